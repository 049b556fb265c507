import { must } from '../pdf-signature-error.js';
import {
  child,
  children,
  dottedOid,
  magnitude,
  octetString,
  oid,
  readDer,
  sequence,
  setOf,
  tlv,
  tryRead,
  unsigned,
  wrapped,
} from './der.js';

const hex = (bytes: Buffer) => bytes.toString('hex');
const of = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

test.each([
  [0, '0400'],
  [0x7f, '047f'],
  [0x80, '048180'],
  [0xff, '0481ff'],
  [0x100, '04820100'],
  [0xffff, '0482ffff'],
  [0x10000, '0483010000'],
  [0x1000000, '048401000000'],
])('%i bytes have the shortest length there is, and are read back', (length, head) => {
  const content = Buffer.alloc(length, 7);
  const whole = octetString(content);
  expect(hex(whole.subarray(0, head.length / 2))).toBe(head);
  const read = readDer(Buffer.concat([of('0500'), whole, of('0500')]), 2);
  expect([read.tag, read.content.equals(content), read.raw.equals(whole)]).toEqual([4, true, true]);
});

test.each([
  ['nothing', ''],
  ['a tag alone', '04'],
  ['a tag of several bytes', '1f 01 00'],
  ['an indefinite length', '30 80 00 00'],
  ['an indefinite length with much behind it', `30 80 ${'00'.repeat(128)}`],
  ['a tag of several bytes with much behind it', '1f 01 00 00'],
  ['a length of five bytes', '04 85 00 00 00 00 01 00'],
  ['a length that is cut', '04 82 01'],
  ['127 in the long form', `04 81 7f ${'00'.repeat(127)}`],
  ['255 in two bytes', `04 82 00 ff ${'00'.repeat(255)}`],
  ['65535 in three bytes', `04 83 00 ff ff ${'00'.repeat(65535)}`],
  ['content that is cut', '04 02 00'],
])('%s is no element', (_what, bytes) => {
  expect(() => readDer(of(bytes))).toThrow('BAD_DER');
});

test('an element ends within the one around it, though there are bytes behind', () => {
  const parent = readDer(of('30 03 04 02 00 00 00'));
  expect(() => children(parent)).toThrow('BAD_DER');
  expect(children(readDer(of('30 04 04 02 00 00 05 00'))).map(({ raw }) => hex(raw))).toEqual(['04020000']);
  expect(children(readDer(of('30 00')))).toEqual([]);
});

test('a child is taken by its place and its tag', () => {
  const parent = readDer(sequence(of('0500'), octetString(of('01'))));
  expect(hex(child(parent, 1, 0x04).content)).toBe('01');
  expect(() => child(parent, 1, 0x05)).toThrow('BAD_DER: tag 5 expected at 1');
  expect(() => child(parent, 2, 0x04)).toThrow('BAD_DER');
  expect(children(wrapped(0xa0, of('0500 0101ff'))).map(({ tag }) => tag)).toEqual([5, 1]);
});

test.each([
  ['1.2.840.113549', '06062a864886f70d'],
  ['2.16.840.1.101.3.4.2.1', '0609608648016503040201'],
  ['0.39', '060127'],
  ['1.0', '060128'],
  ['2.5.29.37', '0603551d25'],
  ['1.2.127.128.16383.16384', '06092a7f8100ff7f818000'],
])('%s is written and read', (dotted, encoded) => {
  expect(hex(oid(dotted))).toBe(encoded);
  expect(oid(dotted)).toEqual(oid(dotted));
  expect(dottedOid(readDer(of(encoded)).content)).toBe(dotted);
});

test('an identifier of the joint arc may begin with two bytes', () => {
  expect(dottedOid(of('8837'))).toBe('2.999');
  expect(dottedOid(of('50'))).toBe('2.0');
});

test.each(['', '2a 86', '2a 81 80', '2a 80 01', '80 01'])('%p is no identifier', (content) => {
  expect(() => dottedOid(of(content))).toThrow('BAD_DER');
});

test('a number is positive and has no zero too many', () => {
  expect(['00 00 7f', '80', '00 80', '00', '', '01 00'].map((bytes) => hex(unsigned(of(bytes))))).toEqual([
    '02017f',
    '02020080',
    '02020080',
    '020100',
    '020100',
    '02020100',
  ]);
  expect(['00 00 80 00', '00 00', ''].map((bytes) => hex(magnitude(of(bytes))))).toEqual(['8000', '00', '00']);
});

test('a set stands in the order of its bytes, a sequence in its own', () => {
  const [a, b] = [of('020102'), of('020101')];
  expect([hex(setOf(a, b)), hex(sequence(a, b)), hex(tlv(0xa1, a, b))]).toEqual([
    '3106020101020102',
    '3006020102020101',
    'a106020102020101',
  ]);
});

test('only what is no DER is taken for nothing', () => {
  expect(tryRead(() => 7)).toBe(7);
  expect(tryRead(() => readDer(of('04')))).toBeUndefined();
  const broken = () => {
    throw new RangeError('elsewhere');
  };
  expect(() => tryRead(broken)).toThrow(RangeError);
  const refusing = () => must(false, 'UNSUPPORTED', 'esto');
  expect(() => tryRead(refusing)).toThrow('UNSUPPORTED');
  const alike = () => {
    throw Object.assign(new RangeError('elsewhere'), { code: 'BAD_DER' });
  };
  expect(() => tryRead(alike)).toThrow(RangeError);
});
