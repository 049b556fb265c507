import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { readBody, readForm, refusePrototypeKey } from './read-body.js';

const MB = 1_048_576;
const json = { 'content-type': 'application/json' };

/** A request with these headers whose body comes in these pieces. */
function request(headers: Record<string, string>, ...pieces: (string | Buffer)[]): IncomingMessage {
  const body = Readable.from(pieces.map((piece) => Buffer.from(piece as string)));
  return Object.assign(body, { headers }) as unknown as IncomingMessage;
}
const sent = (body: string | Buffer, headers: Record<string, string> = json) =>
  readBody(request({ 'content-length': String(body.length), ...headers }, body));

test('no body is an empty object, whatever it says of itself', async () => {
  expect(await readBody(request({}))).toEqual({});
  expect(await readBody(request({ 'content-length': '0', 'content-type': 'text/plain' }))).toEqual({});
  expect(await readBody(request({ 'transfer-encoding': 'chunked', 'content-type': 'text/plain' }))).toEqual({});
});

test.each([
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json; version=1',
])('an object of type %s is read, in one piece or several', async (type) => {
  expect(await sent('{"a":{"b":[1]}}', { 'content-type': type })).toEqual({ a: { b: [1] } });
  const pieces = request({ 'transfer-encoding': 'chunked', 'content-type': type }, '{"a"', ':"ñ', '"}');
  expect(await readBody(pieces)).toEqual({ a: 'ñ' });
});

test.each([
  [{ 'content-type': 'text/plain' }],
  [{ 'content-type': 'application/jsonp' }],
  [{ 'content-type': 'application/json; charset=latin1' }],
  [{ ...json, 'content-encoding': 'gzip' }],
  [{}],
])('another type or encoding is refused: %j', async (headers) => {
  await expect(sent('{}', headers)).rejects.toMatchObject({ code: 'TIPO_DE_CONTENIDO' });
});

test.each(['null', '7', '"a"', 'true', '[]', '[{}]', '{', ' '])('what is no object is refused: %s', async (body) => {
  await expect(sent(body)).rejects.toMatchObject({ code: 'SOLICITUD_MAL_FORMADA' });
});

test('what is no UTF-8 is refused', async () => {
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  await expect(sent(body)).rejects.toMatchObject({ code: 'SOLICITUD_MAL_FORMADA' });
});

test('a megabyte is read, a byte more is refused: by what it says and by what comes', async () => {
  const body = (size: number) => `{"a":"${'x'.repeat(size - 8)}"}`;
  expect(await sent(body(MB))).toHaveProperty('a');
  await expect(sent(body(MB + 1))).rejects.toMatchObject({ code: 'SOLICITUD_DEMASIADO_GRANDE' });
  const chunked = { 'transfer-encoding': 'chunked', ...json };
  const halves = [body(MB).slice(0, MB / 2), body(MB).slice(MB / 2)] as const;
  expect(await readBody(request(chunked, ...halves))).toHaveProperty('a');
  await expect(readBody(request(chunked, ...halves, ' '))).rejects.toMatchObject({
    code: 'SOLICITUD_DEMASIADO_GRANDE',
  });
});

test.each(['__proto__', 'constructor', 'prototype'])('the key %s is refused at any depth', async (key) => {
  const refused = { code: 'CAMPO_NO_PERMITIDO', fields: [{ path: key, message: 'Este campo no está permitido.' }] };
  for (const body of [`{"${key}":1}`, `{"a":{"${key}":1}}`, `{"a":[{"b":{"${key}":1}}]}`])
    await expect(sent(body)).rejects.toMatchObject(refused);
  expect(() => refusePrototypeKey(key)).toThrow(expect.objectContaining(refused));
  expect(() => refusePrototypeKey(`${key}s`)).not.toThrow();
});

test('a body that breaks off is refused', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('{"a"');
      throw new Error('aborted');
    })(),
  );
  const whole = Object.assign(broken, { headers: { 'transfer-encoding': 'chunked', ...json } });
  await expect(readBody(whole as unknown as IncomingMessage)).rejects.toMatchObject({
    code: 'SOLICITUD_MAL_FORMADA',
    cause: { message: 'aborted' },
  });
});

describe('a form', () => {
  const form = (type: string | undefined, body: string) =>
    readForm(request({ ...(type ? { 'content-type': type } : {}), 'content-length': String(body.length) }, body));

  test.each(['application/x-www-form-urlencoded', 'Application/X-WWW-Form-Urlencoded; charset=utf-8'])(
    'of type %s is read',
    async (type) =>
      expect([...(await form(type, 'a=1&b=%C3%B1'))]).toEqual([
        ['a', '1'],
        ['b', 'ñ'],
      ]),
  );

  test.each([undefined, 'text/plain', 'application/x-www-form-urlencodedx'])('of type %s is refused', async (type) => {
    await expect(form(type, 'a=1')).rejects.toMatchObject({ code: 'TIPO_DE_CONTENIDO' });
  });

  test('of more than a megabyte is refused', async () => {
    await expect(form('application/x-www-form-urlencoded', 'a'.repeat(MB + 1))).rejects.toMatchObject({
      code: 'SOLICITUD_DEMASIADO_GRANDE',
    });
  });
});
