import { Inject, Injectable } from '@nestjs/common';
import { paginaDeFirma } from '@portal/dominio/paginas';
import { Log } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoEntity } from '../correos/correo.entity.js';
import {
  esCelular,
  motivoDeEsperaDeMensaje,
  motivoDefinitivoDeMensaje,
  RefusedMessage,
  textoDeMensaje,
} from './mensaje.rules.js';
import { MOTIVOS, type Resultado } from './resultado.rules.js';
import { tokenDe } from './token-de.js';

type Settings = Pick<
  NotificacionesConfig,
  | 'MENSAJES_URL'
  | 'MENSAJES_SECRETO_FILE'
  | 'MENSAJES_MEDIO'
  | 'MENSAJES_PLAZO_MS'
  | 'MAIL_KEY_FILE'
  | 'PORTAL_ORIGIN'
  | 'EMPRESA_NOMBRE_CORTO'
>;

/** One attempt to hand one short message over, by HTTP (docs/adr/0072-a-second-channel.md). */
@Injectable()
export class Mensajero {
  constructor(
    private readonly log: Log,
    @Inject(CONFIG) private readonly settings: Settings,
  ) {}

  /**
   * Never throws: it returns what the provider, or this service, decided.
   * @param limite ends the attempt
   */
  async attempt(correo: CorreoEntity, limite: AbortSignal): Promise<Resultado> {
    const { MENSAJES_URL: url, MAIL_KEY_FILE } = this.settings;
    if (url === undefined) return { tipo: 'rechazado', motivo: MOTIVOS.mensaje.apagado };
    if (!esCelular(correo.destinatario)) return { tipo: 'rechazado', motivo: MOTIVOS.mensaje.direccion };
    // The link was sealed for the address of its mail.
    const token = tokenDe(MAIL_KEY_FILE, correo, correo.datos['correo'] ?? '');
    if (!token) return { tipo: 'rechazado', motivo: MOTIVOS.mensaje.enlace };
    try {
      await this.send(url, correo, token, limite);
      return { tipo: 'aceptado' };
    } catch (error) {
      const motivo = motivoDefinitivoDeMensaje(error);
      if (motivo !== undefined) return { tipo: 'rechazado', motivo };
      this.log.warn('message not taken yet', { resource: `correo:${correo.id}`, attempt: correo.intentos, error });
      return { tipo: 'despues', motivo: motivoDeEsperaDeMensaje(error) };
    }
  }

  /**
   * The key is the same at each attempt: what was taken and not recorded is not sent twice. A redirect would take the
   * secret and the link elsewhere.
   * @throws RefusedMessage for any other answer than a 2xx
   */
  private async send(
    url: string,
    { id, destinatario, datos, prueba }: CorreoEntity,
    token: string,
    limite: AbortSignal,
  ): Promise<void> {
    const { MENSAJES_SECRETO_FILE: secreto, MENSAJES_MEDIO: medio } = this.settings;
    const { PORTAL_ORIGIN, EMPRESA_NOMBRE_CORTO: nombre } = this.settings;
    const empresa = prueba ? `De prueba: ${nombre}` : nombre;
    const texto = textoDeMensaje(datos, { empresa, enlace: PORTAL_ORIGIN + paginaDeFirma(token) });
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([limite, AbortSignal.timeout(this.settings.MENSAJES_PLAZO_MS)]),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(secreto !== undefined && { authorization: `Bearer ${secreto}` }),
      },
      body: JSON.stringify({ id, medio, para: destinatario, texto }),
    });
    // Only the status counts, and an answer may never end.
    await response.body?.cancel();
    if (!response.ok) throw new RefusedMessage(response.status);
  }
}
