import { Inject, Injectable } from '@nestjs/common';
import { Clock, durable, Transactions } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import { CorreosRepository } from '../correos/correos.repository.js';
import { CopiaService } from './copia.service.js';
import { Mailer } from './mailer.js';
import { Mensajero } from './mensajero.js';
import { MOTIVOS, type Resultado } from './resultado.rules.js';

/** What an attempt may use of its lease. The rest is for taking the mail and for recording what became of it. */
const SHARE = 0.9;

/** One attempt to deliver a mail or a message: whether it may leave now, and what its server says. */
@Injectable()
export class IntentosService {
  constructor(
    private readonly correos: CorreosRepository,
    private readonly copias: CopiaService,
    private readonly mailer: Mailer,
    private readonly mensajero: Mensajero,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  /** It ends before its lease does: then no more of it is written, while no other attempt has begun. */
  async intentar(correo: CorreoEntity): Promise<Resultado> {
    const limite = AbortSignal.timeout(Math.floor(this.config.CORREO_RESERVA_MS * SHARE));
    if (correo.prueba && !this.quedaAqui(correo)) return { tipo: 'rechazado', motivo: MOTIVOS[correo.canal].prueba };
    if (correo.caducaEn <= this.clock.now())
      return {
        tipo: 'rechazado',
        motivo: correo.enlaceId === null ? MOTIVOS.correo.tarde : MOTIVOS[correo.canal].vencido,
      };
    const alDia = await this.copias.alDia(correo);
    if (typeof alDia === 'number') return { tipo: 'espera', esperaMs: alDia, motivo: MOTIVOS.correo.copia };
    const esperaMs = await this.admitir(correo);
    if (esperaMs !== undefined) return { tipo: 'espera', esperaMs, motivo: MOTIVOS[correo.canal].muchos };
    const via = correo.canal === 'mensaje' ? this.mensajero : this.mailer;
    return durable('correo.entrega', () => via.attempt(alDia, limite));
  }

  /** What is about a test leaves for a reader of this machine alone, and never in production. */
  private quedaAqui({ canal }: CorreoEntity): boolean {
    const { PORTAL_ENV, SMTP_URL, MENSAJES_URL } = this.config;
    return PORTAL_ENV !== 'production' && esDeEstaMaquina(canal === 'mensaje' ? MENSAJES_URL : SMTP_URL);
  }

  /** A mail keeps its place over all attempts. @returns milliseconds to wait for a place, or undefined */
  private async admitir(correo: CorreoEntity): Promise<number | undefined> {
    if (correo.admitidoEn) return undefined;
    const { CORREO_POR_DIA: porDia, CORREO_POR_CREADOR: porCreador } = this.config;
    return this.transactions.run((tx) => this.correos.admitir(tx, correo, { porDia, porCreador }));
  }
}

/** Whether an address names this machine: the loopback of RFC 6890, or its name (RFC 6761, 6.3). Pure. */
export function esDeEstaMaquina(direccion: string | undefined): boolean {
  const host = direccion === undefined ? undefined : URL.parse(direccion)?.hostname.toLowerCase();
  return host !== undefined && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);
}
