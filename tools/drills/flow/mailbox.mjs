/**
 * The mail server where many enrol: it takes every mail at once and keeps the links, and nothing else of it. The local
 * mail reader would spend more of the machine on reading them than the portal does on writing them.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A link stands in the words of a mail, long before its attachments. */
const wordsOfMail = 65_536;
/** The end of a line that quoted-printable has broken (RFC 2045, section 6.7). */
const softBreak = /=\r?\n/g;
const link = /\/firmar\/([\w-]{43})/;

/** @typedef {Awaited<ReturnType<typeof openMailbox>>} Mailbox */

/** @param {string} raw the beginning of a mail @returns {string | undefined} */
export const linkIn = (raw) => link.exec(raw.replaceAll(softBreak, ''))?.[1];

/** @param {number} port */
export async function openMailbox(port) {
  /** By the hash that the portal keeps of it. @type {Map<string, string>} */
  const links = new Map();
  const counts = { mails: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData: (stream, _session, done) => {
      /** @type {Buffer[]} */
      const chunks = [];
      let length = 0;
      stream.on('data', (/** @type {Buffer} */ chunk) => {
        if (length < wordsOfMail) chunks.push(chunk);
        length += chunk.length;
      });
      stream.on('end', () => {
        const token = linkIn(Buffer.concat(chunks).toString('latin1'));
        if (token) links.set(createHash('sha256').update(token).digest('hex'), token);
        counts.mails += 1;
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts,
    linkOf: (/** @type {string} */ hash) => links.get(hash),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
