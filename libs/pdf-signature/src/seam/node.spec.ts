import { testPki } from '../../test/pki.js';
import { at, remade } from '../../test/remade.js';
import { sequence } from '../cms/der.js';
import { platformSeam } from './node.js';
import { seam, withSeam, type Certificate, type Seam } from './seam.js';

const { root, issuing, conductor } = testPki();
const { certificate: parseCertificate, isIssued } = platformSeam as Seam;
const read = (der: Buffer) => parseCertificate(der) as Certificate;

test('a certificate is remembered until sixty-four others came', () => {
  const first = parseCertificate(conductor.der);
  for (let other = 0; other < 63; other += 1) expect(parseCertificate(Buffer.of(other))).toBeUndefined();
  expect(parseCertificate(Buffer.from(conductor.der))).toBe(first);
  parseCertificate(Buffer.of(63));
  expect(parseCertificate(conductor.der)).not.toBe(first);
  expect(parseCertificate(conductor.der)?.subject).toContain('Muñoz');
});

test('issued is what names and signature say, not one of them', () => {
  const [person, authority] = [read(conductor.der), read(issuing.der)];
  expect(isIssued(person, authority)).toBe(true);
  expect(isIssued(person, authority)).toBe(true);
  expect(isIssued(authority, person)).toBe(false);
  expect(isIssued(person, read(root.der))).toBe(false);
  const renamed = remade(issuing.der, { fields: at(5, sequence()) });
  expect(isIssued(person, read(renamed))).toBe(false);
  const resigned = Buffer.from(conductor.der);
  resigned[resigned.length - 1] = (resigned.at(-1) as number) ^ 1;
  expect(isIssued(read(resigned), authority)).toBe(false);
});

test('another seam serves inside its judgement alone, also when that ends badly', () => {
  const other = { ...(platformSeam as Seam) };
  expect(withSeam(other, seam)).toBe(other);
  expect(() =>
    withSeam(other, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(seam()).toBe(platformSeam);
});
