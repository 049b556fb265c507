import { empresaConfigSchema } from '@portal/contracts/portal';
import { processConfigSchema, secretKeyFile } from '@portal/service-kit';
import { z } from 'zod';

const hours = (n: number): number => n * 3_600_000;

/** What the authority reads from its environment. The two key-encryption keys live outside the database (signing.md 10). */
export const certificadosConfigSchema = processConfigSchema
  .extend({
    CERTIFICADOS_DATABASE_URL: z.string().min(1),
    /** Wraps the data keys of root and issuing authority. */
    CA_KEK_FILE: secretKeyFile(),
    /** Wraps the data keys of people's keys, the pool's included. */
    SIGNER_KEK_FILE: secretKeyFile(),
    /** Certificate policy; the default lies under the example arc of RFC 5612 and is clearly a sample. */
    CERT_POLITICA_OID: z.string().regex(/^[0-2](\.(0|[1-9]\d{0,8}))+$/, 'not an OID').default('1.3.6.1.4.1.32473.1.1'),
    /** RSA keys made ahead of demand. */
    LLAVES_EN_RESERVA: z.coerce.number().int().min(0).max(1000).default(8),
    /** How long a request waits for a key while the pool is empty. */
    LLAVES_ESPERA_MS: z.coerce.number().int().min(0).default(7000),
    /** One generation per owner in this time (security.md 30). */
    CERTIFICADO_INTERVALO_MS: z.coerce.number().int().min(0).default(60_000),
    CRL_REEMISION_MS: z.coerce.number().int().min(50).default(hours(12)),
    CRL_VIGENCIA_MS: z.coerce.number().int().min(1000).default(hours(24)),
    ...empresaConfigSchema.shape,
  })
  .refine((config) => !config.CA_KEK_FILE.equals(config.SIGNER_KEK_FILE), {
    path: ['SIGNER_KEK_FILE'],
    message: 'must differ from CA_KEK_FILE',
  });
export type CertificadosConfig = z.output<typeof certificadosConfigSchema>;

/** Injection token: classes ask for the part they use by type. */
export const CERTIFICADOS_CONFIG = Symbol('certificados-config');
