import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { secretFile } from '@portal/service-kit';

/** A file of one or more PEM certificates, given as DER. */
const certificatesFile = () =>
  secretFile().transform((pem, ctx) => {
    try {
      const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
      if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block).raw);
    } catch {
      // told below, as a file without any certificate is
    }
    ctx.addIssue({ code: 'custom', message: 'the file must hold certificates in PEM' });
    return z.NEVER;
  });

/** Where the time comes from, and what happens without it (readings 40). */
export const selloCampos = z.object({
  /** An external authority (RFC 3161 over HTTP). Absent: our own, in this process. */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PEM: the roots that an external authority's tokens must lead to. */
  TSA_RAIZ_FILE: certificatesFile().optional(),
  /** CRLs of an external authority's chain, DER or PEM, separated by commas; somebody else keeps them fresh. Without them documents stay at B-T. */
  TSA_CRL_FILES: z
    .string()
    .default('')
    .transform((files) =>
      files
        .split(',')
        .map((file) => file.trim())
        .filter((file) => file !== ''),
    ),
  /** For authorities that ask for a name and a password (HTTP basic). */
  TSA_USUARIO: z.string().min(1).optional(),
  TSA_CLAVE_FILE: secretFile().optional(),
  /** How long a signature waits for an external authority; `firmarDigest` itself has ten seconds. */
  TSA_PLAZO_MS: z.coerce.number().int().min(50).max(8000).default(4000),
  /** How long an external authority is left alone after five failures in a row: signatures are then answered at once. */
  TSA_PAUSA_MS: z.coerce.number().int().min(0).max(600_000).default(30_000),
  /** Without a timestamp: refuse the signature, or let it go on at level B-B, recorded. */
  TSA_FALLO: z.enum(['rechazar', 'continuar']).default('rechazar'),
  /** Policy of our own tokens; the default lies under the example arc of RFC 5612 and is clearly a sample. */
  TSA_POLITICA_OID: z
    .string()
    .regex(/^[0-2](\.(0|[1-9]\d{0,8}))+$/, 'not an OID')
    .default('1.3.6.1.4.1.32473.1.2'),
});
export type SelloConfig = z.output<typeof selloCampos>;

/** Settings that make sense only together. */
export function exigirTsaCompleta(config: SelloConfig, ctx: z.RefinementCtx): void {
  const falta = (variable: keyof SelloConfig, message: string) =>
    ctx.addIssue({ code: 'custom', path: [variable], message });
  if (config.TSA_URL && !config.TSA_RAIZ_FILE)
    falta('TSA_RAIZ_FILE', 'an external timestamp authority needs the root that its tokens must lead to');
  if (config.TSA_USUARIO && !config.TSA_CLAVE_FILE) falta('TSA_CLAVE_FILE', 'a user needs a password');
}

export const selloConfigSchema = selloCampos.superRefine(exigirTsaCompleta);
