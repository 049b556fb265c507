import { codigosDe, motivoDeEspera, motivoDefinitivo, sinPalabras } from './resultado.rules.js';
import { backoffAfter, isExpired } from './resultado.service.js';

test('pauses grow 1, 2, 4, 8 and stay at 15', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((n) => backoffAfter(n, 60_000) / 60_000)).toEqual([1, 2, 4, 8, 15, 15, 15]);
});

test('a mail is given up after its time, not before', () => {
  const created = new Date('2026-11-21T00:00:00Z');
  const day = 86_400_000;
  expect([day - 1, day].map((ms) => isExpired(created, new Date(created.getTime() + ms), day))).toEqual([false, true]);
});

test.each([
  [
    'an unknown mailbox',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
    'El buzón no existe o no recibe correo.',
  ],
  ['a full mailbox', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 552 }, 'El buzón está lleno.'],
  [
    'a refused message',
    { code: 'EMESSAGE', responseCode: 554 },
    'El servidor de correo rechazó el mensaje (código 554).',
  ],
  ['a mailbox that is busy', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 450 }, undefined],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550 }, undefined],
  ['a failed log-in', { code: 'EAUTH', responseCode: 535 }, undefined],
  ['no connection', { code: 'ECONNECTION' }, undefined],
  ['nothing at all', undefined, undefined],
])('%s', (_what, error, motivo) => expect(motivoDefinitivo(error)).toBe(motivo));

test.each([
  [
    'a mailbox that is busy',
    { code: 'EENVELOPE', responseCode: 450, response: '450 ana@x.co busy' },
    'El servidor de correo no lo aceptó por ahora (código 450).',
  ],
  ['no connection', { code: 'ECONNECTION' }, 'El servidor de correo no responde.'],
  ['a refused connection', { code: 'ESOCKET' }, 'El servidor de correo no responde.'],
  ['an attempt whose time is over', { code: 'EABORT' }, 'El servidor de correo no responde.'],
  ['a failed log-in', { code: 'EAUTH', responseCode: 535 }, 'El servidor de correo no aceptó la cuenta del portal.'],
  ['a document that is away', new Error('no such object'), 'El correo no se pudo preparar.'],
])('while it waits, %s becomes a sentence', (_what, error, motivo) => expect(motivoDeEspera(error)).toBe(motivo));

test('only a refusal from 500 to 599 is final', () => {
  const final = (responseCode: number) => motivoDefinitivo({ code: 'EMESSAGE', responseCode }) !== undefined;
  expect([499, 500, 599, 600].map(final)).toEqual([false, true, true, false]);
});

test('a failure that is none of the network’s is the mail’s own', () => {
  expect(motivoDeEspera({ code: 'EOTHER' })).toBe(motivoDeEspera(undefined));
  expect(motivoDeEspera({ code: 'ETIMEDOUT' })).not.toBe(motivoDeEspera(undefined));
});

test('what may be logged of a failure are its codes, never the server’s words', () => {
  const dicho = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 ana@x.co' };
  const error = sinPalabras(dicho);
  expect([error.message, { ...error }]).toEqual([
    'the mail server did not take it',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 },
  ]);
  expect({ ...sinPalabras(undefined) }).toEqual({ code: undefined, command: undefined, responseCode: undefined });
});

test.each([
  [
    { command: 'RCPT TO', responseCode: 550 },
    { status: 550, detail: 'RCPT TO' },
  ],
  [{ responseCode: 550 }, { status: 550 }],
  [{ command: 'CONN' }, { detail: 'CONN' }],
  [{ command: 5, responseCode: '550' }, {}],
  [undefined, {}],
])('of the failure %j a log line has %j', (error, dicho) => {
  expect(codigosDe(error)).toEqual(dicho);
});

test('a code of an envelope and one that is no number are told apart', () => {
  expect(motivoDefinitivo({ code: 'EENVELOPE', command: 'RCPT TO', responseCode: '550' })).toBeUndefined();
  expect(motivoDeEspera({ code: 7 })).toBe('El correo no se pudo preparar.');
});
