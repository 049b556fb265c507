import { z } from 'zod';
import { AppError, errorCodes, isErrorCode, messageOf, statusOf } from './app-error.js';
import { assertNever } from './assert-never.js';
import { answersFile, callersOf, defineCall, defineEdgeCall, defineInternalCall, seconds } from './call.js';
import { defineEvent, envelopeSchema } from './define-event.js';
import {
  claveShape,
  dePrueba,
  messageAnswer,
  NO_PERMITIDOS,
  pageOf,
  pageQuery,
  sha256Hex,
  storedFile,
  streamedFile,
  textoLibre,
  tokenShape,
} from './shapes.js';

test('an error says its sentence to people and keeps the rest for the log', () => {
  const cause = new Error('closed');
  const error = new AppError('CORREO_RECIENTE', { detail: 'second mail', retryAfter: 60, cause });
  expect([error.message, statusOf(error.code)]).toEqual([messageOf('CORREO_RECIENTE'), 429]);
  expect(error).toMatchObject({ detail: 'second mail', retryAfter: 60, cause });
  expect(new AppError('NO_ENCONTRADO')).toMatchObject({ detail: undefined, retryAfter: undefined, fields: undefined });
});

test('every code has a status of a refusal or a failure, and a sentence', () => {
  for (const code of errorCodes) {
    expect([code, statusOf(code) >= 400 && statusOf(code) < 600]).toEqual([code, true]);
    expect([code, messageOf(code)]).toEqual([code, expect.stringMatching(/^\p{Lu}.+/u)]);
  }
});

test('every code is known, what an object inherits is none', () => {
  expect(errorCodes.every(isErrorCode)).toBe(true);
  for (const no of ['toString', 'constructor', 'nada', ['NO_ENCONTRADO'], 404, undefined, null])
    expect(isErrorCode(no)).toBe(false);
});

const spec = {
  method: 'POST',
  path: '/a',
  access: 'sesion',
  status: 200,
  subject: 'a.b',
  request: z.object({}),
  response: z.object({}),
  errors: ['DATOS_INVALIDOS', 'SOLICITUD_EN_CURSO'],
  deadline: seconds(5),
} as const;
const keyed = ['DATOS_INVALIDOS', 'SOLICITUD_EN_CURSO', 'LLAVE_IDEMPOTENTE_REUTILIZADA'];

test('a call that accepts a key may refuse it, and says each code once', () => {
  const { subject: _, ...edge } = spec;
  for (const define of [
    (idempotent: boolean) => defineCall({ ...spec, idempotent }),
    (idempotent: boolean) => defineEdgeCall({ ...edge, idempotent }),
  ]) {
    expect([...define(true).errors].sort()).toEqual([...keyed].sort());
    expect(define(false).errors).toEqual(spec.errors);
  }
});

test('the gateway alone sends a call of the outside; an internal one names its callers', () => {
  expect(callersOf(defineCall(spec))).toEqual(['gateway']);
  const { method: _m, path: _p, access: _a, status: _s, ...internal } = spec;
  expect(callersOf(defineInternalCall({ ...internal, callers: ['pdf'] }))).toEqual(['pdf']);
  expect(spec.deadline).toBe(5000);
});

test('a file is answered whole, inside a page, in base64 or while it is made; all else is JSON', () => {
  for (const answer of ['file', 'inline', 'bytes', 'stream'] as const)
    expect([answer, answersFile({ answer })]).toEqual([answer, true]);
  for (const answer of ['json', 'page'] as const) expect([answer, answersFile({ answer })]).toEqual([answer, false]);
  expect(answersFile({})).toBe(false);
});

test('a fact has a subject of its capability, and is mailed only when it says so', () => {
  expect(defineEvent('pdf', 'listo', z.object({}))).toMatchObject({
    type: 'listo',
    subject: 'evt.pdf.listo',
    mailed: false,
  });
  expect(defineEvent('pdf', 'listo', z.object({}), { mailed: true }).mailed).toBe(true);
});

test('an envelope carries an instant as the database reads it', () => {
  const envelope = { id: '7f0c2f0e-6a0e-4f0a-9b52-0d9b1c0a1a11', type: 'listo', requestId: 'r', data: {} };
  const good = (at: string) => envelopeSchema.safeParse({ ...envelope, at }).success;
  expect(good('2026-11-21T15:42:07.000Z')).toBe(true);
  expect([good('0001-01-01T00:00:00.000Z'), good('9999-12-31T23:59:59.999Z')]).toEqual([true, true]);
  for (const no of ['2026-11-21T15:42:07Z', '2026-11-21', '2026-11-21T10:42:07.000-05:00', 'ayer', ''])
    expect([no, good(no)]).toEqual([no, false]);
  // Instants of JavaScript all the same.
  for (const no of ['0000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'])
    expect([no, new Date(no).toISOString(), good(no)]).toEqual([no, no, false]);
  for (const member of ['id', 'type', 'requestId'])
    expect(envelopeSchema.safeParse({ ...envelope, at: '2026-11-21T15:42:07.000Z', [member]: 1 }).success).toBe(false);
});

