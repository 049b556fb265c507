/** The one rule of every load: it goes to this machine and nowhere else. k6 and Node read this file. */

const LOOPBACK = /^https?:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/;

/**
 * @param {string} origin scheme, host and port, as browsers write an origin
 * @returns {string} the same
 * @throws {Error} one sentence, when it may be another machine
 */
export function requireLoopback(origin) {
  if (LOOPBACK.test(origin)) return origin;
  throw new Error(
    `${origin} no es esta máquina: la carga solo va a http://localhost, http://127.0.0.1 o http://[::1], ` +
      'con su puerto.',
  );
}
