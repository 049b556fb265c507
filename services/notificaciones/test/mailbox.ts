import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Attachment {
  filename?: string;
  contentType: string;
  content: Buffer;
  contentDisposition?: string;
  cid?: string;
}
interface ReceivedMail {
  readonly to: readonly string[];
  /** Where the envelope says that it comes back to. */
  readonly returnPath: string;
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Map<string, unknown>;
  readonly attachments: readonly Attachment[];
}
type Parse = (raw: Buffer) => Promise<Omit<ReceivedMail, 'to' | 'returnPath'>>;
const { simpleParser } = createRequire(import.meta.url)('mailparser') as { simpleParser: Parse };

export interface Mailbox {
  readonly received: ReceivedMail[];
  readonly url: string;
  /** Recipients that the server refuses, with the code of the refusal. */
  readonly refusals: Map<string, number>;
  /** How many more times the connection is cut between a mail and its answer. */
  cuts: number;
  /** What each mail waits for between its arrival and the answer; an error with a `responseCode` refuses it. */
  held: Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Cuts every open connection, as a network that fails. */
const cut = (server: SMTPServer): void => {
  const { connections } = server as unknown as { connections: Set<{ _socket: Socket }> };
  for (const { _socket } of connections) _socket.destroy();
};

/** As real servers answer: with the address in their words. */
const refusal = (code: number, address: string) =>
  Object.assign(new Error(`<${address}> refused`), { responseCode: code });

/** A real SMTP server that keeps the mails it takes. Tests close it and open it again on the same port. */
export async function testMailbox(port: number): Promise<Mailbox> {
  let server: SMTPServer;
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: (address, _session, done) => {
        const code = mailbox.refusals.get(address.address);
        done(code === undefined ? undefined : refusal(code, address.address));
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on(
          'end',
          () =>
            void simpleParser(Buffer.concat(chunks)).then((mail) => {
              const { rcptTo, mailFrom } = session.envelope;
              const to = rcptTo.map(({ address }) => address);
              mailbox.received.push({ ...mail, to, returnPath: mailFrom ? mailFrom.address : '' });
              if (mailbox.cuts === 0) return void mailbox.held.then(() => done(), done);
              mailbox.cuts -= 1;
              cut(server);
            }, done),
        );
      },
    });
  const mailbox: Mailbox = {
    received: [],
    refusals: new Map(),
    cuts: 0,
    held: Promise.resolve(),
    url: `smtp://127.0.0.1:${port}`,
    open: () =>
      new Promise((resolve, reject) => {
        server = make();
        server.on('error', () => undefined);
        server.server.once('error', reject);
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}
