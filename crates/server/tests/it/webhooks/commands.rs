//! `touchline webhook`: what each command prints, and that no secret is shown twice.

use jiff::Timestamp;
use serde_json::Value;
use store::{KeyDetails, KeyRoles, NewKey, Store};

use super::receiver::{Receiver, Reply};
use super::{add, webhook};
use crate::harness::App;
use crate::importing::touchline;
use crate::running_service::ServeProcess;

#[test]
fn a_webhook_is_added_listed_tested_and_removed_and_its_secret_shown_once() {
    let app = App::sample();
    let receiver = Receiver::start();
    let (id, secret) = add(
        &app,
        &app.address(),
        "sample",
        &receiver,
        &["--events", "goal,card", "--tournaments", "1", "--lang", "ar"],
    );
    assert!(secret.starts_with("whsec_") && secret.len() == 50, "{secret}");
    let (_, json, _) = webhook(&app, &["list", "--json"]);
    let (_, people, _) = webhook(&app, &["list"]);
    assert!(!json.contains(&secret) && !people.contains(&secret) && !json.contains("whsec_"));
    let list: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(list[0]["url"], receiver.url());
    assert_eq!(
        (&list[0]["events"], &list[0]["tournaments"]),
        (&serde_json::json!(["goal", "card"]), &serde_json::json!([1]))
    );
    assert_eq!((&list[0]["lang"], &list[0]["off"]), (&"ar".into(), &Value::Null));
    assert!(people.contains("goal,card") && people.contains(&receiver.url()), "{people}");

    let number = id.to_string();
    let (is_sent, _, said) = webhook(&app, &["test", &number, "--webhook-allow-private"]);
    assert!(is_sent, "{said}");
    let ping = &receiver.received()[0];
    assert_eq!((ping.kind().as_str(), ping.signatures_of(&secret)), ("ping", 1));
    receiver.does(|_| Reply::Status(404));
    let (is_sent, _, said) = webhook(&app, &["test", &number, "--webhook-allow-private"]);
    assert!(!is_sent && said.contains("status 404"), "{said}");

    receiver.does(|_| Reply::Status(200));
    let (_, new, _) = webhook(&app, &["rotate", &number]);
    assert_ne!(new.trim(), secret);
    webhook(&app, &["test", &number, "--webhook-allow-private"]);
    let both = receiver.received().pop().unwrap();
    assert_eq!((both.signatures_of(&secret), both.signatures_of(new.trim())), (1, 1));
    webhook(&app, &["rotate", &number, "--overlap", "0"]);
    webhook(&app, &["test", &number, "--webhook-allow-private"]);
    let neither = receiver.received().pop().unwrap();
    assert_eq!((neither.signatures_of(&secret), neither.signatures_of(new.trim())), (0, 0));

    assert!(webhook(&app, &["remove", &number]).0);
    assert_eq!(webhook(&app, &["list", "--json"]).1.trim(), "[]");
    for arguments in [
        &["remove", "1"][..],
        &["test", "1"],
        &["failed", "1"],
        &["replay", "1", "--from", "1"],
        &["on", "1"],
        &["rotate", "1"],
    ] {
        let (is_done, _, said) = webhook(&app, arguments);
        assert!(!is_done && said.contains("there is no webhook 1: `touchline webhook list`"), "{said}");
    }
}

#[test]
fn what_cannot_be_added_is_refused_with_a_reason() {
    let app = App::sample();
    let writer = NewKey { name: "writer".to_owned(), ..NewKey::default() };
    let details = KeyDetails { roles: KeyRoles::WRITE, ..KeyDetails::default() };
    app.store.add_key_with(&writer, &details, Timestamp::now()).unwrap();
    for (arguments, reason) in [
        (&["writer", "https://app.example/"][..], "the key writer may only write"),
        (&["nobody", "https://app.example/"], "there is no key nobody in use"),
        (&["sample", "app.example"], "http or https URL"),
        (&["sample", "ftp://app.example/"], "http or https URL"),
        (&["sample", "https://user:word@app.example/"], "no user and no password"),
        (&["sample", "http://169.254.169.254/latest"], "is an address of your own network"),
        (&["sample", "http://[::ffff:10.0.0.1]/"], "is an address of your own network"),
        (&["sample", "https://app.example/", "--events", "goals"], "is not a kind of event"),
        (&["sample", "https://app.example/", "--secret-file", "missing"], "cannot read missing"),
    ] {
        let (is_added, _, said) = webhook(&app, &[&["add"], arguments].concat());
        assert!(!is_added && said.contains(reason), "{arguments:?}: {said}");
    }
    std::fs::write(app.folder.path().join("short"), "whsec_c2hvcnQ=\n").unwrap();
    let (is_added, _, said) = webhook(&app, &["add", "sample", "https://app.example/", "--secret-file", "short"]);
    assert!(!is_added && said.contains("24 to 64 random bytes") && !said.contains("c2hvcnQ"), "{said}");
    std::fs::write(app.folder.path().join("own"), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n").unwrap();
    let (is_added, printed, _) = webhook(&app, &["add", "sample", "https://app.example/", "--secret-file", "own"]);
    assert!(is_added && printed.is_empty(), "a secret that the operator has is not printed: {printed}");
}

#[test]
fn webhooks_are_in_a_copy_and_a_backup_and_verified() {
    let app = App::sample();
    let receiver = Receiver::start();
    add(&app, &app.address(), "sample", &receiver, &[]);
    let run = |arguments: &[&str]| {
        let output = touchline(app.folder.path(), arguments).output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    };
    run(&["backup", "backup.db", "--store", &app.address()]);
    run(&["verify", "--store", "sqlite:backup.db"]);
    let original = app.store.snapshot().unwrap().webhook(1).unwrap().unwrap();
    let address = format!("sqlite:{}", app.folder.path().join("backup.db").display()).parse().unwrap();
    let copied = Store::open_existing(&address).unwrap().snapshot().unwrap().webhook(1).unwrap().unwrap();
    assert_eq!(copied, original);
}

#[test]
fn the_certificate_of_a_receiver_is_checked() {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let app = App::sample();
    let file = |name: &str| app.folder.path().join(name);
    std::fs::write(file("cert.pem"), made.cert.pem()).unwrap();
    std::fs::write(file("key.pem"), made.signing_key.serialize_pem()).unwrap();
    // Another service is the receiver. It knows no such path.
    let tls = ["--tls-cert", "cert.pem", "--tls-key", "key.pem", "--webhooks=false", "--store", &app.address()];
    let receiver = ServeProcess::start(app.folder.path(), &tls);
    let url = |host: &str| format!("https://{host}:{}/hook", receiver.address.port());
    for host in ["localhost", "127.0.0.1"] {
        assert!(webhook(&app, &["add", "sample", &url(host), "--webhook-allow-private"]).0);
    }
    let test = |id: &str, roots: &str| {
        let arguments = ["webhook", "test", id, "--webhook-allow-private", "--store", &app.address()];
        let output = touchline(app.folder.path(), &arguments).env("SSL_CERT_FILE", roots).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let reached = test("1", "cert.pem");
    assert!(reached.contains("webhook 1: status 40"), "{reached}");
    let other_name = test("2", "cert.pem");
    assert!(other_name.contains("TLS: ") && !other_name.contains("status"), "{other_name}");
    let unknown = rcgen::generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    std::fs::write(file("other.pem"), unknown.cert.pem()).unwrap();
    let untrusted = test("1", "other.pem");
    assert!(untrusted.contains("TLS: ") && !untrusted.contains("status"), "{untrusted}");
}
