import { testPki } from '../../test/pki.js';
import { issuerAndSerial, signCms, signedAttributes } from './build-cms.js';
import { algorithm, child, children, nothing, octetString, oid, readDer, sequence, setOf, small, tlv } from './der.js';
import { OID } from './oid.js';
import { hexOid, readAttributes, readCms } from './read-cms.js';

const { conductor, issuing } = testPki();
const digest = Buffer.alloc(32, 7);
const raws = (der: Buffer) => children(readDer(der)).map(({ raw }) => raw);
const whole = await signCms({ digest, certificates: [conductor.der, issuing.der], sign: conductor.sign });

/** The parts of the SignedData, and of its one SignerInfo. */
const body = child(child(readDer(whole), 1, 0xa0), 0, 0x30).raw;
const signer = child(readDer(raws(body)[4] as Buffer), 0, 0x30).raw;
const info = (signed: Buffer, type = oid(OID.signedData)) => sequence(type, tlv(0xa0, signed));
const parts = (change: (all: Buffer[]) => Buffer[]) => info(sequence(...change(raws(body))));
const signed = (change: (all: Buffer[]) => Buffer[]) =>
  parts((all) => all.with(4, setOf(sequence(...change(raws(signer))))));
/** The signed attributes, each as its own DER, under other ones. */
const attributes = (change: (all: Buffer[]) => Buffer[]) =>
  signed((all) => all.with(3, tlv(0xa0, ...change(raws(signedAttributes(digest, conductor.der))))));
const attribute = (type: string, ...values: Buffer[]) => sequence(oid(type), setOf(...values));
const without = (type: string) => (all: Buffer[]) => all.filter((one) => !one.includes(oid(type)));

test('the parts put together anew are the same CMS', () => {
  const same = (all: Buffer[]) => all;
  expect([parts(same), signed(same), attributes(same)]).toEqual([whole, whole, whole]);
  expect(readCms(Buffer.concat([whole, Buffer.alloc(9)]))).toMatchObject({
    length: whole.length,
    signerId: issuerAndSerial(conductor.der),
    messageDigest: digest,
  });
  expect(readCms(whole)).not.toHaveProperty('timestampToken');
  expect(readCms(attributes((all) => all.toReversed())).messageDigest).toEqual(digest);
});

const token = sequence(small(1));
const unsigned = (...items: Buffer[]) => signed((all) => [...all, tlv(0xa1, ...items)]);

test('of the attributes that nobody signed only a timestamp is read', () => {
  expect(readCms(unsigned(attribute(OID.timeStampToken, token))).timestampToken).toEqual(token);
  expect(readCms(unsigned(attribute('1.2.3', token)))).not.toHaveProperty('timestampToken');
});

test.each<[string, Buffer]>([
  ['a set around it', tlv(0x31, readDer(whole).content)],
  ['another type', info(body, oid(OID.data))],
  ['a part less', parts((all) => all.slice(0, 4))],
  ['a part more', parts((all) => [...all, nothing()])],
  ['a list of revocations', parts((all) => all.toSpliced(4, 0, tlv(0xa1)))],
  ['certificates under another tag', parts((all) => all.with(3, tlv(0xa1, conductor.der)))],
  ['its content inside', parts((all) => all.with(2, sequence(oid(OID.data), tlv(0xa0, octetString(digest)))))],
  ['another kind of content', parts((all) => all.with(2, sequence(oid(OID.tstInfo))))],
  ['no signer', parts((all) => all.with(4, setOf()))],
  ['two signers', parts((all) => all.with(4, setOf(signer, signer)))],
  ['an empty signer', parts((all) => all.with(4, setOf(sequence())))],
  ['a signer by key', signed((all) => all.with(1, tlv(0x80, digest)))],
  ['attributes under another tag', signed((all) => all.with(3, tlv(0xa1, readDer(all[3] as Buffer).content)))],
  ['no signed attributes', signed((all) => all.toSpliced(3, 1))],
  ['a signature that is no bytes', signed((all) => all.with(5, small(1)))],
  ['a signer cut short', signed((all) => all.slice(0, 2))],
  ['a signer without a signature', signed((all) => all.slice(0, 5))],
  ['no message digest', attributes(without(OID.messageDigest))],
  ['no certificate named', attributes(without(OID.signingCertificateV2))],
  ['one attribute more', attributes((all) => [...all, attribute('1.2.840.113549.1.9.5', small(1))])],
  ['an attribute twice', attributes((all) => [...all, all[0] as Buffer])],
  [
    'an attribute of two values',
    attributes((all) => [
      ...without(OID.messageDigest)(all),
      attribute(OID.messageDigest, octetString(digest), small(1)),
    ]),
  ],
  [
    'an attribute without a value',
    attributes((all) => [...without(OID.messageDigest)(all), attribute(OID.messageDigest)]),
  ],
  [
    'another type signed',
    attributes((all) => [...without(OID.contentType)(all), attribute(OID.contentType, oid(OID.tstInfo))]),
  ],
  [
    'no hash of a certificate',
    attributes((all) => [...without(OID.signingCertificateV2)(all), attribute(OID.signingCertificateV2, sequence())]),
  ],
])('a CMS with %s is refused', (_, cms) => expect(() => readCms(cms)).toThrow('BAD_DER'));

test('attributes are found by their type', () => {
  const set = readDer(tlv(0xa0, attribute('1.2.3', small(4)), attribute('1.2.4', small(5))));
  expect([...readAttributes(set)].map(([type, { raw }]) => [type, raw])).toEqual([
    [hexOid('1.2.3'), small(4)],
    [hexOid('1.2.4'), small(5)],
  ]);
  expect(() => readAttributes(readDer(tlv(0xa0, sequence(small(1), setOf(small(4))))))).toThrow('BAD_DER');
  expect(() => readAttributes(readDer(tlv(0xa0, sequence(oid('1.2.3'), sequence(small(4))))))).toThrow('BAD_DER');
});

test('the issuer and the serial are cut from a certificate of any version', () => {
  const [body1] = children(readDer(conductor.der)) as [ReturnType<typeof readDer>];
  const fields = children(body1).map(({ raw }) => raw);
  const [version, serial, , issuer] = fields as [Buffer, Buffer, Buffer, Buffer];
  expect(version[0]).toBe(0xa0);
  expect(issuerAndSerial(conductor.der)).toEqual(sequence(issuer, serial));
  expect(issuerAndSerial(sequence(sequence(...fields.slice(1))))).toEqual(sequence(issuer, serial));
  const odd = (...items: Buffer[]) => issuerAndSerial(sequence(sequence(...items)));
  expect(() => odd()).toThrow('BAD_DER');
  expect(() => odd(serial)).toThrow('BAD_DER');
  expect(() => odd(octetString(serial), algorithm(OID.sha256), issuer)).toThrow('BAD_DER');
  expect(() => odd(serial, algorithm(OID.sha256), serial)).toThrow('BAD_DER');
});
