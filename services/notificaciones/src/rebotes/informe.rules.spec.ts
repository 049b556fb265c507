import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { informes, type Enviado } from '../../test/informes.js';
import { direccionDeRetorno, messageIdDe, retornosEn } from '../correos/retorno.rules.js';
import { leerInforme } from './informe.rules.js';

const BUZON = 'rebotes@transcarga.test';
const retorno = randomUUID();
const enviado = (cual = retorno): Enviado => ({
  para: 'carlos@correo.test',
  retorno: direccionDeRetorno(BUZON, cual),
  messageId: messageIdDe(cual, 'formularios@transcarga.test'),
});
const sinGuiones = () => randomUUID().replaceAll('-', '');
const leer = (fuente: string) => leerInforme(Buffer.from(fuente));
const noExiste = { codigo: '5.1.1', dicho: '550 5.1.1 <carlos@correo.test>: Recipient address rejected' };

test.each([
  ['Postfix', informes.postfix(enviado(), noExiste)],
  ['Postfix, which kept no envelope', informes.postfix({ ...enviado(), retorno: null }, noExiste)],
  ['Exim', informes.exim(enviado(), noExiste)],
  ['Exchange', informes.exchange(enviado(), { codigo: '5.1.1', dicho: '550 5.1.1 RESOLVER.ADR.RecipNotFound' })],
  ['Gmail', informes.gmail(enviado(), noExiste)],
  ['qmail', informes.qmail(enviado(), noExiste)],
  ['qmail, whose server says three digits only', informes.qmail(enviado(), { ...noExiste, dicho: '550 no such user' })],
])('a report of %s names our mail and why it came back', async (_quien, fuente) => {
  expect(await leer(fuente)).toEqual({ tipo: 'rebote', retorno, motivo: 'El buzón no existe.' });
});

test('a report in capitals, or with bare line feeds, is the same report', async () => {
  const { retorno: direccion, ...resto } = enviado();
  const gritado = informes.postfix({ ...resto, retorno: direccion!.toUpperCase() }, noExiste);
  expect(await leer(gritado)).toMatchObject({ tipo: 'rebote', retorno });
  expect(await leer(informes.gmail(enviado(), noExiste).replaceAll('\r\n', '\n'))).toMatchObject({ retorno });
});

test('what a server says of mails of its own names none', async () => {
  const dicho = { codigo: '5.7.1', dicho: `550 5.7.1 refused <${sinGuiones()}@mx.correo.test>` };
  expect(await leer(informes.postfix({ ...enviado(), retorno: null }, dicho))).toMatchObject({ retorno });
});

test.each([
  ['is late', informes.postfix(enviado(), { ...noExiste, accion: 'delayed', codigo: '4.4.1' })],
  ['was delivered', informes.postfix(enviado(), { ...noExiste, accion: 'delivered', codigo: '2.0.0' })],
  ['was relayed', informes.postfix(enviado(), { ...noExiste, accion: 'relayed', codigo: '2.0.0' })],
  ['meets an absent reader', informes.ausencia(enviado())],
  ['waits at qmail', informes.qmail(enviado(), noExiste).replace('failure notice', 'delayed 24 hours')],
  ...['relayed', 'expanded'].map((accion): [string, string] => [
    `an alias ${accion}`,
    informes
      .postfix(enviado(), noExiste)
      .replace('\r\n\r\n--corte/mx.correo.test\r\nContent-Description: Undelivered', (cita) =>
        ['\r\n\r\nFinal-Recipient: rfc822; b@c.test\r\nAction: ', accion, '\r\nStatus: 2.0.0', cita].join(''),
      ),
  ]),
  [
    'an alias brought to one of two',
    informes
      .postfix(enviado(), noExiste)
      .replace('\r\n\r\n--corte/mx.correo.test\r\nContent-Description: Undelivered', (cita) =>
        ['\r\n\r\nFinal-Recipient: rfc822; b@c.test\r\nAction: delivered\r\nStatus: 2.0.0', cita].join(''),
      ),
  ],
])('a mail that %s has not come back', async (_que, fuente) => {
  expect(await leer(fuente)).toEqual({ tipo: 'sin-efecto' });
});

