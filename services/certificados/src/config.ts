import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { keyFile, keyFileOrNone, processConfigSchema, secretFile } from '@portal/service-kit';

const hours = (n: number): number => n * 3_600_000;
const oid = () => z.string().regex(/^[0-2](\.(0|[1-9]\d{0,8}))+$/, 'not an OID');

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

/** A file of one or more PEM certificates, given as DER. */
const certificatesFile = () =>
  secretFile().transform((pem, ctx) => {
    try {
      const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
      if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block).raw);
    } catch {
      // A block that is no certificate gets the same message as a file without any.
    }
    ctx.addIssue({ code: 'custom', message: 'the file must hold certificates in PEM' });
    return z.NEVER;
  });

/** Key-encryption keys lie outside the database (docs/decisiones.md#key-envelopes). The rotation reads only these. */
export const custodyConfigSchema = z.object({
  PORTAL_ENV: processConfigSchema.shape.PORTAL_ENV,
  CERTIFICADOS_DATABASE_URL: z.string().min(1),
  /** Wraps the data keys of the authorities. */
  CA_KEK_FILE: keyFile(),
  /** The other key of a rotation: it only opens. The file may be absent. */
  CA_KEK_ANTERIOR_FILE: keyFileOrNone().optional(),
  /** Wraps the data keys of people's keys and of the pool. */
  SIGNER_KEK_FILE: keyFile(),
  SIGNER_KEK_ANTERIOR_FILE: keyFileOrNone().optional(),
});

/** An issuing authority made elsewhere, used at the first start instead of founding one (docs/autoridad.md). */
const offlineRootSettings = {
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

/** Demands all three or none: names the missing ones. */
function demandWholeImport(config: Partial<Record<(typeof together)[number], unknown>>, ctx: z.RefinementCtx): void {
  const missing = together.filter((name) => config[name] === undefined);
  if (missing.length === together.length) return;
  for (const name of missing) {
    const others = together.filter((other) => other !== name);
    ctx.addIssue({ code: 'custom', path: [name], message: `belongs to ${others.join(' and ')}` });
  }
}

/** Where timestamps come from, and what happens without one (docs/decisiones.md#timestamp-or-refusal). */
const timestampSettings = z.object({
  /** An external authority (RFC 3161 over HTTP). Absent: our own, in this process. */
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PEM: the roots that an external authority's tokens must lead to. */
  TSA_RAIZ_FILE: certificatesFile().optional(),
  /**
   * CRLs of an external authority's chain, DER or PEM, separated by commas. The operator keeps them fresh;
   * without them documents stay at B-T.
   */
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
  /**
   * How long an external authority is left alone after five failures in a row. Signatures are then answered at once.
   */
  TSA_PAUSA_MS: z.coerce.number().int().min(0).max(600_000).default(30_000),
  /** Without a timestamp: refuse the signature, or let it go on at level B-B, recorded. */
  TSA_FALLO: z.enum(['rechazar', 'continuar']).default('rechazar'),
  /** Policy of our own tokens; the default lies under the example arc of RFC 5612 and is clearly a sample. */
  TSA_POLITICA_OID: oid().default('1.3.6.1.4.1.32473.1.2'),
});
export type TimestampConfig = z.output<typeof timestampSettings>;

/** Demands the settings that make sense only together. */
function demandWholeTsa(config: TimestampConfig, ctx: z.RefinementCtx): void {
  const missing = (variable: keyof TimestampConfig, message: string) =>
    ctx.addIssue({ code: 'custom', path: [variable], message });
  if (config.TSA_URL && !config.TSA_RAIZ_FILE)
    missing('TSA_RAIZ_FILE', 'an external timestamp authority needs the root that its tokens must lead to');
  if (config.TSA_USUARIO && !config.TSA_CLAVE_FILE) missing('TSA_CLAVE_FILE', 'a user needs a password');
}

/** The timestamp settings alone. */
export const timestampConfigSchema = timestampSettings.superRefine(demandWholeTsa);

/** What the service reads from its environment. */
export const certificadosConfigSchema = processConfigSchema
  .extend({
    ...custodyConfigSchema.shape,
    ...offlineRootSettings,
    /** Certificate policy; the default lies under the example arc of RFC 5612 and is clearly a sample. */
    CERT_POLITICA_OID: oid().default('1.3.6.1.4.1.32473.1.1'),
    /** RSA keys made ahead of demand: enough for a burst of a hundred signers. */
    LLAVES_EN_RESERVA: z.coerce.number().int().min(0).max(1000).default(120),
    /** Share of one core for making keys while no request waits and there are LLAVES_MINIMAS. */
    LLAVES_CPU: z.coerce.number().min(0.01).max(1).default(0.25),
    LLAVES_MINIMAS: z.coerce.number().int().min(0).max(1000).default(8),
    /** How long a request waits for a key while the pool is empty: less when its caller gives up sooner. */
    LLAVES_ESPERA_MS: z.coerce.number().int().min(0).default(7000),
    /** How long a request waits for its turn to be issued: after that its caller has given up. */
    EMISION_ESPERA_MS: z.coerce.number().int().min(0).default(8000),
    /** One certificate per owner in this time (docs/decisiones.md#limits-of-issuing). */
    CERTIFICADO_INTERVALO_MS: z.coerce.number().int().min(0).default(60_000),
    CRL_REEMISION_MS: z.coerce.number().int().min(50).default(hours(12)),
    CRL_VIGENCIA_MS: z.coerce.number().int().min(1000).default(hours(24)),
    ...empresaConfigSchema.shape,
    ...timestampSettings.shape,
  })
  .superRefine(demandWholeTsa)
  .refine((config) => !config.CA_KEK_FILE.read()?.equals(config.SIGNER_KEK_FILE.read() ?? Buffer.of()), {
    path: ['SIGNER_KEK_FILE'],
    message: 'must differ from CA_KEK_FILE',
  })
  .superRefine(demandWholeImport);
export type CertificadosConfig = z.output<typeof certificadosConfigSchema>;

/** Injection token. A class names the settings that it uses by `Pick`. */
export const CERTIFICADOS_CONFIG = Symbol('certificados-config');
