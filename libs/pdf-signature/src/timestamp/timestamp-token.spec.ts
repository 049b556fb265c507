import { createHash } from 'node:crypto';
import { testPki } from '../../test/pki.js';
import { sha256, stamp } from '../../test/stamp.js';
import { issuerAndSerial } from '../cms/build-cms.js';
import {
  algorithm,
  child,
  children,
  nothing,
  octetString,
  oid,
  readDer,
  sequence,
  setOf,
  small,
  tlv,
} from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { buildTimestampToken, readTimestampToken } from './timestamp-token.js';
import { verifyTimestamp } from './verify-timestamp.js';

const { tsa, issuing, conductor } = testPki();
const whole = await stamp({ tsa, issuing }, Buffer.from('el valor de una firma'));
const raws = (der: Buffer) => children(readDer(der)).map(({ raw }) => raw);
const body = child(child(readDer(whole), 1, 0xa0), 0, 0x30).raw;
const signer = child(readDer(raws(body)[4] as Buffer), 0, 0x30).raw;
const content = raws(body)[2] as Buffer;
const info = (signed: Buffer, ...more: Buffer[]) => sequence(oid(OID.signedData), tlv(0xa0, signed), ...more);
type Change = (all: Buffer[]) => Buffer[];
const parts = (change: Change) => info(sequence(...change(raws(body))));
const signed = (change: Change) => parts((all) => all.with(4, setOf(sequence(...change(raws(signer))))));
const attributes = (change: Change) => signed((all) => all.with(3, tlv(0xa0, ...change(raws(all[3] as Buffer)))));
const attribute = (type: string, ...values: Buffer[]) => sequence(oid(type), setOf(...values));
const without = (type: string) => (all: Buffer[]) => all.filter((one) => !one.includes(oid(type)));
/** Another way to bind the certificate. */
const bound = (type: string, ...identifier: Buffer[]) =>
  attributes((all) => [
    ...without(OID.signingCertificateV2)(all),
    attribute(type, sequence(sequence(sequence(...identifier)))),
  ]);
const digest = createHash('sha256').update(tsa.der).digest();

test('a token says who signed it, how, and which certificate is meant', () => {
  const same: Change = (all) => all;
  expect([parts(same), signed(same), attributes(same)]).toEqual([whole, whole, whole]);
  expect(readTimestampToken(whole).signer).toMatchObject({
    id: issuerAndSerial(tsa.der),
    certHash: { hash: 'sha256', digest },
    hash: 'sha256',
    scheme: 'rsa',
    signedAttrs: setOf(...raws(raws(signer)[3] as Buffer)),
  });
});

test.each<[string, Buffer, object]>([
  ['by its first version', bound(OID.signingCertificate, octetString(digest)), { hash: 'sha1', digest }],
  [
    'by another hash',
    bound(OID.signingCertificateV2, algorithm(OID.sha512), octetString(digest)),
    { hash: 'sha512', digest },
  ],
  ['by the usual hash', bound(OID.signingCertificateV2, octetString(digest)), { hash: 'sha256', digest }],
])('a certificate may be bound %s', (_, token, certHash) =>
  expect(readTimestampToken(token).signer.certHash).toEqual(certHash),
);

test('a token may leave its certificates out, or carry ten', () => {
  expect(readTimestampToken(parts((all) => all.toSpliced(3, 1))).certificates).toEqual([]);
  const carrying = (count: number) => parts((all) => all.with(3, tlv(0xa0, ...Array<Buffer>(count).fill(tsa.der))));
  expect(readTimestampToken(carrying(10)).certificates).toHaveLength(10);
  expect(() => readTimestampToken(carrying(11))).toThrow('BAD_DER');
});

const hashed = (id: string, scheme: Buffer) =>
  parts((all) =>
    all.with(1, setOf(algorithm(id))).with(4, setOf(sequence(...raws(signer).with(2, algorithm(id)).with(4, scheme)))),
  );

test.each<[string, string, Buffer, string]>([
  ['RSA', OID.sha512, algorithm(OID.rsaEncryption, nothing()), 'rsa'],
  ['RSA without parameters', OID.sha256, algorithm(OID.rsaEncryption), 'rsa'],
  ['RSA with SHA-256', OID.sha256, algorithm(OID.sha256WithRsa, nothing()), 'rsa'],
  ['RSA with SHA-384', OID.sha384, algorithm(OID.sha384WithRsa, nothing()), 'rsa'],
  ['RSA with SHA-512', OID.sha512, algorithm(OID.sha512WithRsa, nothing()), 'rsa'],
  ['ECDSA with SHA-256', OID.sha256, algorithm(OID.ecdsaWithSha256), 'ec'],
  ['ECDSA with SHA-384', OID.sha384, algorithm(OID.ecdsaWithSha384), 'ec'],
  ['ECDSA with SHA-512', OID.sha512, algorithm(OID.ecdsaWithSha512), 'ec'],
])('%s is a way to sign', (_, hash, scheme, kind) =>
  expect(readTimestampToken(hashed(hash, scheme)).signer.scheme).toBe(kind),
);

