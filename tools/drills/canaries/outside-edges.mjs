/**
 * What stands outside the portal and is asked with a secret: a mailbox of reports and a provider of short messages.
 * Both refuse, the provider once for each message, and say back what they were told, as a careless server does.
 */
import { randomBytes } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';

/** @typedef {import('../arena/stand-arena.mjs').Arena} Arena */

const HOST = '127.0.0.1';

/**
 * @param {Arena} arena
 * @returns {Promise<{ settings: Record<string, string>, asked: () => { mailbox: number, provider: number },
 * close: () => Promise<void> }>} what `notificaciones` needs to ask both; asked: how often each was given its secret
 */
export async function outsideEdges({ places }) {
  const files = ['canario-rebotes', 'canario-mensajes'].map((name) => path.join(places.secrets, name));
  for (const file of files) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  const asked = { mailbox: 0, provider: 0 };
  const mailbox = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag, command = ''] = line.split(' ');
        if (/^capability$/i.test(command)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK done\r\n`);
        else if (/^(login|authenticate)$/i.test(command)) {
          asked.mailbox += 1;
          socket.write(`${tag} NO [AUTHENTICATIONFAILED] no such login: ${line}\r\n`);
        } else if (/^logout$/i.test(command)) socket.end(`* BYE\r\n${tag} OK done\r\n`);
        else socket.write(`${tag} BAD ${line}\r\n`);
      }
    });
  });
  /** The keys of messages that were refused once: the next time they are taken, so that none stays in the queue. */
  const refused = new Set();
  const provider = createHttpServer((request, response) => {
    asked.provider += 1;
    const { authorization, 'idempotency-key': key } = request.headers;
    const status = refused.has(key) ? 202 : 503;
    refused.add(key);
    request.resume().on('end', () => response.writeHead(status).end(`asked with ${authorization}`));
  });
  const ports = await Promise.all([mailbox, provider].map(listening));
  return {
    settings: {
      EMPRESA_CORREO_REBOTES: 'informes@transcarga.test',
      CORREO_REBOTES_URL: `imap://informes@${HOST}:${ports[0]}`,
      CORREO_REBOTES_CLAVE_FILE: files[0],
      CORREO_REBOTES_INTERVALO_MS: '500',
      CORREO_ESPERA_MS: '300',
      MENSAJES_URL: `http://${HOST}:${ports[1]}/mensajes`,
      MENSAJES_SECRETO_FILE: files[1],
    },
    asked: () => ({ ...asked }),
    close: async () => {
      provider.closeAllConnections();
      await Promise.all([mailbox, provider].map((server) => new Promise((done) => server.close(done))));
      for (const file of files) rmSync(file, { force: true });
    },
  };
}

/** @param {import('node:net').Server} server @returns {Promise<number>} its port */
const listening = (server) =>
  new Promise((resolve) => {
    server.listen(0, HOST, () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
  });
