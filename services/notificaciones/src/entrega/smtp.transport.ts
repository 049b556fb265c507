import { Inject, Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import { direccionDeRetorno, messageIdDe } from '../correos/retorno.rules.js';
import { templateFile } from '../plantillas/plantillas.js';
import type { Redaccion } from '../plantillas/redactar.js';

interface Mensaje extends Redaccion {
  /** Its mark, in the envelope's sender and in the Message-ID. */
  readonly retorno: string;
  readonly destinatario: string;
  readonly pdf?: { readonly fileName: string; readonly content: Buffer };
}

type Settings = Pick<
  NotificacionesConfig,
  | 'SMTP_URL'
  | 'SMTP_TLS'
  | 'PORTAL_ENV'
  | 'EMPRESA_CORREO_REMITENTE'
  | 'EMPRESA_CORREO_REBOTES'
  | 'EMPRESA_LOGO'
  | 'EMPRESA_NOMBRE_CORTO'
  | 'EMPRESA_CORREO_DATOS'
>;

const tls = (setting: 'exigido' | 'si-hay' | 'no') => ({
  requireTLS: setting === 'exigido',
  ignoreTLS: setting === 'no',
});
const SECONDS = 1000;

/** The mail server. Each mail has its own connection, so none goes stale, and a dead server costs one refusal. */
@Injectable()
export class SmtpTransport {
  private readonly transporter: Transporter;

  constructor(@Inject(CONFIG) private readonly settings: Settings) {
    this.transporter = createTransport({
      url: settings.SMTP_URL,
      ...tls(settings.SMTP_TLS ?? (settings.PORTAL_ENV === 'production' ? 'exigido' : 'no')),
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      socketTimeout: 30 * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /**
   * Resolves when the server has taken responsibility (250, RFC 5321).
   * @param limite closes the connection: each phase has a time-out, but a server that is slow in all of them has none
   * @throws nodemailer's errors
   */
  async send(mensaje: Mensaje, limite: AbortSignal): Promise<void> {
    const { EMPRESA_CORREO_REMITENTE: remitente, EMPRESA_NOMBRE_CORTO, EMPRESA_CORREO_DATOS } = this.settings;
    const { EMPRESA_CORREO_REBOTES: rebotes } = this.settings;
    const { retorno } = mensaje;
    await this.transporter.sendMail({
      signal: limite,
      messageId: messageIdDe(retorno, remitente),
      from: { name: `${EMPRESA_NOMBRE_CORTO} · Formularios digitales`, address: remitente },
      to: { name: '', address: mensaje.destinatario },
      envelope: { from: rebotes ? direccionDeRetorno(rebotes, retorno) : remitente, to: [mensaje.destinatario] },
      replyTo: EMPRESA_CORREO_DATOS,
      subject: mensaje.asunto,
      text: mensaje.texto,
      html: mensaje.html,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'es-CO' },
      attachments: [
        {
          filename: 'logo.png',
          cid: 'logo',
          content: logoDe(this.settings),
          contentType: 'image/png',
          contentDisposition: 'inline',
        },
        ...(mensaje.pdf
          ? [{ filename: mensaje.pdf.fileName, content: mensaje.pdf.content, contentType: 'application/pdf' }]
          : []),
      ],
    });
  }
}

/** The picture at the head of each mail: the company's own, or the portal's. */
export const logoDe = ({ EMPRESA_LOGO: propio }: Pick<Settings, 'EMPRESA_LOGO'>): Buffer =>
  propio ? Buffer.from(propio.slice(propio.indexOf(',') + 1), 'base64') : templateFile('logo.png');