test.each<[string, Buffer]>([
  ['a hash that its algorithm does not name', hashed(OID.sha512, algorithm(OID.sha256WithRsa, nothing()))],
  ['a hash that its curve does not name', hashed(OID.sha512, algorithm(OID.ecdsaWithSha256))],
  ['a curve with parameters', hashed(OID.sha256, algorithm(OID.ecdsaWithSha256, nothing()))],
  ['RSA with other parameters', hashed(OID.sha256, algorithm(OID.rsaEncryption, small(1)))],
  ['RSA with two parameters', hashed(OID.sha256, algorithm(OID.rsaEncryption, nothing(), nothing()))],
  ['an algorithm without a name', hashed(OID.sha256, sequence())],
  ['an algorithm that is no identifier', hashed(OID.sha256, sequence(small(1)))],
  ['SHA-1', hashed(OID.sha1, algorithm(OID.rsaEncryption, nothing()))],
  ['another algorithm', hashed(OID.sha256, algorithm('1.2.3'))],
  ['a set around it', tlv(0x31, readDer(whole).content)],
  ['a byte behind it', Buffer.concat([whole, Buffer.of(0)])],
  ['a part more around it', info(body, nothing())],
  ['another type', sequence(oid(OID.data), tlv(0xa0, body))],
  ['nothing inside', info(sequence())],
  ['another version', parts((all) => all.with(0, small(1)))],
  ['a version that is no number', parts((all) => all.with(0, octetString(Buffer.of(3))))],
  ['hashes in a sequence', parts((all) => all.with(1, sequence(algorithm(OID.sha256))))],
  ['its hash not announced', parts((all) => all.with(1, setOf(algorithm(OID.sha512))))],
  ['content in a set', parts((all) => all.with(2, tlv(0x31, readDer(content).content)))],
  ['content of another type', parts((all) => all.with(2, sequence(oid(OID.data), ...raws(content).slice(1))))],
  ['content and more', parts((all) => all.with(2, sequence(...raws(content), nothing())))],
  ['certificates under another tag', parts((all) => all.with(3, tlv(0xa1, tsa.der)))],
  ['a certificate that is none', parts((all) => all.with(3, tlv(0xa0, tsa.der, nothing())))],
  ['lists of revocations', parts((all) => all.toSpliced(4, 0, tlv(0xa1)))],
  ['its version alone', parts((all) => all.slice(0, 1))],
  ['version and hashes alone', parts((all) => all.slice(0, 2))],
  ['two parts behind its signers', parts((all) => [...all.toSpliced(3, 1), nothing(), nothing()])],
  ['a part behind its signers', parts((all) => [...all, setOf(signer)])],
  ['no signers', parts((all) => all.slice(0, 3))],
  ['signers in a sequence', parts((all) => all.with(4, sequence(signer)))],
  ['no signer', parts((all) => all.with(4, setOf()))],
  ['two signers', parts((all) => all.with(4, setOf(signer, signer)))],
  ['a signer of another version', signed((all) => all.with(0, small(3)))],
  ['a signer cut short', signed((all) => all.slice(0, 5))],
  ['a signer of eight parts', signed((all) => [...all, tlv(0xa1), tlv(0xa1)])],
  ['a seventh part that is no attributes', signed((all) => [...all, nothing()])],
  ['a signature that is no bytes', signed((all) => all.with(5, small(1)))],
  [
    'another type signed',
    attributes((all) => [...without(OID.contentType)(all), attribute(OID.contentType, oid(OID.data))]),
  ],
  ['no type signed', attributes(without(OID.contentType))],
  ['no message digest', attributes(without(OID.messageDigest))],
  [
    'a message digest that is none',
    attributes((all) => [...without(OID.messageDigest)(all), attribute(OID.messageDigest, small(1))]),
  ],
  ['no certificate bound', attributes(without(OID.signingCertificateV2))],
  ['an identifier of nothing', bound(OID.signingCertificateV2)],
  ['an identifier without a hash', bound(OID.signingCertificateV2, algorithm(OID.sha512))],
  ['an identifier of another kind', bound(OID.signingCertificateV2, small(1))],
  ['a first version of another kind', bound(OID.signingCertificate, algorithm(OID.sha512), octetString(digest))],
])('a token with %s is refused', (_, token) => expect(() => readTimestampToken(token)).toThrow('BAD_DER'));

test('other hashes may be announced beside its own', () => {
  const announced = parts((all) => all.with(1, setOf(algorithm(OID.sha512), algorithm(OID.sha256))));
  expect(readTimestampToken(announced).signer.hash).toBe('sha256');
});

test('a signer who is not the one that is bound, and a key of another kind, are told', () => {
  const judged = (token: Buffer) =>
    verifyTimestamp(token, { imprint: sha256(Buffer.from('el valor de una firma')) }).problems;
  expect(judged(whole)).toEqual([]);
  expect(judged(signed((all) => all.with(1, issuerAndSerial(conductor.der))))).toEqual(['SIGNER']);
  expect(judged(hashed(OID.sha256, algorithm(OID.ecdsaWithSha256)))).toEqual(['SIGNATURE']);
});

test('attributes that nobody signed may follow', () => {
  const followed = signed((all) => [...all, tlv(0xa1, attribute('1.2.3', small(1)))]);
  expect(readTimestampToken(followed).certificates).toHaveLength(2);
});

test('without a certificate of its own an authority stamps nothing', async () => {
  const statement = { policy: '1.2.3', imprint: Buffer.alloc(32), serial: Buffer.of(1), genTime: new Date(0) };
  await expect(buildTimestampToken({ ...statement, certificates: [], sign: tsa.sign })).rejects.toThrow('BAD_DER');
});
