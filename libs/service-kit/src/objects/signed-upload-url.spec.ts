import { randomBytes } from 'node:crypto';
import { signedUploadUrl, verifyUploadUrl } from './signed-upload-url.js';

const secret = randomBytes(32);
const id = '7f0c2f0e-6a0e-4f0a-9b52-0d9b1c0a1a11';
const expires = new Date('2026-11-22T10:00:00Z');
const just = new Date(expires.getTime() - 1);

/** What the gateway reads from an address. */
function partsOf(url: string) {
  const { pathname, searchParams } = new URL(url);
  return {
    id: pathname.split('/').at(-1) ?? '',
    vence: Number(searchParams.get('vence')),
    firma: searchParams.get('firma') ?? '',
  };
}
const given = partsOf(signedUploadUrl(secret, 'https://portal.transportes.co', id, expires));

test('an address counts until the moment that it names', () => {
  expect(given).toMatchObject({ id, vence: expires.getTime() });
  expect(verifyUploadUrl(secret, given, just)).toBe(true);
  expect(verifyUploadUrl(secret, given, expires)).toBe(false);
});

test.each<[string, Partial<typeof given>]>([
  ['another upload', { id: id.replace('7', '8') }],
  ['a later end', { vence: given.vence + 1 }],
  ['no proof', { firma: '' }],
  ['a short proof', { firma: 'AAAA' }],
  ['a longer proof', { firma: `${given.firma}AAAA` }],
])('with %s it counts for nobody', (_, change) => {
  expect(verifyUploadUrl(secret, { ...given, ...change }, just)).toBe(false);
});

test('nor one that another secret signed', () => {
  expect(verifyUploadUrl(randomBytes(32), given, just)).toBe(false);
});
