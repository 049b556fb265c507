"""Judges every signature of one PDF with pyHanko (strict reader, strict difference analysis) and prints JSON.

Usage: strict.py FILE [--crl CRL.der]... [ROOT.pem]...
"""
import json
import logging
import sys

from asn1crypto import crl
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
path, *rest = sys.argv[1:]
crl_paths = [rest[i + 1] for i, word in enumerate(rest) if word == "--crl"]
root_paths = [word for i, word in enumerate(rest) if word != "--crl" and (i == 0 or rest[i - 1] != "--crl")]


def read_crl(name):
    with open(name, "rb") as file:
        return crl.CertificateList.load(file.read())


def validation_context():
    return ValidationContext(
        trust_roots=list(load_certs_from_pemder(root_paths)),
        crls=[read_crl(name) for name in crl_paths],
        allow_fetching=False,
        revocation_mode="require" if crl_paths else "soft-fail",
    )


# What may have come after the signature: this mode judges as of now; the AdES mode knows proofs of an earlier time.
SINCE = {"REVOKED_NO_POE", "REVOKED_CA_NO_POE", "OUT_OF_BOUNDS_NO_POE", "REVOKED", "EXPIRED"}


def judge(signature):
    status = validate_pdf_signature(signature, signer_validation_context=validation_context())
    problem = status.trust_problem_indic.name if status.trust_problem_indic is not None else None
    allowed = status.intact and status.valid and status.docmdp_ok is not False
    return {
        "firma": signature.field_name,
        "integra": status.intact,
        "valida": status.valid,
        "confiable": status.trusted,
        "docmdp": status.docmdp_ok is not False,
        "cobertura": status.coverage.name,
        "cambios": status.modification_level.name if status.modification_level is not None else "NONE",
        "problema": problem if root_paths else None,
        "sobrevenido": bool(root_paths) and allowed and problem in SINCE,
        "conforme": status.bottom_line if root_paths else allowed,
    }


def judge_timestamp(stamp):
    status = validate_pdf_timestamp(stamp, validation_context=validation_context())
    holds = status.intact and status.valid
    return {
        "firma": stamp.field_name,
        "sello": status.timestamp.isoformat(),
        "integra": status.intact,
        "valida": status.valid,
        "confiable": status.trusted,
        "cobertura": status.coverage.name,
        "conforme": holds and (status.trusted or not root_paths),
    }


with open(path, "rb") as file:
    reader = PdfFileReader(file, strict=True)
    signatures = [judge(signature) for signature in reader.embedded_regular_signatures]
    print(json.dumps(signatures + [judge_timestamp(stamp) for stamp in reader.embedded_timestamp_signatures]))
