"""What schemathesis leaves out, and values that it may not send."""

import ipaddress
import itertools
import re

import schemathesis

LARGEST = 2**63 - 1
ADDRESSES = map(ipaddress.ip_address, itertools.count(int(ipaddress.ip_address("10.0.0.1"))))


@schemathesis.hook
def filter_case(context, case):
    """HTTP allows any header, so a header that is not in the document does not make a request invalid."""
    return "x-schemathesis-unknown-property" not in (case.headers or {})


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends 0 in place of another valid value. An invalid value is sent as it is, and must be refused.

    A version that the data has not reached is status 503 after two seconds, by design: the check for server errors cannot
    apply to it. Tests in crates/server/tests/it/versions.rs send such versions.

    A request to Changes with `wait` takes as long as it says, and the run would do little else.

    Each request comes from an address of its own. One address receives 429 after ten wrong keys, and a wrong key must be 401.
    """
    send_one_key(case)
    case.headers["X-Forwarded-For"] = str(next(ADDRESSES))
    replace(case.headers, "Touchline-At-Least")
    if case.path.endswith("/Changes"):
        replace(case.query, "wait")


def send_one_key(case):
    """Two different keys are status 400, which no schema of single parameters can say. Tests in keys.rs send them."""
    places = [(case.headers, "X-API-Key"), (case.headers, "Authorization"), (case.query, "key")]
    places = [(values, name) for values, name in places if values and name in values]
    for values, name in places[1:]:
        del values[name]


def replace(values, name):
    value = (values or {}).get(name)
    if re.fullmatch("[0-9]+", str(value)) and int(value) <= LARGEST:
        values[name] = type(value)(0)
