import { hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { contratoPdf } from '@portal/contracts/textos';
import { processConfigSchema, secretFile, secretKeyFile } from '@portal/service-kit';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const anio = z.coerce.number().int().min(2000).max(9999);

const remotes = z
  .string()
  .transform((text, ctx) => {
    try {
      return z.record(z.string(), z.string()).parse(JSON.parse(text));
    } catch {
      ctx.addIssue({ code: 'custom', message: 'a JSON object of name and directory' });
      return z.NEVER;
    }
  })
  .optional();

/** What the gateway reads from its environment, once, at start. */
export const gatewayConfigSchema = processConfigSchema.extend({
  ...empresaConfigSchema.shape,
  /** Years of the two footers (docs/especificacion/especificacion.txt, section 2). */
  EMPRESA_ANIO_BARRA_LATERAL: anio.default(2025),
  EMPRESA_ANIO_PORTADA: anio.default(2024),
  /** Where *Descargar contrato* leads. By default to the contract that the portal itself makes. */
  EMPRESA_URL_CONTRATO: z
    .string()
    .regex(/^(\/(?!\/)|https:\/\/)/, 'a path of the portal or an https address')
    .default(contratoPdf.path),
  GATEWAY_PORT: z.coerce.number().int().min(0).max(65535),
  /** Interface to listen on. By default only this machine can connect. */
  GATEWAY_HOST: z.string().default('127.0.0.1'),
  /** Descriptor of a socket that another process holds open and hands down, as systemd does: port and host are its. */
  GATEWAY_FD: z.coerce.number().int().min(3).optional(),
  GATEWAY_DATABASE_URL: z.string().min(1),
  /** Keycloak's public address, without a final slash. */
  KEYCLOAK_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  /** What stands at KEYCLOAK_URL. The embedded realm is for a local portal: production refuses it. */
  IDENTIDAD: z.enum(['keycloak', 'embebida']).default('keycloak'),
  KEYCLOAK_REALM: z.string().default('portal'),
  OIDC_CLIENT_ID: z.string().default('gateway'),
  OIDC_CLIENT_SECRET_FILE: secretFile(),
  /**
   * The client that may manage people and their roles in the realm (docs/adr/0066). Without its secret nobody can here,
   * and nobody judges the realm: production refuses that (docs/adr/0078).
   */
  USUARIOS_CLIENT_ID: z.string().default('usuarios'),
  USUARIOS_CLIENT_SECRET_FILE: secretFile().optional(),
  /** Secret of cookies and of the tokens kept in sessions. */
  SESSION_KEY_FILE: secretFile().refine((secret) => secret.length >= 32, 'at least 32 characters'),
  UPLOAD_KEY_FILE: secretKeyFile(),
  /** A build of the shell, `<dir>/portal` and `<dir>/publico`: what is shown while the registry names no shell. */
  SHELL_DIR: z.string().min(1),
  /**
   * JSON: name of each remote and the directory of its build, for development: they and SHELL_DIR are followed and
   * never kept by browsers. Without it what is published comes from the object store.
   */
  REMOTES_DIRS: remotes,
  /**
   * Express' trust proxy: how many proxies stand before us, or their addresses. Production demands an answer; 0 is one.
   */
  TRUST_PROXY: z.string().optional(),
  /** Steps of a login per minute and client network (docs/decisiones.md#limites). */
  INGRESOS_POR_MINUTO: z.coerce.number().int().min(1).default(120),
  /** Requests that this process works on at once; the last places are for signing (docs/decisiones.md#afluencia). */
  SOLICITUDES_A_LA_VEZ: z.coerce.number().int().min(4).default(256),
  /** Uploads and downloads at once: they take as long as their clients' lines. */
  TRANSFERENCIAS_A_LA_VEZ: z.coerce.number().int().min(1).default(64),
  /** Least `acr` of a login that may delete: 2 is a one-time password (docs/adr/0028-one-time-password.md). */
  ACR_ELIMINAR: z.coerce.number().int().min(0).default(2),
  /** Test data in the form for role tester. */
  AUTOFILL: flag.default(false),
});
export type GatewayConfig = z.output<typeof gatewayConfigSchema>;

/** OIDC issuer of the realm. */
export const issuerOf = (config: Pick<GatewayConfig, 'KEYCLOAK_URL' | 'KEYCLOAK_REALM'>): string =>
  `${config.KEYCLOAK_URL}/realms/${config.KEYCLOAK_REALM}`;

/** Derives one key per purpose from the session secret (HKDF, RFC 5869). One key does not give the other away. */
export const sesionKey = (
  config: Pick<GatewayConfig, 'SESSION_KEY_FILE'>,
  purpose: 'cookie' | 'tokens' | 'ingreso' | 'consultas',
): Buffer => Buffer.from(hkdfSync('sha256', config.SESSION_KEY_FILE, '', `portal/sesion/${purpose}`, 32));

export const isHttps = (config: Pick<GatewayConfig, 'PORTAL_ORIGIN'>): boolean =>
  config.PORTAL_ORIGIN.startsWith('https:');

/** The configuration as an injectable. */
export class Config {
  constructor(readonly values: GatewayConfig) {}
}
