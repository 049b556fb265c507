import { algorithm, nothing, octetString, oid, readDer, sequence, small, tlv, yes } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { generalizedTime, hashOf, messageImprint, readGeneralizedTime, readTstInfo, tstInfo } from './tst-info.js';

const digest = Buffer.alloc(32, 7);
const time = generalizedTime(new Date('2026-11-21T16:20:07.250Z'));
const imprint = messageImprint(digest);
const policy = oid('1.2.3');
const info = (...optional: Buffer[]) => sequence(small(1), policy, imprint, small(9), time, ...optional);
const accuracy = (...parts: Buffer[]) => readTstInfo(info(sequence(...parts))).accuracyMs;

test('what is stated without accuracy and nonce has neither', () => {
  const said = { policy: '1.2.3', imprint: digest, serial: Buffer.of(0, 9), genTime: new Date(0) };
  expect(readTstInfo(tstInfo(said))).toStrictEqual({
    policy: '1.2.3',
    imprint: { hash: 'sha256', digest },
    serial: '09',
    genTime: new Date(0),
  });
  expect(readTstInfo(tstInfo({ ...said, accuracySeconds: 0, nonce: Buffer.of(0, 0xab) }))).toMatchObject({
    accuracyMs: 0,
    nonce: Buffer.of(0xab),
  });
});

test('serials are written in upper case', () =>
  expect(readTstInfo(sequence(small(1), policy, imprint, tlv(2, Buffer.of(0, 0xab)), time)).serial).toBe('AB'));

test('an accuracy adds seconds, milliseconds and microseconds, rounded up', () => {
  const [millis, micros] = [tlv(0x80, Buffer.of(3)), tlv(0x81, Buffer.of(5))];
  expect(accuracy(small(2))).toBe(2000);
  expect(accuracy(small(2), millis)).toBe(2003);
  expect(accuracy(small(2), millis, micros)).toBe(2004);
  expect(accuracy()).toBe(0);
  expect(accuracy(tlv(2, Buffer.from('010000000000', 'hex')))).toBe(0x010000000000 * 1000);
});

test('ordering, authority and extensions may stand, each in its place', () => {
  const [ordering, nonce, tsa, extensions] = [yes(), small(5), tlv(0xa0), tlv(0xa1)];
  const whole = readTstInfo(info(sequence(small(1)), ordering, nonce, tsa, extensions));
  expect(whole).toMatchObject({ accuracyMs: 1000, nonce: Buffer.of(5) });
});

test.each<[string, Buffer]>([
  ['in a set', tlv(0x31, readDer(info()).content)],
  ['with a byte behind it', Buffer.concat([info(), Buffer.of(0)])],
  ['of another version', sequence(small(2), policy, imprint, small(9), time)],
  ['without anything', sequence()],
  ['with its version alone', sequence(small(1))],
  ['without an imprint', sequence(small(1), policy)],
  ['without a serial', sequence(small(1), policy, imprint)],
  ['without a time', sequence(small(1), policy, imprint, small(9))],
  ['with a policy that is none', sequence(small(1), octetString(Buffer.of(42)), imprint, small(9), time)],
  ['with a serial that is none', sequence(small(1), policy, imprint, octetString(Buffer.of(9)), time)],
  ['with two accuracies', info(sequence(), sequence())],
  ['with its nonce before its ordering', info(small(5), yes())],
  ['with something unknown', info(nothing())],
  ['with an accuracy of no bytes', info(sequence(tlv(2)))],
  ['with an accuracy of seven bytes', info(sequence(tlv(2, Buffer.alloc(7))))],
  ['with an accuracy of another unit', info(sequence(tlv(0x82, Buffer.of(1))))],
  [
    'with an imprint of three parts',
    sequence(small(1), policy, sequence(algorithm(OID.sha256), octetString(digest), nothing()), small(9), time),
  ],
  [
    'with an imprint that is no digest',
    sequence(small(1), policy, sequence(algorithm(OID.sha256), small(1)), small(9), time),
  ],
])('a statement %s is refused', (_, raw) => expect(() => readTstInfo(raw)).toThrow('BAD_DER'));

test.each([
  [OID.sha1, 'sha1'],
  [OID.sha256, 'sha256'],
  [OID.sha384, 'sha384'],
  [OID.sha512, 'sha512'],
])('%s is %s, with parameters that are null or absent', (id, name) => {
  expect(hashOf(readDer(algorithm(id)))).toBe(name);
  expect(hashOf(readDer(algorithm(id, nothing())))).toBe(name);
});

test.each<[string, Buffer]>([
  ['no sequence', tlv(0x31, oid(OID.sha256))],
  ['no identifier', sequence(octetString(readDer(oid(OID.sha256)).content))],
  ['nothing', sequence()],
  ['other parameters', algorithm(OID.sha256, small(1))],
  ['two parameters', algorithm(OID.sha256, nothing(), nothing())],
  ['MD5', algorithm('1.2.840.113549.2.5')],
])('%s names no hash', (_, raw) => expect(() => hashOf(readDer(raw))).toThrow('BAD_DER'));

test.each([31, 33])('an imprint of %i bytes is none', (size) =>
  expect(() => messageImprint(Buffer.alloc(size))).toThrow('UNSUPPORTED'),
);

const written = (text: string, tag = 0x18) => readGeneralizedTime(tlv(tag, Buffer.from(text)));

test('a time is cut to milliseconds', () => {
  expect(written('20261121162007.2509Z')).toEqual(new Date('2026-11-21T16:20:07.250Z'));
  expect(written('20261121162007.5Z')).toEqual(new Date('2026-11-21T16:20:07.500Z'));
  expect(written('20261121162007.0001Z')).toEqual(new Date('2026-11-21T16:20:07Z'));
  expect(generalizedTime(new Date('2026-11-21T16:20:07.050Z')).toString('latin1', 2)).toBe('20261121162007.05Z');
  expect(generalizedTime(new Date('2026-11-21T16:20:00Z')).toString('latin1', 2)).toBe('20261121162000Z');
});

test.each([
  ['20261121162007Z', 0x17],
  ['x20261121162007Z', 0x18],
  ['20261121162007Zx', 0x18],
  ['20261121162007.50Z', 0x18],
  ['2026112116200Z', 0x18],
  ['20260230000000Z', 0x18],
  ['20261321162007Z', 0x18],
])('%s with tag %i is no time', (text, tag) => expect(() => written(text, tag)).toThrow('BAD_DER'));
