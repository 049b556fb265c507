"""Judges every signature of one PDF by EN 319 102-1 with pyHanko and prints JSON: verdicts, and the CRLs of the /DSS.

Usage: ades.py FILE [--crl CRL.der]... [ROOT.pem]...

A signature is judged at the time that its timestamp proves (§5.5), so a certificate revoked afterwards does not spoil it.
The level is what holds: B-T with its timestamp, B-LT with nothing but the document's own lists at the time they were
made, B-LTA by the document timestamps (§5.6). Lists are required as soon as there are any; none is fetched.
"""
import asyncio
import base64
import json
import logging
import sys
from datetime import datetime, timezone

from asn1crypto.crl import CertificateList
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.decode_limits import DecodePurpose
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import DocumentSecurityStore, ades, generic_cms
from pyhanko.sign.validation.errors import NoDSSFoundError
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge,
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko.sign.validation.status import PdfSignatureStatus
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.ltv.types import ValidationTimingInfo
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy, RevocationCheckingRule
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer

logging.disable(logging.CRITICAL)
path, *rest = sys.argv[1:]
crl_paths = [rest[i + 1] for i, word in enumerate(rest) if word == "--crl"]
root_paths = [word for i, word in enumerate(rest) if word != "--crl" and (i == 0 or rest[i - 1] != "--crl")]
roots = list(load_certs_from_pemder(root_paths))


def read_given():
    for name in crl_paths:
        with open(name, "rb") as file:
            yield CertificateList.load(file.read())


def read_dss(reader):
    try:
        dss = DocumentSecurityStore.read_dss(reader)
    except NoDSSFoundError:
        return [], []
    return [CertificateList.load(crl.get_object().read_data(DecodePurpose.CRL)) for crl in dss.crls], list(dss.load_certs())


def specification(crls, certs):
    rule = RevocationCheckingRule.CRL_REQUIRED if crls else RevocationCheckingRule.NO_CHECK
    certificates = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots),
        revinfo_policy=CertRevTrustPolicy(revocation_checking_policy=RevocationCheckingPolicy(rule, rule)),
    )
    return SignatureValidationSpec(
        cert_validation_policy=certificates,
        ts_cert_validation_policy=certificates,
        revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
        local_knowledge=LocalKnowledge(known_crls=[CRLContainer(crl) for crl in crls], known_certs=certs),
    )


def at(moment, live):
    return ValidationTimingInfo(validation_time=moment, best_signature_time=moment, point_in_time_validation=not live)


def is_stamped(signature):
    return next(generic_cms.extract_tst_data_iter(signature.signer_info, signed=False), None) is not None


async def with_time(signature, crls, certs, timing):
    given = {"timing_info": timing, "raw_digest": signature.compute_digest()}
    spec = specification(crls, certs)
    if not is_stamped(signature):
        return await ades.ades_basic_validation(signature.signed_data, spec, **given)
    integrity = {"extra_status_kwargs": signature.summarise_integrity_info(), "status_cls": PdfSignatureStatus}
    return await ades.ades_with_time_validation(signature.signed_data, spec, **given, **integrity)


def holds(result):
    return result.ades_subindic.name == "OK"


def level_of(signature, documented, archived):
    if not is_stamped(signature):
        return "B-B"
    if not (documented and holds(documented)):
        return "B-T"
    return "B-LTA" if holds(archived) and archived.oldest_evidence_record_timestamp else "B-LT"


def made_at(crls):
    return max(crl["tbs_cert_list"]["this_update"].native for crl in crls)


async def judge(signature, dss, given):
    signature.compute_integrity_info()
    crls, certs = dss
    now = at(datetime.now(timezone.utc), live=True)
    current = await with_time(signature, crls + given, certs, now)
    documented = await with_time(signature, crls, certs, at(made_at(crls), live=False)) if crls else None
    archived = await ades.ades_lta_validation(signature, PdfSignatureValidationSpec(specification(crls + given, certs)), timing_info=now)
    best = next((result for result in (current, archived, documented) if result and holds(result)), None)
    time = getattr(best or current, "best_signature_time", None)
    return {
        "firma": signature.field_name,
        "conforme": best is not None,
        "nivel": level_of(signature, documented, archived) if best else None,
        "indicacion": (best or current).ades_subindic.name,
        "hora": time.isoformat() if time and is_stamped(signature) else None,
    }


async def main():
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=True)
        dss, given = read_dss(reader), list(read_given())
        signatures = [await judge(signature, dss, given) for signature in reader.embedded_regular_signatures]
    print(json.dumps({"firmas": signatures, "crls": [base64.b64encode(crl.dump()).decode() for crl in dss[0]]}))


asyncio.run(main())
