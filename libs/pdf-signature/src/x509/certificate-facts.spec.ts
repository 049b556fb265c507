import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { testPki } from '../../test/pki.js';
import { at, remade } from '../../test/remade.js';
import { algorithm, nothing, octetString, oid, readDer, sequence, small, tlv, unsigned, yes } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import {
  certificateExtension,
  certificateFacts,
  readExtensions,
  readTime,
  signatureHash,
} from './certificate-facts.js';

const { issuing, conductor, tsa } = testPki();
const [KEY_USAGE, CONSTRAINTS, EXTENDED] = ['2.5.29.15', '2.5.29.19', '2.5.29.37'];
const no = () => tlv(0x01, Buffer.of(0));
const extension = (id: string, value: Buffer, ...critical: Buffer[]) =>
  sequence(oid(id), ...critical, octetString(value));
const bits = (...bytes: number[]) => tlv(0x03, Buffer.from(bytes));
/** The driver's certificate with these extensions alone. */
const extended = (...items: Buffer[]) => remade(conductor.der, { fields: at(7, tlv(0xa3, sequence(...items))) });
const field = (index: number, part: Buffer) => remade(conductor.der, { fields: at(index, part) });
const publicKey = (key: KeyObject) => field(6, key.export({ format: 'der', type: 'spki' }));
const utc = (text: string) => tlv(0x17, Buffer.from(text));

test('the facts of a person, of an authority and of a timestamp authority', () => {
  expect(certificateFacts(conductor.der)).toMatchObject({
    der: conductor.der,
    serial: '4f1a90c2770de35b',
    authority: false,
    usage: new Set(['digitalSignature', 'nonRepudiation']),
    purposes: [],
    purposesCritical: false,
    understood: true,
  });
  expect(certificateFacts(issuing.der)).toMatchObject({ authority: true, usage: new Set(['keyCertSign', 'cRLSign']) });
  expect(certificateFacts(tsa.der)).toMatchObject({ purposes: ['2b06010505070308'], purposesCritical: true });
});

test('names are those of the certificate, and times its own', () => {
  const [person, authority] = [certificateFacts(conductor.der), certificateFacts(issuing.der)];
  expect(person?.issuer).toEqual(authority?.subject);
  expect(person?.subject).not.toEqual(person?.issuer);
  const dated = certificateFacts(field(4, sequence(utc('250102030405Z'), utc('260708091011Z'))));
  expect(dated).toMatchObject({
    notBefore: new Date('2025-01-02T03:04:05Z'),
    notAfter: new Date('2026-07-08T09:10:11Z'),
  });
});

const outside = (parts: (all: Buffer[]) => Buffer[]) => remade(conductor.der, { parts });
const otherHash = algorithm(OID.sha384WithRsa, nothing());
const sha1 = algorithm('1.2.840.113549.1.1.5', nothing());

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a byte more', Buffer.concat([conductor.der, Buffer.of(0)])],
  ['the tag of a set', Buffer.concat([Buffer.of(0x31), conductor.der.subarray(1)])],
  ['a part more', outside((parts) => [...parts, nothing()])],
  ['fields in a set', outside(([, ...rest]) => [tlv(0x31, readDer(conductor.der).content), ...rest])],
  ['no version', remade(conductor.der, { fields: (fields) => fields.slice(1) })],
  ['a serial that is no number', field(1, octetString(Buffer.of(7)))],
  ['a subject that is no name', field(5, tlv(0x31))],
  ['another algorithm inside than outside', field(2, otherHash)],
  ['SHA-1', remade(conductor.der, { fields: at(2, sha1), parts: at(1, sha1) })],
  ['a signature of half bytes', outside((parts) => parts.with(2, bits(1, 2, 3)))],
  ['one time alone', field(4, sequence(utc('250102030405Z')))],
  ['a time that is none', field(4, sequence(utc('250102030405Z'), utc('soon')))],
  ['a key that is none', field(6, sequence(sequence(oid(OID.rsaEncryption), nothing()), bits(0)))],
  ['an Edwards key', publicKey(generateKeyPairSync('ed25519').publicKey)],
  ['a key of too many bits', publicKey(rsaKey(8200))],
  ['an extension twice', extended(extension(KEY_USAGE, bits(6, 0xc0)), extension(KEY_USAGE, bits(6, 0xc0)))],
  ['an extension without a value', extended(sequence(oid(KEY_USAGE), nothing()))],
  ['an extension without a name', extended(sequence(nothing(), octetString(bits(6, 0xc0))))],
  ['a key usage that is no bits', extended(extension(KEY_USAGE, octetString(Buffer.of(6, 0xc0))))],
  [
    'a path length of five bytes',
    extended(extension(CONSTRAINTS, sequence(yes(), tlv(2, Buffer.from('0100000000', 'hex'))))),
  ],
  ['a path length of no bytes', extended(extension(CONSTRAINTS, sequence(yes(), tlv(2))))],
  ['a path length that is no number', extended(extension(CONSTRAINTS, sequence(yes(), octetString(Buffer.of(1)))))],
])('%s is no certificate', (_, der) => expect(certificateFacts(der)).toBeUndefined());

