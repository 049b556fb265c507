/** The signature kernel: PAdES signatures by appending only. Pure: no I/O, no clock; the RSA operation is passed in. */
export { PdfSignatureError, type KernelRefusal } from './errors.js';
export { prepareSignatureFields, type EvidenceFonts, type FieldPlacement } from './fields/prepare-signature-fields.js';
export { openIncrement, type OpenIncrement, type OpenIncrementInput } from './signing/open-increment.js';
export { closeIncrement } from './signing/close-increment.js';
export { HOLE_BYTES } from './signing/signature-dictionary.js';
export { signedAttributes } from './cms/signed-attributes.js';
export { buildCms, signCms, type CmsParts, type SignCmsInput } from './cms/build-cms.js';
export { readCms, type ReadCms } from './cms/read-cms.js';
export { TrueTypeFont } from './appearance/true-type.js';
export type { Appearance } from './appearance/add-appearance.js';
export type { Drawing } from './appearance/drawing.js';
export type { Evidence } from './appearance/layout.js';
export { verifySignatures, type DocumentReport, type SignatureReport } from './verify/verify-signatures.js';
export type { Problem } from './verify/problem.js';
