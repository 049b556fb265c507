/** Ports: which the portal wants, whether they are free, and what to say when they are not. */
import { randomInt } from 'node:crypto';
import net from 'node:net';

/** The ports people see. @type {Record<string, { variable: string, port: number, what: string }>} */
export const publicPorts = {
  portal: { variable: 'PORTAL_PORT', port: 3000, what: 'el portal' },
  keycloak: { variable: 'KEYCLOAK_PORT', port: 8080, what: 'Keycloak' },
  keycloakManagement: { variable: 'KEYCLOAK_MANAGEMENT_PORT', port: 9000, what: 'la gestión de Keycloak' },
  mail: { variable: 'MAIL_PORT', port: 1080, what: 'las páginas de correo' },
  smtp: { variable: 'SMTP_PORT', port: 1025, what: 'el correo (SMTP)' },
};

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, number>} by the names of publicPorts
 * @throws {Error} one sentence naming the variable that is no port
 */
export function wantedPorts(env) {
  return Object.fromEntries(
    Object.entries(publicPorts).map(([name, { variable, port }]) => {
      const value = env[variable] === undefined || env[variable] === '' ? port : Number(env[variable]);
      if (!Number.isInteger(value) || value < 1 || value > 65535) {
        throw new Error(`${variable}=${env[variable]} no es un puerto (1 a 65535).`);
      }
      return [name, value];
    }),
  );
}

/** @param {number} port @returns {Promise<boolean>} false when a process listens there, on IPv4 or IPv6 */
export const isFree = async (port) => (await refusal(port)) === undefined;

/** @param {number} port @returns {Promise<string | undefined>} why listening there fails, in the system's words */
async function refusal(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await refusalAt(port, host);
    if (code !== undefined && code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return code;
  }
  return undefined;
}

/** @param {number} port @param {string} host @returns {Promise<string | undefined>} */
function refusalAt(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)));
  });
}

/** @param {string} name of publicPorts @param {number} port @param {string} code of the system @returns {string} */
export function complaint(name, port, code) {
  const { variable, what, port: usual } = publicPorts[name];
  return code === 'EACCES'
    ? `El puerto ${port} (${what}) es de los reservados a root: ` +
        `use otro, por ejemplo ${variable}=${usual + 100} npm start`
    : `El puerto ${port} (${what}) está ocupado: libérelo o use otro, por ejemplo ${variable}=${port + 100} npm start`;
}

/** Below the range from which the system takes ports of outgoing connections, so that none of them is in the way. */
const privateRange = { from: 20_000, to: 26_000 };
/**
 * Who is given a port holds its twin, this much higher, as long as he lives. The system lets one process have it, and
 * takes it back when that process is killed.
 */
const twin = 6_000;

/** @param {number} port @returns {Promise<boolean>} whether it is free, and from now on this process's */
const claim = async (port) => (await isFree(port)) && (await holds(port + twin));

/** @param {number} port @returns {Promise<boolean>} */
function holds(port) {
  return new Promise((resolve) => {
    const holder = net.createServer();
    holder.once('error', () => resolve(false));
    holder.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true)).unref();
  });
}

/** @returns {Promise<number>} a free port, given to nobody else on this machine while this process lives */
export async function freePort() {
  for (;;) {
    const port = randomInt(privateRange.from, privateRange.to);
    if (await claim(port)) return port;
  }
}

/** @param {number | undefined} preferred @returns {Promise<number>} the preferred port when it is free, else another */
export async function stablePort(preferred) {
  return preferred !== undefined && (await claim(preferred)) ? preferred : freePort();
}

/**
 * @param {Record<string, number>} ports by the names of publicPorts, only those this run will open
 * @returns {Promise<string[]>} one clear line per taken or doubled port; empty when all are free
 */
export async function portComplaints(ports) {
  const complaints = [];
  const seen = new Map();
  for (const [name, port] of Object.entries(ports)) {
    const { variable } = publicPorts[name];
    const twice = seen.has(port) && `El puerto ${port} está pedido dos veces: ${seen.get(port)} y ${variable}.`;
    const code = twice ? undefined : await refusal(port);
    if (twice) complaints.push(twice);
    if (code) complaints.push(complaint(name, port, code));
    seen.set(port, variable);
  }
  return complaints;
}