/** An RSA key of this many bits. Nothing is signed with it, so any number will do. */
function rsaKey(size: number): KeyObject {
  const modulus = Buffer.alloc(size / 8, 0xff);
  const key = tlv(0x03, Buffer.of(0), sequence(unsigned(modulus), unsigned(Buffer.of(1, 0, 1))));
  return createPublicKey({
    key: sequence(algorithm(OID.rsaEncryption, nothing()), key),
    format: 'der',
    type: 'spki',
  });
}

test.each<[string, KeyObject]>([
  ['the largest RSA key', rsaKey(8192)],
  ['an elliptic curve', generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey],
])('%s is read', (_, key) => expect(certificateFacts(publicKey(key))).toBeDefined());

test('an authority says how many may follow below it', () => {
  const facts = (...parts: Buffer[]) => certificateFacts(extended(extension(CONSTRAINTS, sequence(...parts))));
  expect(facts(yes(), small(3))).toMatchObject({ authority: true, pathLength: 3 });
  expect(facts(yes(), tlv(2, Buffer.from('01000000', 'hex')))?.pathLength).toBe(0x1000000);
  expect(facts(yes())).toMatchObject({ authority: true });
  expect(facts(yes())).not.toHaveProperty('pathLength');
  expect(facts(no())?.authority).toBe(false);
  expect(facts(octetString(Buffer.of(0xff)))?.authority).toBe(false);
  expect(facts()?.authority).toBe(false);
});

test.each([
  [0x80, 'digitalSignature'],
  [0x40, 'nonRepudiation'],
  [0x20, 'keyEncipherment'],
  [0x10, 'dataEncipherment'],
  [0x08, 'keyAgreement'],
  [0x04, 'keyCertSign'],
  [0x02, 'cRLSign'],
])('bit %i of the key usage is %s', (bit, usage) => {
  expect(certificateFacts(extended(extension(KEY_USAGE, bits(0, bit))))?.usage).toEqual(new Set([usage]));
});

test('a certificate without extensions may nothing', () => {
  const bare = certificateFacts(remade(conductor.der, { fields: (fields) => fields.slice(0, 7) }));
  expect(bare).toMatchObject({ authority: false, usage: new Set(), purposes: [], understood: true });
  expect(certificateFacts(extended(extension(KEY_USAGE, bits(0))))?.usage).toEqual(new Set());
});

test.each([
  ['1.2.3.4', [], true],
  ['1.2.3.4', [no()], true],
  ['1.2.3.4', [yes()], false],
  [KEY_USAGE, [yes()], true],
  [CONSTRAINTS, [yes()], true],
  [EXTENDED, [yes()], true],
  ['2.5.29.17', [yes()], true],
  ['2.5.29.32', [yes()], true],
  ['2.5.29.30', [yes()], false],
])('the extension %s, critical %j, is understood: %s', (id, critical, understood) => {
  const value = id === KEY_USAGE ? bits(0, 0x80) : sequence();
  expect(certificateFacts(extended(extension(id, value, ...critical)))?.understood).toBe(understood);
});

