import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { keyFile, keyFileOrNone, processConfigSchema } from '@portal/service-kit';
import { exigirImportacionEntera, importacionConfig } from '../autoridad/importacion-config.schema.js';
import { exigirTsaCompleta, selloCampos } from '../sello/sello-config.schema.js';

const hours = (n: number): number => n * 3_600_000;

/** The two key-encryption keys live outside the database (signing.md 10): all that the rotation reads. */
const custodia = {
  CERTIFICADOS_DATABASE_URL: z.string().min(1),
  /** Wraps the data keys of the authorities. */
  CA_KEK_FILE: keyFile(),
  /** The key before (or after) it, readable while a rotation runs; the file may be absent. */
  CA_KEK_ANTERIOR_FILE: keyFileOrNone().optional(),
  /** Wraps the data keys of people's keys, the pool's included. */
  SIGNER_KEK_FILE: keyFile(),
  SIGNER_KEK_ANTERIOR_FILE: keyFileOrNone().optional(),
};
export const custodiaConfigSchema = z.object(custodia);

/** What the authority reads from its environment. */
export const certificadosConfigSchema = processConfigSchema
  .extend({
    ...custodia,
    ...importacionConfig,
    /** Certificate policy; the default lies under the example arc of RFC 5612 and is clearly a sample. */
    CERT_POLITICA_OID: z
      .string()
      .regex(/^[0-2](\.(0|[1-9]\d{0,8}))+$/, 'not an OID')
      .default('1.3.6.1.4.1.32473.1.1'),
    /** RSA keys made ahead of demand: enough for a burst of a hundred signers. */
    LLAVES_EN_RESERVA: z.coerce.number().int().min(0).max(1000).default(120),
    /** Share of one core that making keys may take while nobody waits and there are LLAVES_MINIMAS. */
    LLAVES_CPU: z.coerce.number().min(0.01).max(1).default(0.25),
    LLAVES_MINIMAS: z.coerce.number().int().min(0).max(1000).default(8),
    /** How long a request waits for a key while the pool is empty. */
    LLAVES_ESPERA_MS: z.coerce.number().int().min(0).default(7000),
    /** How long a request waits for its turn to be issued: longer, and whoever asked has been told that nobody answers. */
    EMISION_ESPERA_MS: z.coerce.number().int().min(0).default(8000),
    /** One generation per owner in this time (security.md 30). */
    CERTIFICADO_INTERVALO_MS: z.coerce.number().int().min(0).default(60_000),
    CRL_REEMISION_MS: z.coerce.number().int().min(50).default(hours(12)),
    CRL_VIGENCIA_MS: z.coerce.number().int().min(1000).default(hours(24)),
    ...empresaConfigSchema.shape,
    ...selloCampos.shape,
  })
  .superRefine(exigirTsaCompleta)
  .refine((config) => !config.CA_KEK_FILE.read()?.equals(config.SIGNER_KEK_FILE.read() ?? Buffer.of()), {
    path: ['SIGNER_KEK_FILE'],
    message: 'must differ from CA_KEK_FILE',
  })
  .superRefine(exigirImportacionEntera);
export type CertificadosConfig = z.output<typeof certificadosConfigSchema>;

/** Injection token: classes ask for the part they use by type. */
export const CERTIFICADOS_CONFIG = Symbol('certificados-config');
