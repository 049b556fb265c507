import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/**
 * A file with 32 random bytes in hexadecimal. It may be replaced, come or go while the process runs (a rotation, a
 * mounted secret) and is read again when it has changed. Replace it by rename, so that no process reads half of it.
 */
export class KeyFile {
  private known: { readonly stamp: string; readonly key: Buffer } | undefined;

  constructor(private readonly path: string) {}

  /** @returns the key in the file; the last good one when the file is gone or no key; undefined without any */
  read(): Buffer | undefined {
    const stamp = this.stamp();
    if (stamp !== undefined && stamp !== this.known?.stamp) this.take(stamp);
    return this.known?.key;
  }

  private stamp(): string | undefined {
    const found = statSync(this.path, { bigint: true, throwIfNoEntry: false });
    return found && `${found.ino}:${found.mtimeNs}:${found.size}`;
  }

  private take(stamp: string): void {
    const hex = readFileSync(this.path, 'utf8').trimEnd();
    if (/^[0-9a-f]{64}$/i.test(hex)) this.known = { stamp, key: Buffer.from(hex, 'hex') };
  }
}

/** A variable that names a key file which must hold a key at start. @example z.object({ CA_KEK_FILE: keyFile() }) */
export const keyFile = () =>
  keyFileOrNone().refine((file) => file.read() !== undefined, 'the file must hold 32 bytes in hexadecimal');

/** A variable that names a key file which may be absent until a rotation brings it. */
export const keyFileOrNone = () =>
  z
    .string()
    .min(1)
    .transform((path, ctx) => {
      const file = new KeyFile(path);
      try {
        file.read();
        return file;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'the file cannot be read' });
        return z.NEVER;
      }
    });
