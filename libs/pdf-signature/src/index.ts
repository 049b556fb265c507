/** The signature kernel: PAdES signatures by appending only. Pure: no I/O, no clock; the RSA operation is passed in. */
export { PdfSignatureError, type KernelRefusal } from './pdf-signature-error.js';
export { prepareSignatureFields, type EvidenceFonts, type FieldPlacement } from './fields/prepare-signature-fields.js';
export { openIncrement, type OpenIncrementInput, closeIncrement } from './signing/open-increment.js';
export { type OpenIncrement, HOLE_BYTES } from './signing/open-dictionary.js';
export { appendDss, type AppendDssInput, carriedCertificates } from './dss/dss.js';
export { embeddedEvidence, type EmbeddedEvidence, type EmbeddedSignature } from './dss/embedded-evidence.js';
export { openDocTimestamp, closeDocTimestamp } from './dss/open-doc-timestamp.js';
export {
  acceptSignature,
  attributesToSign,
  buildCms,
  type CmsParts,
  prepareCms,
  type PreparedCms,
  signCms,
  type SignCmsInput,
} from './cms/build-cms.js';
export { readCms, type ReadCms } from './cms/read-cms.js';
export {
  timestampRequest,
  type TimestampRequestParts,
  readTimestampResponse,
  type TimestampResponse,
} from './timestamp/timestamp-request.js';
export {
  buildTimestampToken,
  type TimestampTokenInput,
  readTimestampToken,
  type TimestampToken,
} from './timestamp/timestamp-token.js';
export type { TimestampProblem, TimestampVerdict } from './timestamp/timestamp-verdict.js';
export { verifyTimestamp, type TimestampExpectation } from './timestamp/verify-timestamp.js';
export { TrueTypeFont } from './appearance/true-type-font.js';
export type { Appearance } from './appearance/add-appearance.js';
export { encodeDrawing, type Cover, type Drawing } from './appearance/drawing.js';
export type { Evidence } from './appearance/layout.js';
export { verifySignatures } from './verify/verify-signatures.js';
export type {
  Trust,
  DocTimestampReport,
  DocumentReport,
  Level,
  Proof,
  RevocationState,
  SignatureReport,
  RevisionKind,
  RevisionReport,
  TimestampReport,
} from './verify/document-report.js';
export type { Problem } from './verify/problem.js';
export { certificateFacts, type CertificateFacts } from './certificate-facts.js';
export { readCertificationRequest } from './x509/read-certification-request.js';
export { certificateExtension } from './x509/certificate-facts.js';
export { isCrlOf, readCrl, type Crl } from './x509/crl.js';
