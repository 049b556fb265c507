import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { empresaDe } from '@portal/contracts/portal';
import { Log, ObjectStore, sha256Hex } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { Adjunto, CorreoEntity } from '../correos/correo.entity.js';
import { redactar } from '../plantillas/redactar.js';
import {
  codigosDe,
  motivoDeEspera,
  motivoDefinitivo,
  MOTIVOS,
  sinPalabras,
  type Resultado,
} from './resultado.rules.js';
import { SmtpTransport } from './smtp.transport.js';
import { tokenDe } from './token-de.js';

/** Exactly one plain address: no list, no display name, no line break. */
const address = z.email().max(254);

/** One attempt to hand one mail over. */
@Injectable()
export class Mailer {
  constructor(
    private readonly smtp: SmtpTransport,
    private readonly objects: ObjectStore,
    private readonly log: Log,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  /**
   * Never throws: it returns what the mail server, or this service, decided.
   * @param limite ends the attempt. Whether the server took the mail is then unknown, as when its answer is lost.
   */
  async attempt(correo: CorreoEntity, limite: AbortSignal): Promise<Resultado> {
    if (!address.safeParse(correo.destinatario).success) return { tipo: 'rechazado', motivo: MOTIVOS.correo.direccion };
    const token = tokenDe(this.config.MAIL_KEY_FILE, correo, correo.destinatario);
    if (token === null) return { tipo: 'rechazado', motivo: MOTIVOS.correo.enlace };
    try {
      await this.send(correo, token, limite);
      return { tipo: 'aceptado' };
    } catch (error) {
      const motivo = motivoDefinitivo(error);
      if (motivo !== undefined) return { tipo: 'rechazado', motivo };
      this.log.warn('mail not taken yet', {
        resource: `correo:${correo.id}`,
        attempt: correo.intentos,
        error,
        ...codigosDe(error),
      });
      return { tipo: 'despues', motivo: motivoDeEspera(error) };
    }
  }

  private async send(correo: CorreoEntity, token: string | undefined, limite: AbortSignal): Promise<void> {
    const portal = { empresa: empresaDe(this.config), origen: this.config.PORTAL_ORIGIN };
    const { retorno, destinatario, prueba } = correo;
    const redaccion = redactar(correo.plantilla, correo.datos, token, { ...portal, prueba });
    const pdf = correo.adjunto
      ? { fileName: correo.adjunto.fileName, content: await this.read(correo.adjunto) }
      : undefined;
    limite.throwIfAborted();
    await this.smtp
      .send({ ...redaccion, retorno, destinatario, ...(pdf && { pdf }) }, limite)
      .catch((error: unknown) => {
        throw sinPalabras(error);
      });
  }

  /** @throws Error when the stored bytes have another hash than the announced one: they may not be mailed */
  private async read({ key, sha256 }: Adjunto): Promise<Buffer> {
    const content = await this.objects.read(key);
    if (sha256Hex(content) !== sha256) throw new Error('the stored document differs from the announced one');
    return content;
  }
}
