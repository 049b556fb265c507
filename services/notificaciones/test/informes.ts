import { randomUUID } from 'node:crypto';

/** A mail of ours as a report names it. */
export interface Enviado {
  readonly para: string;
  /** Its envelope's sender; null where the server that reports kept none. */
  readonly retorno: string | null;
  readonly messageId: string;
}

interface Falla {
  readonly codigo: string;
  readonly dicho: string;
  readonly accion?: 'failed' | 'delayed' | 'delivered' | 'relayed';
}

const lineas = (...todas: readonly string[]): string => `${todas.join('\r\n')}\r\n`;
const devueltas = ({ para, messageId }: Enviado): string[] => [
  `Message-ID: ${messageId}`,
  'From: TRANSCARGA <formularios@transcarga.test>',
  `To: ${para}`,
  'Subject: Firme su Compromiso de Seguridad Vial',
];

/** Reports as the mail servers that people meet shape them. The words are our own, the structure is theirs. */
export const informes = {
  /** RFC 3464 in three parts, the mail's headers last. */
  postfix: (enviado: Enviado, { codigo, dicho, accion = 'failed' }: Falla) =>
    lineas(
      'Return-Path: <>',
      `Delivered-To: ${enviado.retorno ?? 'rebotes@transcarga.test'}`,
      'From: MAILER-DAEMON@mx.correo.test (Mail Delivery System)',
      `To: ${enviado.retorno ?? 'rebotes@transcarga.test'}`,
      'Subject: Undelivered Mail Returned to Sender',
      'Auto-Submitted: auto-replied',
      `Message-Id: <${randomUUID()}@mx.correo.test>`,
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status;',
      '\tboundary="corte/mx.correo.test"',
      '',
      '--corte/mx.correo.test',
      'Content-Description: Notification',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      'The mail system at mx.correo.test could not hand the message over.',
      '',
      '--corte/mx.correo.test',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.correo.test',
      'X-Postfix-Queue-ID: 4F2A9C0123',
      'Arrival-Date: Sat, 21 Nov 2026 10:00:00 -0500 (-05)',
      '',
      `Final-Recipient: rfc822; ${enviado.para}`,
      `Original-Recipient: rfc822;${enviado.para}`,
      `Action: ${accion}`,
      `Status: ${codigo}`,
      'Remote-MTA: dns; mx2.correo.test',
      `Diagnostic-Code: smtp; ${dicho}`,
      '',
      '--corte/mx.correo.test',
      'Content-Description: Undelivered Message Headers',
      'Content-Type: text/rfc822-headers',
      '',
      ...(enviado.retorno ? [`Return-Path: <${enviado.retorno}>`] : []),
      ...devueltas(enviado),
      '',
      '--corte/mx.correo.test--',
    ),
  /** It has a status of its own that says little, and names the mail that failed in a header. */
  exim: (enviado: Enviado, { dicho }: Falla) =>
    lineas(
      'From: Mail Delivery System <Mailer-Daemon@exim.correo.test>',
      `To: ${enviado.retorno ?? 'rebotes@transcarga.test'}`,
      `X-Failed-Recipients: ${enviado.para}`,
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=1700-exim-2',
      'MIME-Version: 1.0',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      '--1700-exim-2',
      'Content-type: text/plain; charset=us-ascii',
      '',
      'This message was created by the mail server itself.',
      '',
      `  ${enviado.para}`,
      `    ${dicho}`,
      '',
      '--1700-exim-2',
      'Content-type: message/delivery-status',
      '',
      'Reporting-MTA: dns; exim.correo.test',
      '',
      'Action: failed',
      `Final-Recipient: rfc822;${enviado.para}`,
      'Status: 5.0.0',
      `Diagnostic-Code: smtp; ${dicho}`,
      '',
      '--1700-exim-2',
      'Content-type: message/rfc822',
      '',
      ...devueltas(enviado),
      '',
      'Firme su Compromiso.',
      '--1700-exim-2--',
    ),
  /** Capitals, a status in base64, and its own address as the only recipient. */
  exchange: (enviado: Enviado, { codigo, dicho }: Falla) =>
    lineas(
      'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@correo.test>',
      'To: "Formularios" <rebotes@transcarga.test>',
      'Subject: Undeliverable: Firme su Compromiso de Seguridad Vial',
      'Auto-Submitted: auto-replied',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="_corte_"',
      'MIME-Version: 1.0',
      '',
      '--_corte_',
      'Content-Type: text/html; charset="us-ascii"',
      '',
      '<html><body><p>Your message could not be delivered.</p></body></html>',
      '',
      '--_corte_',
      'Content-Type: message/delivery-status',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(
        lineas(
          'Reporting-MTA: dns;EX01.correo.test',
          'Received-From-MTA: dns;mx.correo.test',
          '',
          `Original-Recipient: rfc822;${enviado.para}`,
          `Final-Recipient: rfc822;${enviado.para}`,
          'Action: Failed',
          `Status: ${codigo}`,
          `Diagnostic-Code: smtp;${dicho}`,
        ),
      ).toString('base64'),
      '--_corte_',
      'Content-Type: message/rfc822',
      '',
      ...devueltas(enviado),
      '',
      '',
      '--_corte_--',
    ),
  /** It names the mail in the status itself, and folds what the other server said. */
  gmail: (enviado: Enviado, { codigo, dicho }: Falla) =>
    lineas(
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.test>',
      'To: rebotes@transcarga.test',
      'Auto-Submitted: auto-replied',
      'Subject: Delivery Status Notification (Failure)',
      'Content-Type: multipart/report; boundary="000abc"; report-type=delivery-status',
      '',
      '--000abc',
      'Content-Type: multipart/related; boundary="000rel"',
      '',
      '--000rel',
      'Content-Type: text/plain; charset="UTF-8"',
      '',
      `** No se encontró la dirección ** ${enviado.para}`,
      '',
      '--000rel--',
      '--000abc',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; googlemail.test',
      'Arrival-Date: Sat, 21 Nov 2026 07:00:00 -0800 (PST)',
      `X-Original-Message-ID: ${enviado.messageId}`,
      '',
      `Final-Recipient: rfc822; ${enviado.para}`,
      'Action: failed',
      `Status: ${codigo}`,
      'Remote-MTA: dns; gmail-smtp-in.l.test. (the server for the domain)',
      `Diagnostic-Code: smtp; ${dicho.slice(0, 20)}`,
      ` ${dicho.slice(20)}`,
      'Last-Attempt-Date: Sat, 21 Nov 2026 07:00:01 -0800 (PST)',
      '',
      '--000abc',
      'Content-Type: message/rfc822',
      '',
      'From: TRANSCARGA <formularios@transcarga.test>',
      '',
      '--000abc--',
    ),
  /** Plain text alone. */
  qmail: (enviado: Enviado, { dicho }: Falla) =>
    lineas(
      'From: MAILER-DAEMON@qmail.correo.test',
      'To: rebotes@transcarga.test',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at qmail.correo.test.',
      '',
      `<${enviado.para}>:`,
      dicho,
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...(enviado.retorno ? [`Return-Path: <${enviado.retorno}>`] : []),
      ...devueltas(enviado),
    ),
  /** An absent person's mailbox answers where a report would go. */
  ausencia: (enviado: Enviado) =>
    lineas(
      `From: <${enviado.para}>`,
      `To: ${enviado.retorno ?? 'rebotes@transcarga.test'}`,
      'Auto-Submitted: auto-replied (vacation)',
      'Subject: Fuera de la oficina',
      '',
      'Vuelvo el lunes. Si es urgente, marque 550 5.1.1.',
    ),
  /** A person writes to the mailbox. */
  persona: (enviado: Enviado) =>
    lineas(
      `From: <${enviado.para}>`,
      `To: ${enviado.retorno ?? 'rebotes@transcarga.test'}`,
      'Subject: 550 5.1.1',
      '',
      'El buzón no existe, dice mi hermano: 550 5.1.1.',
    ),
} as const;
