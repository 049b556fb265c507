import { Inject, Injectable } from '@nestjs/common';
import { ImapFlow } from 'imapflow';
import { Clock } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';

/** Where a message goes once it was read: reports are forgotten in time, what is none waits for a person. */
export type Carpeta = 'Leidos' | 'Otros';

type Settings = Pick<NotificacionesConfig, 'CORREO_REBOTES_URL' | 'CORREO_REBOTES_CLAVE_FILE'>;

const SECONDS = 1000;
const DAY_MS = 86_400 * SECONDS;
const DIAS_LEIDOS = 30;
/** A report is short, but brings back what it is about; what comes after that is not needed. */
const MAX_BYTES = 262_144;
/** In one round, so that a stop of the process waits for few. */
const LOTE = 100;

/** The mailbox to which mails come back (IMAP, RFC 9051). Each round has its own connection, so none goes stale. */
@Injectable()
export class BuzonDeInformes {
  constructor(
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly settings: Settings,
  ) {}

  /**
   * Reads what lies there, and moves each message where `leer` says, once it has said so. Of several replicas each may
   * read a message before one of them moves it.
   * @throws whatever `leer` throws, and the errors of the connection; nothing is moved then
   */
  async recorrer(leer: (fuente: Uint8Array) => Promise<Carpeta>): Promise<void> {
    const client = this.client();
    try {
      await client.connect();
      for (const carpeta of ['Leidos', 'Otros'] satisfies Carpeta[]) await client.mailboxCreate(carpeta);
      await client.mailboxOpen('INBOX');
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      for (const uid of uids.slice(0, LOTE)) await this.pasar(client, uid, leer);
      await this.olvidar(client);
      await client.logout();
    } finally {
      client.close();
    }
  }

  private async pasar(client: ImapFlow, uid: number, leer: (fuente: Uint8Array) => Promise<Carpeta>): Promise<void> {
    const mensaje = await client.fetchOne(String(uid), { source: { maxLength: MAX_BYTES } }, { uid: true });
    // Another replica has moved it.
    if (!mensaje || !mensaje.source) return;
    await client.messageMove(String(uid), await leer(mensaje.source), { uid: true });
  }

  /** Reports name people, and have been told. */
  private async olvidar(client: ImapFlow): Promise<void> {
    await client.mailboxOpen('Leidos' satisfies Carpeta);
    const viejos = await client.search(
      { before: new Date(this.clock.now().getTime() - DIAS_LEIDOS * DAY_MS) },
      { uid: true },
    );
    if (viejos && viejos.length > 0) await client.messageDelete(viejos, { uid: true });
  }

  private client(): ImapFlow {
    const { protocol, hostname, port, username } = new URL(this.settings.CORREO_REBOTES_URL ?? '');
    const secure = protocol === 'imaps:';
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      auth: { user: decodeURIComponent(username), pass: this.settings.CORREO_REBOTES_CLAVE_FILE ?? '' },
      logger: false,
      disableAutoIdle: true,
      maxLiteralSize: 2 * MAX_BYTES,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      socketTimeout: 30 * SECONDS,
    });
    // The call that waits fails too; without a listener the process would end.
    client.on('error', () => undefined);
    return client;
  }
}
