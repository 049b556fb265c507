import { empresaConfigSchema } from '@portal/contracts/portal';
import { ConfigError } from './config-error.js';
import { KeyFile } from './key-file.js';

type Settings = Readonly<Record<string, unknown>>;

interface Rule {
  /** The variable that is named. */
  readonly variable: RegExp;
  /** What must be true of its value. Settings that the process does not have are not asked for. */
  readonly safe: (value: unknown, settings: Settings) => boolean;
  /** The sentence for the operator. */
  readonly mend: string;
}

const sample: Settings = empresaConfigSchema.parse({});
/** Names that no company can own (RFC 2606, section 2). */
const reservedName = /[@./](test|example|invalid|localhost)(?![\w.-])/i;
/** Arc of examples (RFC 5612). */
const exampleArc = /^1\.3\.6\.1\.4\.1\.32473\./;

const begins = (prefix: string) => (value: unknown) => typeof value === 'string' && value.startsWith(prefix);
const httpsOrNone = (value: unknown): boolean => value === undefined || begins('https://')(value);

/** What nobody may guess; each is given as a file. */
const secrets = [
  'NATS_PASSWORD',
  '(OIDC|USUARIOS)_CLIENT_SECRET',
  'S3_SECRET_KEY',
  'TSA_CLAVE',
  'MENSAJES_SECRETO',
  'CORREO_REBOTES_CLAVE',
  '(SESSION|UPLOAD|MAIL)_KEY',
  '[A-Z]+_KEK',
];

const everyServer = (value: unknown): boolean =>
  typeof value === 'string' && value.split(',').every((server) => begins('tls://')(server.trim()));

/** A repeated parameter decides by its last place in one parser and by its first in another: each must be safe. */
function verifiesServer(value: unknown): boolean {
  const modes = addressOf(value)?.searchParams.getAll('sslmode') ?? [];
  return modes.length > 0 && modes.every((mode) => mode === 'verify-full');
}

const addressOf = (value: unknown): URL | undefined =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;

/** What a sample or a hand leaves behind: few characters, or the same ones again and again. */
function isGuessable(secret: unknown): boolean {
  const content = secret instanceof KeyFile ? secret.read() : secret;
  if (typeof content === 'string') return content.length < 16 || new Set(content).size < 8;
  return content instanceof Uint8Array && new Set(content).size < 8;
}

const strongOrNone = (value: unknown): boolean => value === undefined || !isGuessable(value);

function strongPassword(value: unknown): boolean {
  const password = addressOf(value)?.password ?? '';
  return password === '' || !isGuessable(decodeURIComponent(password));
}

const mailsByTls = (value: unknown, { SMTP_TLS: mode = 'exigido' }: Settings): boolean =>
  begins('smtps://')(value) || mode === 'exigido';

/** nodemailer takes options from the query of the address. */
const keepsTls = (value: unknown): boolean => !/[?&](tls\.|secure|ignoretls|requiretls)/i.test(String(value));

/** Behind an unnamed proxy every client has the proxy's address: one of them would use up the limits of all. */
const namesProxies = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

const MOST_PROXIES = 5;

/** Whoever trusts every address takes a client's address from the client's own header. */
const trustsFew = (value: unknown): boolean =>
  !/\/0+(?!\d)/.test(String(value)) && !(/^\d+$/.test(String(value)) && Number(value) > MOST_PROXIES);

/** A limit above these is none. About ten times the defaults (docs/decisiones.md#limites). */
const highestLimits = {
  ENVIOS_POR_HORA: 600,
  CARGAS_POR_DIA: 2000,
  CORREO_POR_DIA: 2000,
  CORREO_POR_CREADOR: 500,
  INGRESOS_POR_MINUTO: 1200,
};

