//! Encrypted connections, and the identity of the server.

use rcgen::{CertificateParams, Issuer, KeyPair};
use store::{Error, Store};
use test_support::{PostgresServer, postgres};

#[test]
fn a_connection_is_encrypted_and_the_certificate_is_verified() {
    if !postgres::is_installed() {
        return;
    }
    let (ours, theirs) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
    let authority = CertificateParams::new(Vec::new()).unwrap();
    let own = authority.self_signed(&ours).unwrap();
    let mut server = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    server.is_ca = rcgen::IsCa::NoCa;
    let server = server.signed_by(&theirs, &Issuer::new(authority, ours)).unwrap();
    let postgres = PostgresServer::start_with_tls(&server.pem(), &theirs.serialize_pem());
    postgres.sql("postgres", "create database secret");

    let folder = tempfile::tempdir().unwrap();
    let (good, bad) = (folder.path().join("the authority.pem"), folder.path().join("other.pem"));
    std::fs::write(&good, own.pem()).unwrap();
    let stranger = CertificateParams::new(Vec::new()).unwrap().self_signed(&KeyPair::generate().unwrap()).unwrap();
    std::fs::write(&bad, stranger.pem()).unwrap();
    let (good, bad) = (good.display().to_string().replace(' ', "%20"), bad.display().to_string());

    let open = |host: &str, parameters: &str| {
        Store::open(&format!("postgres://postgres@{host}:{}/secret?{parameters}", postgres.port).parse().unwrap())
    };
    let encrypted =
        "select count(*) from pg_stat_ssl join pg_stat_activity using (pid) where ssl and datname = 'secret'";
    // Opening takes two connections: the one that writes, and one that reads.
    for (parameters, ssl) in [("sslmode=disable", "0"), ("sslmode=prefer", "2"), ("sslmode=require", "2"), ("", "2")] {
        let _store = open("127.0.0.1", parameters).unwrap();
        assert_eq!(postgres.sql("postgres", encrypted).trim(), ssl, "{parameters}");
    }
    let _store = open("localhost", &format!("sslmode=verify-full&sslrootcert={good}")).unwrap();
    assert_eq!(postgres.sql("postgres", encrypted).trim(), "2");
    // Signed by another authority; issued for another name; signed by no authority of this machine.
    for (host, parameters) in [
        ("localhost", format!("sslmode=verify-full&sslrootcert={bad}")),
        ("127.0.0.1", format!("sslmode=verify-full&sslrootcert={good}")),
        ("localhost", "sslmode=verify-full".to_owned()),
    ] {
        let error = open(host, &parameters).unwrap_err();
        assert!(
            matches!(error, Error::Unreachable(_)) && error.to_string().contains("certificate"),
            "{parameters}: {error}"
        );
    }
    let error = open("localhost", "sslmode=verify-full&sslrootcert=/nowhere.pem").unwrap_err();
    assert!(error.to_string().contains("/nowhere.pem"), "{error}");
}

/// A certificate of X.509 version 1, as older tools make them, and its key. `rcgen` makes none.
const VERSION_1: [&str; 2] = [
    "-----BEGIN CERTIFICATE-----
MIIBJDCBywIUWxo30WiFzCWSvOQTkf5EMrUK1d0wCgYIKoZIzj0EAwIwFDESMBAG
A1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNzExNDEyMFoYDzIxMjYxMDI0MTE0MTIw
WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AARCZbgMHq9KinHIo24PDfGGHJnEuL99ntlbT+OmZIYw7TAIAftHVcp2g3vui91u
OqvzsqMEtTzUy6InaGoCkBIVMAoGCCqGSM49BAMCA0gAMEUCIQDCbE7U/hz0nF7g
dmxsZ6hHPomMEkRS/pFJnbu0ckA69gIgaOdxo+DYjyWp83Yt9iiF6jTgQiH8OmB1
lhzJZsKOUEQ=
-----END CERTIFICATE-----",
    "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgdxXo1GVarF94dL7t
Gj8uFCuiv6S7ypH+AKBuCb4N1VShRANCAARCZbgMHq9KinHIo24PDfGGHJnEuL99
ntlbT+OmZIYw7TAIAftHVcp2g3vui91uOqvzsqMEtTzUy6InaGoCkBIV
-----END PRIVATE KEY-----",
];

#[test]
fn an_old_certificate_is_accepted_where_it_is_not_verified() {
    if !postgres::is_installed() {
        return;
    }
    let [certificate, key] = VERSION_1;
    let postgres = PostgresServer::start_with_tls(certificate, key);
    postgres.sql("postgres", "create database secret");
    let open = |parameters: &str| {
        Store::open(&format!("postgres://postgres@localhost:{}/secret?{parameters}", postgres.port).parse().unwrap())
    };
    for parameters in ["sslmode=require", "sslmode=prefer"] {
        assert_eq!(open(parameters).unwrap().version().unwrap(), 0, "{parameters}");
    }
    assert!(open("sslmode=verify-full").is_err());
}

#[test]
fn tls_options_of_an_address_are_parsed_or_refused() {
    for parameters in
        ["sslmode=verify-ca", "sslmode=perhaps", "sslrootcert=/ca.pem", "sslmode=prefer&sslrootcert=/ca.pem"]
    {
        let error = format!("postgres://league:secret@db/store?{parameters}").parse::<store::Address>().unwrap_err();
        assert!(matches!(error, Error::Address(_)) && !error.to_string().contains("secret"), "{error}");
    }
}

#[test]
fn verify_full_without_root_certificates_refuses_to_start() {
    const CHILD: &str = "TOUCHLINE_TEST_WITHOUT_ROOTS";
    if std::env::var_os(CHILD).is_some() {
        // Nothing listens there: the address is refused before a connection is tried.
        let error =
            Store::open(&"postgres://league@localhost:1/store?sslmode=verify-full".parse().unwrap()).unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, Error::Address(_)) && text.contains("root certificates"), "{text}");
        assert!(text.contains("sslrootcert"), "{text}");
        return;
    }
    // Which roots there are is read from the environment, so the test runs itself again in one without any.
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("empty.pem");
    std::fs::write(&empty, "").unwrap();
    let child = std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "postgres::tls::verify_full_without_root_certificates_refuses_to_start"])
        .env(CHILD, "1")
        .env("SSL_CERT_FILE", &empty)
        .env_remove("SSL_CERT_DIR")
        .output()
        .unwrap();
    let output = String::from_utf8_lossy(&child.stdout);
    assert!(child.status.success() && output.contains("1 passed"), "{output}");
}
