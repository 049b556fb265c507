"""What every answer of the portal keeps to, whatever was asked. Schemathesis loads it (SCHEMATHESIS_HOOKS)."""

import atexit
import collections
import json
import os

import schemathesis

answers = collections.Counter()
living = json.loads(os.environ["PETICIONES_VALORES"])


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Forgets patterns by Unicode property: the generator knows none, and the server judges them anyway."""
    strip(raw_schema)


def strip(node):
    for child in node.values() if isinstance(node, dict) else node:
        if isinstance(child, (dict, list)):
            strip(child)
    if isinstance(node, dict) and isinstance(node.get("pattern"), str) and "\\p{" in node["pattern"]:
        del node["pattern"]


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Every other path names a living enrolment or link, so that the requests get past 'not found'."""
    for name, values in living.items():
        if name in (path_parameters or {}) and len(str(path_parameters[name])) % 2 == 0:
            path_parameters[name] = values[len(str(path_parameters[name])) // 2 % len(values)]
    return path_parameters


@schemathesis.check
def portal_envelope(context, response, case):
    """A refusal is {code, message, requestId, fields?} with words in it; no answer is a failure of ours (5xx)."""
    answers[str(response.status_code)] += 1
    if response.status_code < 400:
        return
    said = f"{response.status_code} {response.text[:300]}"
    if response.status_code >= 500:
        raise AssertionError(said)
    try:
        body = json.loads(response.content)
    except ValueError as error:
        raise AssertionError(f"no JSON: {said}") from error
    if not isinstance(body, dict) or not set(body) <= {"code", "message", "requestId", "fields"}:
        raise AssertionError(f"another envelope: {said}")
    if not all(isinstance(body.get(name), str) and body[name] for name in ("code", "message", "requestId")):
        raise AssertionError(f"an envelope with holes: {said}")
    for field in body.get("fields", []):
        if not isinstance(field.get("path"), str) or not field.get("message"):
            raise AssertionError(f"a field without path or message: {said}")


@atexit.register
def tell():
    with open(os.environ["PETICIONES_CUENTA"], "w", encoding="utf-8") as file:
        json.dump(answers, file)