/** All that makes an installation unsafe, for every process. A rule acts where the process has the variable. */
const rules: readonly Rule[] = [
  { variable: /^PORTAL_ORIGIN$/, safe: begins('https://'), mend: 'debe empezar por https://' },
  { variable: /^KEYCLOAK_URL$/, safe: begins('https://'), mend: 'debe empezar por https://' },
  {
    variable: /^IDENTIDAD$/,
    safe: (value) => value !== 'embebida',
    mend: 'el realm embebido es solo para un portal local',
  },
  { variable: /^S3_ENDPOINT$/, safe: httpsOrNone, mend: 'debe empezar por https://' },
  { variable: /^NATS_URL$/, safe: everyServer, mend: 'cada servidor debe empezar por tls://' },
  { variable: /_DATABASE_URL$/, safe: verifiesServer, mend: 'debe llevar sslmode=verify-full, una sola vez' },
  { variable: /_DATABASE_URL$/, safe: strongPassword, mend: 'su contraseña se adivina: use una al azar' },
  { variable: /^SMTP_URL$/, safe: mailsByTls, mend: 'sin TLS: use smtps:// o SMTP_TLS=exigido' },
  { variable: /^SMTP_URL$/, safe: keepsTls, mend: 'no debe cambiar TLS en sus parámetros' },
  { variable: /^MENSAJES_URL$/, safe: httpsOrNone, mend: 'debe empezar por https://' },
  {
    variable: /^MENSAJES_URL$/,
    safe: (value, { MENSAJES_SECRETO_FILE: secret }) => value === undefined || secret !== undefined,
    mend: 'falta MENSAJES_SECRETO_FILE: cualquiera enviaría mensajes por la empresa',
  },
  {
    variable: /^CORREO_REBOTES_URL$/,
    safe: (value) => value === undefined || begins('imaps://')(value),
    mend: 'sin TLS: debe empezar por imaps://',
  },
  { variable: /^AUTOFILL$/, safe: (value) => value !== true, mend: 'los datos de prueba deben estar apagados (off)' },
  {
    variable: /^REMOTES_DIRS$/,
    safe: (value) => value === undefined,
    mend: 'es para el desarrollo: los módulos se publican con npm run publicar',
  },
  {
    variable: /^ACR_ELIMINAR$/,
    safe: (value) => Number(value) >= 2,
    mend: 'eliminar debe exigir contraseña de un solo uso (2)',
  },
  {
    variable: /^(EMPRESA_|CORREO_SUPERADMINISTRADORES$)/,
    safe: (value) => !reservedName.test(String(value)),
    mend: 'es una dirección de muestra',
  },
  {
    variable: /^CORREO_SUPERADMINISTRADORES$/,
    safe: (value) => Array.isArray(value) && value.length > 0,
    mend: 'falta: a quién se avisa de que se corrigió la dirección de un firmante',
  },
  {
    variable: /^RAIZ_FILE$/,
    safe: (value) => value !== undefined,
    mend: 'falta: la raíz se hace fuera de línea y se importa',
  },
  {
    variable: /^USUARIOS_CLIENT_SECRET_FILE$/,
    safe: (value) => value !== undefined,
    mend: 'falta: nadie mira el realm',
  },
  {
    variable: /^CERT_POLITICA_OID$/,
    safe: (value) => !exampleArc.test(String(value)),
    mend: 'es una política de muestra',
  },
  {
    variable: /^TSA_POLITICA_OID$/,
    safe: (value, { TSA_URL: external }) => external !== undefined || !exampleArc.test(String(value)),
    mend: 'es una política de muestra',
  },
  {
    variable: /^TSA_URL$/,
    safe: (value, { TSA_USUARIO: user }) => user === undefined || httpsOrNone(value),
    mend: 'con TSA_USUARIO debe empezar por https://',
  },
  {
    variable: new RegExp(`^(${secrets.join('|')})_FILE$`),
    safe: strongOrNone,
    mend: 'el secreto se adivina: use uno al azar',
  },
  {
    variable: /^TRUST_PROXY$/,
    safe: namesProxies,
    mend: 'falta: cuántos proxies hay delante, o sus direcciones; 0 si no hay ninguno',
  },
  { variable: /^TRUST_PROXY$/, safe: trustsFew, mend: 'confía en direcciones de cualquiera' },
  ...Object.entries(highestLimits).map(([name, most]) => ({
    variable: new RegExp(`^${name}$`),
    safe: (value: unknown) => Number(value) <= most,
    mend: `el límite es tan alto que no limita: a lo sumo ${most}`,
  })),
  { variable: /^NODE_TLS_REJECT_UNAUTHORIZED$/, safe: (value) => value !== '0', mend: 'apaga la verificación de TLS' },
];

/**
 * What a production process may not start with. Pure.
 * @param settings the parsed settings of one process, also those that are absent (undefined)
 * @param given its environment: a default of the sample company is no answer
 * @returns one line per finding, `VARIABLE: what to do`; a value never stands in it
 */
export function unsafeSettings(settings: Settings, given: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => [
    ...(isSample(name, value, given[name]) ? [`${name}: es de la empresa de muestra`] : []),
    ...rules
      .filter(({ variable, safe }) => variable.test(name) && !safe(value, settings))
      .map(({ mend }) => `${name}: ${mend}`),
  ]);
}

/** A company may well be of the sample's city: there the default alone is refused. */
const isSample = (name: string, value: unknown, given: string | undefined): boolean =>
  name in sample && value === sample[name] && (name !== 'EMPRESA_CIUDAD' || given === undefined);

/** The refusal to start, with all findings at once. */
export const unsafeProduction = (findings: readonly string[]): ConfigError =>
  new ConfigError(
    `Producción insegura: el proceso no arranca. Corrija:\n${findings.map((one) => `  ${one}`).join('\n')}`,
  );
