import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { canonicalJson, sha256Hex } from './canonical-json.js';
import { openBytes, openJson, sealBytes, sealJson } from './seal-bytes.js';

/** The author's own implementation of RFC 8785 (a CommonJS module whose types do not say so). */
const canonicalize = createRequire(import.meta.url)('canonicalize') as (value: unknown) => string;

test('canonical JSON is RFC 8785: the same text as the reference implementation', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => expect(canonicalJson(value)).toBe(canonicalize(value))));
});

test('equal values give equal text, whatever the order of their keys; undefined members vanish', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ñ' }], a: undefined })).toBe(
    canonicalJson({ a: undefined, b: [1, { c: 'ñ', d: null }] }),
  );
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
});

test('what was sealed opens with the same key and binding only', () => {
  const key = randomBytes(32);
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, aad) => {
      const sealed = sealJson(key, value, aad);
      expect(openJson(key, sealed, aad)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(() => openJson(key, sealed, `${aad}x`)).toThrow();
      expect(() => openJson(randomBytes(32), sealed, aad)).toThrow();
    }),
    { numRuns: 50 },
  );
});

test('one changed character does not open, and two seals of one value differ', () => {
  const key = randomBytes(32);
  const sealed = sealJson(key, { clave: 'secreta' }, 'a');
  expect(sealJson(key, { clave: 'secreta' }, 'a')).not.toBe(sealed);
  expect(sealed).not.toContain('secreta');
  const body = sealed.split('.')[2]!;
  const changed = sealed.replace(body, (body[0] === 'A' ? 'B' : 'A') + body.slice(1));
  expect(() => openJson(key, changed, 'a')).toThrow();
  expect(() => openJson(key, sealed.replace('v1', 'v2'), 'a')).toThrow('unknown sealed format');
});

test('a seal of another version does not open, nor one that is cut anywhere', () => {
  const key = randomBytes(32);
  const sealed = sealBytes(key, Buffer.from('secreta'), 'a');
  expect(openBytes(key, sealed, 'a').toString()).toBe('secreta');
  for (let length = 0; length < sealed.length; length += 1)
    expect(() => openBytes(key, sealed.subarray(0, length), 'a')).toThrow();
  const other = Buffer.concat([Buffer.of(2), sealed.subarray(1)]);
  expect(() => openBytes(key, other, 'a')).toThrow('unknown sealed format');
});

test.each(['', 'v1', 'v1.AAAA', '.AAAA.AAAA'])('%j is no seal', (text) => {
  expect(() => openJson(randomBytes(32), text, 'a')).toThrow('unknown sealed format');
});

test('what a release of before sealed opens', () => {
  const sealed = Buffer.from('01030303030303030303030303569bc0713f5c3fe91ddf68e4949085a2ada7ec001300b2', 'hex');
  expect(openBytes(Buffer.alloc(32, 7), sealed, 'a').toString()).toBe('secreta');
});

test('a hash is SHA-256 in lower-case hexadecimal (FIPS 180-2, B.1)', () => {
  const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect([sha256Hex('abc'), sha256Hex(Buffer.from('abc'))]).toEqual([hash, hash]);
});
