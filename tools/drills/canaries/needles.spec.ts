import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { formsOf, longestNeedle, searcherOf } from './needles.mjs';

const secret = 'Clave «ñandú» +/=&"<\' 4711';
const key = randomBytes(32);
const canaries = [
  { kind: 'clave', value: secret },
  { kind: 'llave', value: key },
];
const find = searcherOf(canaries);

const written: Record<string, (value: Buffer) => Buffer | string> = {
  'as it stands': (value) => value,
  'hexadecimal, small': (value) => value.toString('hex'),
  'hexadecimal, capital': (value) => value.toString('hex').toUpperCase(),
  base64: (value) => value.toString('base64'),
  'base64 inside of a longer text': (value) =>
    Buffer.concat([randomBytes(7), value, randomBytes(5)]).toString('base64'),
  base64url: (value) => Buffer.concat([randomBytes(2), value, randomBytes(1)]).toString('base64url'),
  'every byte as %xx': (value) => [...value].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
};
const writtenText: Record<string, (value: string) => Buffer | string> = {
  'Latin-1': (value) => Buffer.from(value, 'latin1'),
  'UTF-16': (value) => Buffer.from(value, 'utf16le'),
  'UTF-16, big end first': (value) => Buffer.from(value, 'utf16le').swap16(),
  'part of an address': (value) => encodeURIComponent(value),
  'field of a form': (value) => String(new URLSearchParams({ a: value })),
  JSON: (value) => JSON.stringify({ a: value }),
  HTML: (value) =>
    value.replace(/[&<>"']/g, (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[sign]};`),
};

const anywhere = (form: Buffer | string, before: Uint8Array, after: Uint8Array): Buffer =>
  Buffer.concat([before, Buffer.from(form), after]);
const around = fc.uint8Array({ maxLength: 300 });

test.each(Object.entries(written))('a secret is found %s, wherever it begins', (_how, write) => {
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect([...find(anywhere(write(Buffer.from(secret)), before, after))]).toEqual(['clave']);
      expect([...find(anywhere(write(key), before, after))]).toEqual(['llave']);
    }),
  );
});

test.each(Object.entries(writtenText))('a text is found as %s', (_how, write) => {
  fc.assert(
    fc.property(around, around, (before, after) => {
      expect([...find(anywhere(write(secret), before, after))]).toEqual(['clave']);
    }),
  );
});

test('a number is found with its last byte first', () => {
  expect([...find(Buffer.concat([Buffer.alloc(9), Buffer.from(key).reverse()]))]).toEqual(['llave']);
});

test('all that stand there are named, half of one and what is compressed are none', () => {
  expect(find(Buffer.concat([key, Buffer.from(secret), key]))).toEqual(new Set(['llave', 'clave']));
  expect(find(key.subarray(0, 31)).size).toBe(0);
  expect(find(deflateSync(Buffer.from(secret.repeat(9)))).size).toBe(0);
  fc.assert(fc.property(fc.uint8Array({ maxLength: 4000 }), (bytes) => expect(find(Buffer.from(bytes)).size).toBe(0)));
});

test('what would stand anywhere by chance is no canary', () => {
  expect(() => searcherOf([{ kind: 'corta', value: '1234567' }])).toThrow('fewer than 8');
});

test('the overlap of two pieces holds the longest form', () => {
  expect(longestNeedle(canaries)).toBe(Math.max(...[secret, key].flatMap(formsOf).map(({ length }) => length)));
});
