"""Judges every signature of one PDF by EN 319 102-1 with nothing but its own /DSS, and prints JSON.

Usage: largo_plazo.py FILE ROOT.pem

Revocation data for every certificate below the root is required and none is fetched. "tiempo" is §5.5, the signature with
its timestamp; "archivo" is §5.6, which rests on the document timestamps, and "prueba" the time that these prove.
"""
import asyncio
import json
import logging
import sys

from asn1crypto.crl import CertificateList
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.decode_limits import DecodePurpose
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import DocumentSecurityStore, ades
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
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy, RevocationCheckingRule
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer

logging.disable(logging.CRITICAL)
path, root = sys.argv[1:]

REQUIRED = RevocationCheckingPolicy(RevocationCheckingRule.CRL_REQUIRED, RevocationCheckingRule.CRL_REQUIRED)


def specification(knowledge):
    certificates = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=list(load_certs_from_pemder([root]))),
        revinfo_policy=CertRevTrustPolicy(revocation_checking_policy=REQUIRED),
    )
    return SignatureValidationSpec(
        cert_validation_policy=certificates,
        ts_cert_validation_policy=certificates,
        revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
        local_knowledge=knowledge,
    )


def knowledge_of(reader):
    try:
        dss = DocumentSecurityStore.read_dss(reader)
    except NoDSSFoundError:
        return LocalKnowledge()
    crls = [CRLContainer(CertificateList.load(crl.get_object().read_data(DecodePurpose.CRL))) for crl in dss.crls]
    return LocalKnowledge(known_crls=crls, known_certs=list(dss.load_certs()))


async def judge(signature):
    signature.compute_integrity_info()
    with_time = await ades.ades_with_time_validation(
        signature.signed_data,
        specification(knowledge_of(signature.reader)),
        raw_digest=signature.compute_digest(),
        extra_status_kwargs=signature.summarise_integrity_info(),
        status_cls=PdfSignatureStatus,
    )
    archived = await ades.ades_lta_validation(signature, PdfSignatureValidationSpec(specification(LocalKnowledge())))
    evidence = archived.oldest_evidence_record_timestamp
    return {
        "firma": signature.field_name,
        "tiempo": with_time.ades_subindic.name,
        "archivo": archived.ades_subindic.name,
        "prueba": evidence and evidence.isoformat(),
    }


async def main():
    with open(path, "rb") as file:
        reader = PdfFileReader(file, strict=True)
        print(json.dumps([await judge(signature) for signature in reader.embedded_regular_signatures]))


asyncio.run(main())
