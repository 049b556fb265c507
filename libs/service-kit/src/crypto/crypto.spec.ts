import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { canonicalJson } from './canonical-json.js';
import { openJson, sealJson } from './seal-bytes.js';

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
