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

/** @param {number} port @returns {Promise<boolean>} false when somebody listens there, on IPv4 or IPv6 */
export async function isFree(port) {
  return (await canListen(port, '127.0.0.1')) && (await canListen(port, '0.0.0.0')) && (await canListen(port, '::'));
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function canListen(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      resolve(error.code === 'EAFNOSUPPORT' || error.code === 'EADDRNOTAVAIL');
    });
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Below the range from which the system takes ports of outgoing connections, so that none of them is in the way. */
const privateRange = { from: 20_000, to: 32_000 };
const given = new Set();

/** @returns {Promise<number>} a port that was free a moment ago and was not given to anybody of this process before */
export async function freePort() {
  for (;;) {
    const port = randomInt(privateRange.from, privateRange.to);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
}

/** @param {number | undefined} preferred @returns {Promise<number>} the preferred port when it is free, else another */
export async function stablePort(preferred) {
  return preferred !== undefined && (await isFree(preferred)) ? preferred : freePort();
}

/**
 * @param {Record<string, number>} ports by the names of publicPorts, only those this run will open
 * @returns {Promise<string[]>} one clear line per taken or doubled port; empty when all are free
 */
export async function portComplaints(ports) {
  const complaints = [];
  const seen = new Map();
  for (const [name, port] of Object.entries(ports)) {
    const { variable, what } = publicPorts[name];
    if (seen.has(port)) complaints.push(`El puerto ${port} está pedido dos veces: ${seen.get(port)} y ${variable}.`);
    else if (!(await isFree(port))) {
      complaints.push(`El puerto ${port} (${what}) está ocupado: libérelo o use otro, por ejemplo ${variable}=${port + 100} npm start`);
    }
    seen.set(port, variable);
  }
  return complaints;
}
