import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * A variable that names a file with a secret. Parsing replaces the path by the file's content, without the last line
 * break.
 * @example z.object({ NATS_PASSWORD_FILE: secretFile() })
 */
export const secretFile = () =>
  z
    .string()
    .min(1)
    .transform((path, ctx) => {
      try {
        return readFileSync(path, 'utf8').trimEnd();
      } catch {
        ctx.addIssue({ code: 'custom', message: 'the file cannot be read' });
        return z.NEVER;
      }
    });

/** A file with 32 random bytes in hexadecimal, given as a Buffer: keys for AES-256 and HMAC. */
export const secretKeyFile = () =>
  secretFile().transform((hex, ctx) => {
    if (/^[0-9a-f]{64}$/i.test(hex)) return Buffer.from(hex, 'hex');
    ctx.addIssue({ code: 'custom', message: 'the file must hold 32 bytes in hexadecimal' });
    return z.NEVER;
  });