test.each([
  ['a person', informes.persona(enviado())],
  [
    'a report about somebody else’s mail',
    informes.postfix({ ...enviado(), retorno: null, messageId: '<a@b.c>' }, noExiste),
  ],
  [
    'a report that names two of our mails',
    informes
      .postfix({ ...enviado(), retorno: null }, noExiste)
      .replace('Message-ID: ', `Message-ID: <${sinGuiones()}@x> `),
  ],
  [
    'a report that was sent to two marks',
    informes.postfix(enviado(), noExiste).replace('To: ', `To: ${enviado(randomUUID()).retorno}, `),
  ],
  ['parts within parts', nested(40)],
  ['nothing', ''],
])('%s marks nothing', async (_que, fuente) => {
  expect(await leer(fuente)).toEqual({ tipo: 'ajeno' });
});

/** A report below so many levels of parts. */
function nested(depth: number): string {
  const cortes = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=c${n}\r\n\r\n--c${n}\r\n`,
  );
  return `From: mailer-daemon@x.test\r\n${cortes.join('')}${informes.postfix(enviado(), noExiste)}`;
}

test.each([
  ['5.1.1', 'El buzón no existe.'],
  ['5.1.2', 'El dominio de la dirección no existe o no recibe correo.'],
  ['5.4.4', 'El dominio de la dirección no existe o no recibe correo.'],
  ['5.2.1', 'El buzón está desactivado y no recibe correo.'],
  ['5.2.2', 'El buzón está lleno.'],
  // The server tried for days, and gave up.
  ['4.2.2', 'El buzón está lleno.'],
  ['4.4.1', 'El servidor del destinatario no respondió a tiempo.'],
  ['5.3.4', 'El mensaje es demasiado grande para ese buzón.'],
  ['5.7.1', 'El servidor del destinatario lo tomó por correo no deseado o no lo admite.'],
  ['5.7.26', 'El servidor del destinatario lo tomó por correo no deseado o no lo admite.'],
  ['5.6.9', 'No se pudo entregar (código 5.6.9).'],
])('%s is told as a sentence', async (codigo, motivo) => {
  const fuente = informes.postfix(enviado(), { codigo, dicho: 'the server said no' });
  expect(await leer(fuente)).toMatchObject({ tipo: 'rebote', motivo });
});

test('a code that says more wins over one that only says that it failed', async () => {
  const fuente = informes.exim(enviado(), { codigo: '', dicho: '552 5.2.2 Mailbox over quota' });
  expect(await leer(fuente)).toMatchObject({ motivo: 'El buzón está lleno.' });
});

test('property: a mark comes back from address and Message-ID, whatever the mailbox, and no other is found', () => {
  const parte = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/);
  fc.assert(
    fc.property(fc.uuid(), parte, parte, fc.boolean(), (uno, buzon, dominio, grita) => {
      const escrito = `${direccionDeRetorno(`${buzon}@${dominio}.test`, uno)} ${messageIdDe(uno, `x@${dominio}.test`)}`;
      expect(retornosEn(grita ? escrito.toUpperCase() : escrito)).toEqual([uno]);
      expect(direccionDeRetorno(`${'b'.repeat(31)}@${dominio}.test`, uno).split('@')[0]!.length).toBeLessThanOrEqual(
        64,
      );
    }),
  );
});

test('property: whatever is written into a report, it names the mail of its own address or none', async () => {
  const cuerpos = Object.values(informes).map((informe) => informe(enviado(), noExiste));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cuerpos),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 40 }), fc.string({ unit: 'binary', maxLength: 30 })), { maxLength: 6 }),
      async (cuerpo, cambios) => {
        const roto = cambios.reduce((antes, [donde, quita, pone]) => {
          const at = donde % (antes.length + 1);
          return antes.slice(0, at) + pone + antes.slice(at + quita);
        }, cuerpo);
        const dicho = await leer(roto);
        if (dicho.tipo === 'rebote') expect(retornosEn(roto)).toContain(dicho.retorno);
      },
    ),
  );
});

/** A report without a delivery status. */
const simple = (cuerpo: string, cabezas: readonly string[] = [], de = 'robot@exim.test') =>
  [`From: ${de}`, `To: ${enviado().retorno}`, 'Subject: Mail delivery failed', ...cabezas, '', cuerpo, ''].join('\r\n');
const NOMBRADO = 'X-Failed-Recipients: carlos@correo.test';

test('who names the mail that failed in a header reports, whoever it is; of others only a mail server does', async () => {
  const sinRazon = { tipo: 'rebote', retorno, motivo: 'El servidor del destinatario no dijo por qué.' };
  expect(await leer(simple('it failed', [NOMBRADO]))).toEqual(sinRazon);
  expect(await leer(simple('550 5.1.1 no', ['X-Otra: 1']))).toEqual({ tipo: 'ajeno' });
  expect(await leer(simple('550 5.1.1 no', [], 'no.es.postmaster@exim.test'))).toEqual({ tipo: 'ajeno' });
  expect(await leer(simple('550 5.1.1 no', [], 'Postmaster@exim.test'))).toMatchObject({ tipo: 'rebote' });
});

test.each([
  ['another header', 'X-Estado: auto-replied'],
  ['another word', 'Auto-Submitted: auto-generated'],
  ['the word behind another one', 'Auto-Submitted: not auto-replied'],
])('only an answer says so in its own header: %s makes none of a report', async (_que, cabeza) => {
  expect(await leer(simple('it failed', [NOMBRADO, cabeza]))).toMatchObject({ tipo: 'rebote' });
  expect(await leer(simple('it failed', [NOMBRADO, 'Auto-Submitted: auto-replied']))).toEqual({ tipo: 'sin-efecto' });
});

test('the reason stands before the quoted mail; one dash quotes nothing', async () => {
  const de = (cuerpo: string) => leer(simple(cuerpo, [], 'mailer-daemon@exim.test'));
  expect(await de('no\n- a copy of it\n550 5.2.2 full')).toMatchObject({ motivo: 'El buzón está lleno.' });
  expect(await de('no\n--- What follows is a copy of it\n550 5.2.2 full')).toEqual({ tipo: 'sin-efecto' });
});

test('a mark stands before the address’s own sign, and a Message-ID at the sender’s domain', () => {
  const uno = '5b0c0000-1111-4222-8333-444455556666';
  expect(direccionDeRetorno('rebotes@transcarga.co', uno)).toBe(
    'rebotes+5b0c0000111142228333444455556666@transcarga.co',
  );
  expect(messageIdDe(uno, 'formularios@transcarga.co')).toBe('<5b0c0000111142228333444455556666@transcarga.co>');
});

test('a person who attaches a file reports nothing', async () => {
  const adjunto = ['Content-Disposition: attachment; filename=a.txt', 'Content-Type: text/plain; name=a.txt'];
  const cabezas = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=c'];
  const partes = ['--c', '', 'Hola', '--c', ...adjunto, '', 'Action: failed', 'Status: 5.1.1', '--c--'];
  expect(await leer(simple(partes.join('\r\n'), cabezas, 'ana@correo.test'))).toEqual({ tipo: 'ajeno' });
});

test('of two recipients the one that got the mail is enough, whichever stands first', async () => {
  const llego = 'Final-Recipient: rfc822; b@c.test\r\nAction: delivered\r\nStatus: 2.0.0';
  const fuente = informes.postfix(enviado(), noExiste).replace('Final-Recipient:', `${llego}\r\n\r\nFinal-Recipient:`);
  expect(await leer(fuente)).toEqual({ tipo: 'sin-efecto' });
});

test('what a report answers to is none of the addresses that it was sent to', async () => {
  const fuente = informes
    .postfix(enviado(), noExiste)
    .replace('Subject:', `In-Reply-To: <${sinGuiones()}@x.test>\r\nSubject:`);
  expect(await leer(fuente)).toMatchObject({ tipo: 'rebote', retorno });
});
