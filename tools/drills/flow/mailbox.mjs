/**
 * The mail server where many enrol: it takes every mail at once and keeps the links and how often each sending came,
 * and nothing else of it. The local mail reader would spend more of the machine on reading them than the portal does on
 * writing them.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { markIn } from '../../operate/invariants/mark-in.mjs';

/** A link stands in the words of a mail, long before its attachments. */
const wordsOfMail = 65_536;
/** The end of a line that quoted-printable has broken (RFC 2045, section 6.7). */
const softBreak = /=\r?\n/g;
const link = /\/firmar\/([\w-]{43})/;

/** @typedef {Awaited<ReturnType<typeof openMailbox>>} Mailbox */

/** @param {string} raw the beginning of a mail @returns {string | undefined} */
export const linkIn = (raw) => link.exec(raw.replaceAll(softBreak, ''))?.[1];

const messageId = /^message-id:\s*(\S+)/im;

/** @param {string} raw the beginning of a mail @returns {string | undefined} */
export const sendingIn = (raw) => markIn(messageId.exec(raw)?.[1]);

/** @param {number} port */
export async function openMailbox(port) {
  /** By the hash that the portal keeps of it. @type {Map<string, string>} */
  const links = new Map();
  /** How often each sending has come. @type {Map<string, number>} */
  const marks = new Map();
  const since = new Date();
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
        const raw = Buffer.concat(chunks).toString('latin1');
        const token = linkIn(raw);
        const mark = sendingIn(raw);
        if (mark) marks.set(mark, (marks.get(mark) ?? 0) + 1);
        if (token) links.set(createHash('sha256').update(token).digest('hex'), token);
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Nothing dies in a load: a mail that comes twice was sent twice. */
    arrivals: () => ({ marks, since, most: 1 }),
    linkOf: (/** @type {string} */ hash) => links.get(hash),
    close: () => new Promise((resolve) => server.close(() => resolve(undefined))),
  };
}
