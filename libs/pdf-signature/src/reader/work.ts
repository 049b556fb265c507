import { must } from '../errors.js';

const MIB = 1024 * 1024;

/**
 * What reading one file may cost in all, in bytes parsed, inflated or listed: a small file that unfolds into
 * gigabytes, or whose objects lie inside one another, is refused after a bounded time and not read to its end.
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
