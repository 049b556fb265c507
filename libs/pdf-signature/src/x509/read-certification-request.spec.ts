import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { algorithm, children, nothing, octetString, readDer, sequence, small, tlv, wrapped } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { readCertificationRequest } from './read-certification-request.js';

const pair = (modulusLength = 2048, publicExponent = 65_537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });
const own = pair();
const other = pair();
const spkiOf = (key: KeyObject) => key.export({ format: 'der', type: 'spki' });
const ownSpki = spkiOf(own.publicKey);
const scheme = algorithm(OID.sha256WithRsa, nothing());
const bits = (value: Buffer, unused = 0) => tlv(0x03, Buffer.of(unused), value);

interface Change {
  spki?: Buffer;
  key?: KeyObject;
  version?: number;
  subject?: Buffer;
  fields?: Buffer[];
  scheme?: Buffer;
  hash?: string;
  unused?: number;
  more?: Buffer[];
}

/** A request as RFC 2986 has it, but for the changes. */
function request(change: Change = {}): Buffer {
  const { spki = ownSpki, key = own.privateKey, version = 0, subject = sequence(), hash = 'sha256' } = change;
  const info = sequence(...(change.fields ?? [small(version), subject, spki, tlv(0xa0)]));
  return sequence(info, change.scheme ?? scheme, bits(sign(hash, info, key), change.unused), ...(change.more ?? []));
}

test('the key comes out, whatever the asker calls itself', () => {
  expect(readCertificationRequest(request())).toEqual(ownSpki);
  const subject = sequence(tlv(0x31, sequence(octetString(Buffer.from('Otra Persona')))));
  expect(readCertificationRequest(request({ subject }))).toEqual(ownSpki);
});

test('every length from 2048 to 4096 bits is taken', () => {
  const { publicKey, privateKey: key } = pair(4096);
  expect(readCertificationRequest(request({ spki: spkiOf(publicKey), key }))).toEqual(spkiOf(publicKey));
});

test('without the private key there is no request: one signed by another key, or changed afterwards', () => {
  expect(() => readCertificationRequest(request({ key: other.privateKey }))).toThrow('no proof of possession');
  const [info, ...rest] = children(readDer(request())).map(({ raw }) => raw) as [Buffer, Buffer, Buffer];
  const [version, , spki, attributes] = children(readDer(info)).map(({ raw }) => raw) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const renamed = sequence(version, sequence(tlv(0x31)), spki, attributes);
  expect(() => readCertificationRequest(sequence(renamed, ...rest))).toThrow('no proof of possession');
  const swapped = sequence(version, sequence(), spkiOf(other.publicKey), attributes);
  expect(() => readCertificationRequest(sequence(swapped, ...rest))).toThrow('no proof of possession');
});

test.each([
  ['a short key', '2047 bits', pair(2047)],
  ['a long key', '4104 bits', pair(4104)],
  ['a small exponent', 'another exponent', pair(2048, 3)],
  ['a curve', 'not an RSA key', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ['a key for PSS alone', 'not an RSA key', generateKeyPairSync('rsa-pss', { modulusLength: 2048 })],
])('%s is refused', (_, reason, { publicKey, privateKey: key }) => {
  expect(() => readCertificationRequest(request({ spki: spkiOf(publicKey), key }))).toThrow(reason);
});

test('a key that is none, or written another way, is refused', () => {
  expect(() => readCertificationRequest(request({ spki: sequence() }))).toThrow('not an RSA key');
  const [name, key] = children(readDer(ownSpki)).map(({ raw }) => raw) as [Buffer, Buffer];
  const trailed = sequence(name, key, nothing());
  expect(() => readCertificationRequest(request({ spki: trailed }))).toThrow(/not an RSA key|not in DER/);
});

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a cut', request().subarray(0, -1)],
  ['a byte behind', Buffer.concat([request(), Buffer.of(0)])],
  ['a part too many', request({ more: [nothing()] })],
  ['a set instead of a sequence', wrappedAs(0x31)],
  ['another version', request({ version: 1 })],
  ['a field too few', request({ fields: [small(0), sequence(), ownSpki] })],
  ['a field too many', request({ fields: [small(0), sequence(), ownSpki, tlv(0xa0), nothing()] })],
  ['other fields', request({ fields: [small(0), tlv(0x31), ownSpki, tlv(0xa0)] })],
  ['another hash', request({ scheme: algorithm(OID.sha384WithRsa, nothing()), hash: 'sha384' })],
  ['unused bits', request({ unused: 1 })],
  ['a string instead of bits', swappedSignature()],
])('%s is no request', (_, der) => {
  expect(() => readCertificationRequest(der)).toThrow('REQUEST_REFUSED: not a request');
});

test('what is too long is not even read', () => {
  expect(() => readCertificationRequest(Buffer.alloc(4097))).toThrow('too long');
  expect(() => readCertificationRequest(Buffer.alloc(4096))).toThrow('not a request');
});

function wrappedAs(tag: number): Buffer {
  return tlv(tag, ...children(readDer(request())).map(({ raw }) => raw));
}

function swappedSignature(): Buffer {
  const [info, algorithmOf, signature] = children(wrapped(0x30, readDer(request()).content));
  return sequence(info?.raw as Buffer, algorithmOf?.raw as Buffer, octetString(signature?.content as Buffer));
}
