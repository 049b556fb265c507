import { ImapFlow } from 'imapflow';
import { testImap } from '@portal/test-kit';

/** The mailbox to which mails come back, on a real IMAP server. */
export interface ReportMailbox {
  readonly settings: Record<string, string>;
  /** Puts a message into it, as another mail server does. */
  deliver(message: string, receivedAt?: Date): Promise<void>;
  /** How many messages each folder holds. */
  count(): Promise<Record<'INBOX' | 'Leidos' | 'Otros', number>>;
  /** Takes everything out of the inbox, as a person with a mail program does. */
  empty(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

export async function reportMailbox(): Promise<ReportMailbox> {
  const { port, user, password, passwordFile, open, close, remove } = await testImap();

  const asUser = async <T>(act: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user, pass: password };
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    try {
      return await act(client);
    } finally {
      await client.logout();
    }
  };

  return {
    settings: {
      EMPRESA_CORREO_REBOTES: 'rebotes@transcarga.test',
      CORREO_REBOTES_URL: `imap://${user}@127.0.0.1:${port}`,
      CORREO_REBOTES_CLAVE_FILE: passwordFile,
      CORREO_REBOTES_INTERVALO_MS: '60',
    },
    deliver: (message, receivedAt) =>
      asUser(async (client) => {
        await client.append('INBOX', message, [], receivedAt);
      }),
    count: () =>
      asUser(async (client) => {
        const counts = { INBOX: 0, Leidos: 0, Otros: 0 };
        for (const { path: name } of await client.list()) {
          const status = Object.hasOwn(counts, name) && (await client.status(name, { messages: true }));
          if (status) counts[name as keyof typeof counts] = status.messages ?? 0;
        }
        return counts;
      }),
    empty: () =>
      asUser(async (client) => {
        await client.mailboxOpen('INBOX');
        await client.messageDelete('1:*');
      }),
    open,
    close,
    remove,
  };
}
