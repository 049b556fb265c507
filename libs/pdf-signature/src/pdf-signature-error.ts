/** Why the kernel refused a file or an operation. Callers and tests compare these words; people never see them. */
export type KernelRefusal =
  | 'NOT_A_PDF'
  | 'ENCRYPTED'
  | 'DAMAGED'
  | 'UNSUPPORTED'
  | 'FIELD_EXISTS'
  | 'FIELD_MISSING'
  | 'FIELD_SIGNED'
  | 'HOLE_TOO_SMALL'
  | 'HOLE_MISSING'
  | 'DIGEST_MISMATCH'
  | 'SIGNATURE_MISMATCH'
  | 'REQUEST_REFUSED'
  | 'FONT_UNSUPPORTED'
  | 'TIMESTAMP_REFUSED'
  | 'BAD_DER';

/** The one error of the kernel: it refuses what it does not understand instead of guessing. */
export class PdfSignatureError extends Error {
  constructor(
    readonly code: KernelRefusal,
    detail: string,
  ) {
    super(`${code}: ${detail}`);
    this.name = 'PdfSignatureError';
  }
}

/** Throws {@link PdfSignatureError} unless the condition holds. */
export function must(condition: unknown, code: KernelRefusal, detail: string): asserts condition {
  if (!condition) throw new PdfSignatureError(code, detail);
}
