import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A certificate in a file, PEM or DER, given as DER. */
const certificateFile = () =>
  z
    .string()
    .min(1)
    .transform((path, ctx) => {
      try {
        return new X509Certificate(readFileSync(path)).raw;
      } catch {
        ctx.addIssue({ code: 'custom', message: 'the file holds no certificate' });
        return z.NEVER;
      }
    });

/** An issuing authority made elsewhere, whose root stays offline: used at the first start instead of founding (signing.md 8). */
export const importacionConfig = {
  RAIZ_FILE: certificateFile().optional(),
  /** The root's CRL, PEM or DER: taken anew whenever the file changes. */
  RAIZ_CRL_FILE: z.string().min(1).optional(),
  EMISORA_FILE: certificateFile().optional(),
  /** PKCS#8, PEM or DER: read at the first start only, and to be deleted then. */
  EMISORA_LLAVE_FILE: z.string().min(1).optional(),
  /** Passphrase of an encrypted EMISORA_LLAVE_FILE. */
  EMISORA_LLAVE_CLAVE_FILE: z.string().min(1).optional(),
  /** How long before its end an imported root CRL is announced. */
  RAIZ_CRL_AVISO_DIAS: z.coerce.number().int().min(1).default(30),
};

const together = ['RAIZ_FILE', 'RAIZ_CRL_FILE', 'EMISORA_FILE'] as const;

/** All three or none: names the missing ones. */
export function exigirImportacionEntera(
  config: Partial<Record<(typeof together)[number], unknown>>,
  ctx: z.RefinementCtx,
): void {
  const missing = together.filter((name) => config[name] === undefined);
  if (missing.length === 0 || missing.length === together.length) return;
  for (const name of missing)
    ctx.addIssue({
      code: 'custom',
      path: [name],
      message: `belongs to ${together.filter((other) => other !== name).join(' and ')}`,
    });
}
