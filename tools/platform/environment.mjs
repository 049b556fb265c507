/** What each process finds in its environment: the contract between the runner and every process. Pure. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';

/**
 * @typedef {object} Platform
 * @property {string} origin
 * @property {number} portalPort
 * @property {string} natsUrl
 * @property {string} keycloakUrl
 * @property {'keycloak' | 'embebida' | 'ajena'} identity what stands at keycloakUrl
 * @property {string} smtpUrl
 * @property {Record<string, string>} databases by area
 * @property {string} oidcSecretFile
 * @property {Pick<import('./places.mjs').Places, 'objects'>} places
 * @property {import('./secrets.mjs').Secrets} secrets
 * @property {string} root
 */

/** Settings that people may give the whole portal: passed on as they are. */
const groups =
  'ACR EMPRESA S3 CORREO CRL LLAVES CERT CERTIFICADO RAIZ EMISORA ENLACE FIRMA AMPLIACION CARGAS ENVIOS INGRESOS ' +
  'SOLICITUDES TRANSFERENCIAS RETENCION PDF TSA USUARIOS MENSAJES';
const passedOn = new RegExp(`^(${groups.replaceAll(' ', '|')})_`);
const passedOnAlone =
  /^(LOG_LEVEL|SWEEP_INTERVAL_MS|AUTOFILL|HOJA|TRUST_PROXY|SMTP_TLS|NATS_CA_FILE|AUDITORIA_VERIFICAR_HORA)$/;
/** A remote is a folder `mfe-*`; its `portal.json` says which pages it adds. */
export const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
/** What is published as files: the shell first, whose pages run the others. */
export const publishedFolders = ['shell', ...remotes];

/** Proofs and benches act as a few people from one address, so the local portal has no limit per person. */
const MANY = '1000000';

/** @type {Record<string, (platform: Platform) => Record<string, string>>} */
const own = {
  gateway: ({ portalPort, keycloakUrl, identity, oidcSecretFile, secrets, root }) => ({
    GATEWAY_PORT: String(portalPort),
    KEYCLOAK_URL: keycloakUrl,
    ...(identity === 'embebida' && { IDENTIDAD: identity }),
    ...(identity === 'keycloak' && { USUARIOS_CLIENT_SECRET_FILE: secrets.file('oidc-usuarios') }),
    OIDC_CLIENT_SECRET_FILE: oidcSecretFile,
    SESSION_KEY_FILE: secrets.file('sesion'),
    UPLOAD_KEY_FILE: secrets.file('carga'),
    SHELL_DIR: path.join(root, 'shell/dist'),
    AUTOFILL: 'on',
    INGRESOS_POR_MINUTO: MANY,
    // The sample people have no one-time password (deploy/keycloak/local.json).
    ACR_ELIMINAR: '0',
  }),
  inscripciones: ({ secrets }) => ({
    UPLOAD_KEY_FILE: secrets.file('carga'),
    FORM_KEK_FILE: secrets.file('kek-formulario'),
    FORM_KEK_ANTERIOR_FILE: `${secrets.file('kek-formulario')}.anterior`,
    MAIL_KEY_FILE: secrets.file('correo'),
    ENVIOS_POR_HORA: MANY,
    CARGAS_POR_DIA: MANY,
    AUTOFILL: 'on',
  }),
  certificados: ({ secrets }) => ({
    CA_KEK_FILE: secrets.file('kek-ca'),
    CA_KEK_ANTERIOR_FILE: `${secrets.file('kek-ca')}.anterior`,
    SIGNER_KEK_FILE: secrets.file('kek-firmantes'),
    SIGNER_KEK_ANTERIOR_FILE: `${secrets.file('kek-firmantes')}.anterior`,
    // glibc overwrites what is freed: no private key outlives its use in a core (docs/autoridad.md).
    MALLOC_PERTURB_: '165',
  }),
  pdf: () => ({}),
  notificaciones: ({ smtpUrl, secrets }) => ({
    MAIL_KEY_FILE: secrets.file('correo'),
    SMTP_URL: smtpUrl,
    CORREO_POR_DIA: MANY,
    CORREO_POR_CREADOR: MANY,
    CORREO_SUPERADMINISTRADORES: 'superadmin@transcarga.test',
  }),
  auditoria: () => ({}),
};

/**
 * @param {string} name of the process
 * @param {Platform} platform
 * @param {number} healthPort
 * @param {Record<string, string | undefined>} given the caller's environment
 * @returns {Record<string, string>}
 */
export function environmentOf(name, platform, healthPort, given) {
  const { secrets, databases } = platform;
  const settings = Object.entries(given).filter(
    ([key, value]) => (passedOn.test(key) || passedOnAlone.test(key)) && value !== undefined,
  );
  return {
    NODE_ENV: 'production',
    PORTAL_ENV: 'local',
    PORTAL_ORIGIN: platform.origin,
    LOG_LEVEL: 'info',
    NATS_URL: platform.natsUrl,
    NATS_USER: name,
    NATS_PASSWORD_FILE: secrets.file(`nats-${name}`),
    HEALTH_PORT: String(healthPort),
    OBJECTS_DIR: platform.places.objects,
    CONTEXT_KEY_FILE: secrets.contextKey(name),
    CONTEXT_KEYS_DIR: secrets.contextKeys,
    ...(databases[name] ? { [`${name.toUpperCase()}_DATABASE_URL`]: databases[name] } : {}),
    ...own[name](platform),
    .../** @type {Record<string, string>} */ (Object.fromEntries(settings)),
  };
}

/** As a file for `node --env-file` and for the shell. @param {Record<string, string>} environment */
export const environmentText = (environment) =>
  Object.entries(environment)
    .map(([key, value]) => `${key}='${value}'\n`)
    .join('');