test('the id of an envelope has one text, and its request one that every row, header and log takes', () => {
  const envelope = {
    id: '7f0c2f0e-6a0e-4f0a-9b52-0d9b1c0a1a11',
    type: 'listo',
    at: '2026-11-21T15:42:07.000Z',
    requestId: 'r'.repeat(200),
    data: {},
  };
  expect(envelopeSchema.parse({ ...envelope, id: envelope.id.toUpperCase() })).toEqual(envelope);
  for (const no of ['r'.repeat(201), 'a\0b', 'a\r\nb', '\ud800'])
    expect([no, envelopeSchema.safeParse({ ...envelope, requestId: no }).success]).toEqual([no, false]);
});

test('a fingerprint is 64 lower-case hexadecimal digits', () => {
  const good = 'a1'.repeat(32);
  expect(sha256Hex.safeParse(good).success).toBe(true);
  for (const no of [good.slice(1), `${good}0`, good.toUpperCase(), `x${good}`, 'g'.repeat(64)])
    expect([no, sha256Hex.safeParse(no).success]).toEqual([no, false]);
});

test('a stored file is a PDF unless it says otherwise, and has whole bytes', () => {
  const file = { key: 'k', sha256: 'a1'.repeat(32), bytes: 10, fileName: 'a.pdf' };
  expect(storedFile.parse(file)).toEqual({ ...file, contentType: 'application/pdf' });
  expect(storedFile.parse({ ...file, contentType: 'image/png' }).contentType).toBe('image/png');
  expect(storedFile.safeParse({ ...file, bytes: 1.5 }).success).toBe(false);
  for (const member of ['key', 'sha256', 'bytes', 'fileName'])
    expect(storedFile.safeParse({ ...file, [member]: undefined }).success).toBe(false);
});

test('a file that is made while it leaves says its kind and its name; a message says something', () => {
  const file = { contentType: 'application/zip', fileName: 'a.zip' };
  expect(streamedFile.parse(file)).toEqual(file);
  for (const member of ['contentType', 'fileName'])
    expect([member, streamedFile.safeParse({ ...file, [member]: undefined }).success]).toEqual([member, false]);
  expect(messageAnswer.parse({ message: 'Hecho' })).toEqual({ message: 'Hecho' });
  expect(messageAnswer.safeParse({}).success).toBe(false);
});

test('a token has two hundred characters at most', () => {
  expect(
    ['t'.repeat(43), 't'.repeat(200), 't'.repeat(201)].map((token) => tokenShape.safeParse(token).success),
  ).toEqual([true, true, false]);
});

test('a free text is one line: tabs and line ends that stand together become one space, and none is at an end', () => {
  expect(textoLibre(20).parse(' uno\r\ndos\ttres\u2028 ')).toBe('uno dos tres');
  expect(textoLibre(20).parse('\n\tuno\t\r\n\u2028\u2029dos\n')).toBe('uno dos');
});

test('a free text is measured without the blanks at its ends, and refuses what no text may hold', () => {
  for (const good of ['', 'ab', 'abc', ' abc\n']) expect(textoLibre(3).parse(good)).toBe(good.trim());
  expect(textoLibre(3).safeParse('abcd').success).toBe(false);
  for (const no of ['a\0b', '\x07', '\x7f', '\ud800'])
    expect(
      textoLibre(3)
        .safeParse(no)
        .error?.issues.map(({ message }) => message),
    ).toEqual([NO_PERMITIDOS]);
});

test('a page has 50 items unless asked, 1 to 200, and a cursor of at most 200 characters', () => {
  const query = z.object(pageQuery);
  expect(query.parse({})).toEqual({ limite: 50 });
  expect([query.parse({ limite: '1' }).limite, query.parse({ limite: '200' }).limite]).toEqual([1, 200]);
  for (const limite of ['0', '201', '1.5', 'x'])
    expect([limite, query.safeParse({ limite }).success]).toEqual([limite, false]);
  expect(query.safeParse({ cursor: 'c'.repeat(200) }).success).toBe(true);
  expect(query.safeParse({ cursor: 'c'.repeat(201) }).success).toBe(false);
  const page = { items: ['a'], next: 'n', total: '37', totalAll: '1000+' };
  expect(pageOf(z.string()).parse(page)).toEqual(page);
  expect(pageOf(z.string()).parse({ items: [] })).toEqual({ items: [] });
  expect(pageOf(z.string()).safeParse({ items: [1] }).success).toBe(false);
});

test('a case that nobody foresaw is an error', () => {
  expect(() => assertNever('otro' as never)).toThrow('otro');
});

test('a test is marked by a true mark; any other enrolment has none', () => {
  expect([true, undefined, false].map((marca) => dePrueba.safeParse(marca).success)).toEqual([true, true, false]);
});

test('a key that is asked about has 1 to 200 signs that are seen', () => {
  for (const good of ['!', '~', 'k'.repeat(200)]) expect(claveShape.safeParse(good).success).toBe(true);
  for (const no of ['', ' ', 'a b', 'ñ', '\x7f', 'k'.repeat(201)])
    expect([no, claveShape.safeParse(no).success]).toEqual([no, false]);
});
