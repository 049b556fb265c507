/** The signature kernel: PAdES signatures by appending only. Pure: no I/O, no clock; the RSA operation is passed in. */
export { PdfSignatureError, type KernelRefusal } from './errors.js';
export { prepareSignatureFields, type EvidenceFonts, type FieldPlacement } from './fields/prepare-signature-fields.js';
export { openIncrement, type OpenIncrement, type OpenIncrementInput } from './signing/open-increment.js';
export { closeIncrement } from './signing/close-increment.js';
export { appendDss, type AppendDssInput } from './dss/append-dss.js';
export { openDocTimestamp } from './dss/open-doc-timestamp.js';
export { carriedCertificates } from './dss/carried-certificates.js';
export { closeDocTimestamp } from './dss/close-doc-timestamp.js';
export { HOLE_BYTES } from './signing/signature-dictionary.js';
export { signedAttributes } from './cms/signed-attributes.js';
export { buildCms, signCms, type CmsParts, type SignCmsInput } from './cms/build-cms.js';
export { readCms, type ReadCms } from './cms/read-cms.js';
export { timestampRequest, type TimestampRequestParts } from './timestamp/timestamp-request.js';
export { readTimestampResponse, type TimestampResponse } from './timestamp/timestamp-response.js';
export { buildTimestampToken, type TimestampTokenInput } from './timestamp/build-timestamp-token.js';
export { readTimestampToken, type TimestampToken } from './timestamp/read-timestamp-token.js';
export {
  verifyTimestamp,
  type TimestampExpectation,
  type TimestampProblem,
  type TimestampVerdict,
} from './timestamp/verify-timestamp.js';
export { TrueTypeFont } from './appearance/true-type.js';
export type { Appearance } from './appearance/add-appearance.js';
export { encodeDrawing, type Cover, type Drawing } from './appearance/drawing.js';
export type { Evidence } from './appearance/layout.js';
export { verifySignatures } from './verify/verify-signatures.js';
export type { Trust } from './verify/trust.js';
export type { DocTimestampReport, DocumentReport, Level, Proof, SignatureReport } from './verify/reports.js';
export type { RevisionKind, RevisionReport } from './verify/revisions.js';
export type { RevocationState } from './verify/revocation.js';
export type { TimestampReport } from './verify/timestamp-report.js';
export type { Problem } from './verify/problem.js';
export { certificateExtension } from './cms/certificate.js';
export { certificateFacts, type CertificateFacts } from './verify/certificate-facts.js';
export { isCrlOf, readCrl, type Crl } from './verify/crl.js';
