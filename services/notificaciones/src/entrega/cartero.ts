import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { selloDeEnlace } from '@portal/contracts/inscripciones';
import { empresaDe } from '@portal/contracts/portal';
import { ObjectStore, openSealed, sha256Hex } from '@portal/service-kit';
import type { Adjunto, CorreoEntity } from '../correos/correo.entity.js';
import { CONFIG, type NotificacionesConfig } from '../notificaciones.config.js';
import { redactar } from '../plantillas/redactar.js';
import { motivoDefinitivo, MOTIVOS } from './rechazo.rules.js';
import { SmtpTransport } from './smtp.transport.js';

export type Resultado =
  | { readonly tipo: 'aceptado' }
  | { readonly tipo: 'rechazado'; readonly motivo: string }
  | { readonly tipo: 'despues'; readonly error: unknown };

/** Exactly one plain address: no list, no display name, no line break (security.md 41). */
const direccion = z.email().max(254);
const selloAbierto = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

/** One attempt to hand one mail over. */
@Injectable()
export class Cartero {
  constructor(
    private readonly smtp: SmtpTransport,
    private readonly objects: ObjectStore,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  /** Never throws: says what the mail server, or we ourselves, made of it. */
  async intentar(correo: CorreoEntity): Promise<Resultado> {
    if (!direccion.safeParse(correo.destinatario).success) return { tipo: 'rechazado', motivo: MOTIVOS.direccion };
    const token = this.abrirToken(correo);
    if (token === null) return { tipo: 'rechazado', motivo: MOTIVOS.enlace };
    try {
      await this.enviar(correo, token);
      return { tipo: 'aceptado' };
    } catch (error) {
      const motivo = motivoDefinitivo(error);
      return motivo === undefined ? { tipo: 'despues', error } : { tipo: 'rechazado', motivo };
    }
  }

  private async enviar(correo: CorreoEntity, token: string | undefined): Promise<void> {
    const entorno = { empresa: empresaDe(this.config), origen: this.config.PORTAL_ORIGIN };
    const redaccion = redactar(correo.plantilla, correo.datos, token, entorno);
    const pdf = correo.adjunto
      ? { fileName: correo.adjunto.fileName, content: await this.leer(correo.adjunto) }
      : undefined;
    await this.smtp.enviar({ ...redaccion, id: correo.id, destinatario: correo.destinatario, ...(pdf && { pdf }) });
  }

  /** @returns undefined for a mail without a link, null when the seal does not open (another mail key) or nothing says what it belongs to */
  private abrirToken({ tokenSellado, enlaceId }: CorreoEntity): string | undefined | null {
    if (tokenSellado === null) return undefined;
    if (enlaceId === null) return null;
    try {
      return selloAbierto.parse(openSealed(this.config.MAIL_KEY_FILE, tokenSellado, selloDeEnlace(enlaceId))).token;
    } catch {
      return null;
    }
  }

  /** @throws Error when the stored bytes are not the ones that were announced: nothing else may be mailed */
  private async leer({ key, sha256 }: Adjunto): Promise<Buffer> {
    const content = await this.objects.read(key);
    if (sha256Hex(content) !== sha256) throw new Error('the stored document differs from the announced one');
    return content;
  }
}