test('one extension is found by its name, with its value', () => {
  const value = bits(6, 0xc0);
  expect(certificateExtension(conductor.der, KEY_USAGE)).toEqual({ critical: true, value });
  expect(certificateExtension(extended(extension(EXTENDED, value)), EXTENDED)).toEqual({ critical: false, value });
  expect(certificateExtension(extended(extension(EXTENDED, value, no())), EXTENDED)?.critical).toBe(false);
  const odd = extension(EXTENDED, value, octetString(Buffer.of(0xff)));
  expect(certificateExtension(extended(odd), EXTENDED)?.critical).toBe(false);
  expect(certificateExtension(conductor.der, EXTENDED)).toBeUndefined();
  const bare = remade(conductor.der, { fields: (fields) => fields.slice(0, 7) });
  expect(certificateExtension(bare, KEY_USAGE)).toBeUndefined();
  const twice = extended(extension(EXTENDED, value), extension(EXTENDED, value));
  expect(() => certificateExtension(twice, EXTENDED)).toThrow('BAD_DER');
});

test.each([
  ['no name', [octetString(Buffer.of(1)), octetString(small(1))]],
  ['no value', [oid(KEY_USAGE)]],
  ['a value that is none', [oid(KEY_USAGE), small(1)]],
  ['nothing', []],
])('an extension with %s is none', (_, parts) => {
  const wrapper = readDer(tlv(0xa3, sequence(sequence(...parts))));
  expect(() => readExtensions(wrapper)).toThrow('BAD_DER');
  expect(certificateExtension(extended(sequence()), KEY_USAGE)).toBeUndefined();
});

test.each([
  [0x17, '491231235959Z', '2049-12-31T23:59:59Z'],
  [0x17, '500101000000Z', '1950-01-01T00:00:00Z'],
  [0x18, '20500101000000Z', '2050-01-01T00:00:00Z'],
])('tag %i: %s is %s', (tag, text, instant) => {
  expect(readTime(readDer(tlv(tag, Buffer.from(text))))).toEqual(new Date(instant));
});

test.each([
  [0x17, '20500101000000Z'],
  [0x18, '500101000000Z'],
  [0x04, '500101000000Z'],
  [0x04, '20500101000000Z'],
  [0x17, 'x500101000000Z'],
  [0x17, '500101000000Zx'],
  [0x18, 'x20500101000000Z'],
  [0x18, '20500101000000Zx'],
  [0x17, '501301000000Z'],
  [0x17, '5001010000Z'],
  [0x18, '20500101000000.5Z'],
  [0x18, '20500101240000Z'],
  [0x18, '2050-01-01T00:00:00Z'],
  [0x18, '20500229000000Z'],
])('tag %i: %s is no time', (tag, text) => {
  expect(() => readTime(readDer(tlv(tag, Buffer.from(text))))).toThrow('BAD_DER');
});

test.each([
  [OID.sha256WithRsa, 'sha256'],
  [OID.sha384WithRsa, 'sha384'],
  [OID.sha512WithRsa, 'sha512'],
  [OID.ecdsaWithSha256, 'sha256'],
  [OID.ecdsaWithSha384, 'sha384'],
  [OID.ecdsaWithSha512, 'sha512'],
  ['1.2.840.113549.1.1.5', undefined],
])('%s signs a %s', (id, hash) => {
  expect(signatureHash(readDer(algorithm(id)))).toBe(hash);
  expect(signatureHash(readDer(algorithm(id, nothing())))).toBe(hash);
  expect(signatureHash(readDer(algorithm(id, small(1))))).toBeUndefined();
});

test('the facts are remembered, for each caller with his own bytes, and keep no document in memory', () => {
  const file = Buffer.concat([Buffer.alloc(100_000), tsa.der]);
  const [first, again] = [certificateFacts(file.subarray(100_000)), certificateFacts(tsa.der)];
  expect(again).toEqual({ ...first, der: tsa.der });
  expect(again?.usage).toBe(first?.usage);
  expect(again?.der).toBe(tsa.der);
  expect([first, again].map((facts) => facts?.subject.buffer === file.buffer)).toEqual([false, false]);
});
