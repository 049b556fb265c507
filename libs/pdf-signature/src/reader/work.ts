import { must } from '../pdf-signature-error.js';

const MIB = 1024 * 1024;

/**
 * The budget for reading one file, in bytes parsed, inflated or listed. It bounds the time for a small file that
 * inflates to gigabytes, or whose objects lie inside one another.
 */
export class Work {
  private left: number;

  constructor(fileSize = 0) {
    this.left = 64 * MIB + 16 * fileSize;
  }

  get remaining(): number {
    return this.left;
  }

  /** @throws PdfSignatureError UNSUPPORTED when the budget is gone */
  spend(bytes: number): void {
    this.left -= bytes;
    must(this.left >= 0, 'UNSUPPORTED', 'the file asks for too much work');
  }
}
