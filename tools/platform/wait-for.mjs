/** Waiting for a signal: asks until the part answers, gives up at a deadline or when the part is gone. */
import net from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param {string} what named in the error
 * @param {() => Promise<unknown>} ask throws until the part is ready
 * @param {{ deadline: number, isAlive?: () => boolean }} options deadline in milliseconds
 */
export async function waitFor(what, ask, { deadline, isAlive = () => true }) {
  const until = performance.now() + deadline;
  for (;;) {
    const refusal = await ask().then(
      () => undefined,
      (error) => error ?? new Error('not ready'),
    );
    if (refusal === undefined) return;
    if (!isAlive()) throw new Error(`${what} terminó antes de estar listo.`, { cause: refusal });
    if (performance.now() > until)
      throw new Error(`${what} no estuvo listo en ${deadline / 1000} s.`, { cause: refusal });
    await pause(100);
  }
}

/** @param {string} url @returns {() => Promise<void>} asks for a 2xx */
export const answersAt = (url) => async () => {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} → ${response.status}`);
};

/** @param {{ host: string, port: string }} server @returns {Promise<boolean>} whether a server listens there */
export const accepts = ({ host, port }) =>
  new Promise((resolve) => {
    const socket = net.connect({ host, port: Number(port), timeout: 2000 });
    for (const event of ['connect', 'error', 'timeout']) {
      socket.once(event, () => {
        socket.destroy();
        resolve(event === 'connect');
      });
    }
  });
