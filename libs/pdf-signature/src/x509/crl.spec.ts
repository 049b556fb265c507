import { testCrl } from '../../test/crl.js';
import { testPki } from '../../test/pki.js';
import { at, remade } from '../../test/remade.js';
import { algorithm, nothing, octetString, oid, sequence, small, tlv, yes } from '../cms/der.js';
import { OID } from '../cms/oid.js';
import { certificateFacts, type CertificateFacts } from './certificate-facts.js';
import { isCrlOf, readCrl, type Crl } from './crl.js';

const { root, issuing, conductor, propietario } = testPki();
const [issuedAt, nextUpdate, on] = ['01', '20', '02'].map((day) => new Date(`2026-11-${day}T10:00:00Z`)) as [
  Date,
  Date,
  Date,
];
const full = await testCrl(issuing, {
  number: 0x1234,
  issuedAt,
  nextUpdate,
  revoked: [
    { certificate: conductor, at: on, reason: 4 },
    { certificate: propietario, at: issuedAt },
  ],
});
const empty = await testCrl(issuing, { issuedAt, nextUpdate });
const facts = (der: Buffer) => certificateFacts(der) as CertificateFacts;

test('a list says whose it is, from when to when, and who was revoked why', () => {
  const crl = readCrl(full) as Crl;
  expect(crl).toMatchObject({ der: full, thisUpdate: issuedAt, nextUpdate, number: '1234', hash: 'sha256' });
  expect(crl.issuer).toEqual(facts(issuing.der).subject);
  expect([...crl.entries]).toEqual([
    ['4f1a90c2770de35b', { on, reason: 4 }],
    ['6b22e8049d517caf', { on: issuedAt }],
  ]);
  expect(readCrl(empty)?.entries.size).toBe(0);
});

test('a list is an authority’s when name, right and signature agree', () => {
  const crl = readCrl(full) as Crl;
  expect(isCrlOf(crl, facts(issuing.der))).toBe(true);
  expect(isCrlOf(crl, facts(root.der))).toBe(false);
  expect(isCrlOf(crl, facts(testPki('otra').issuing.der))).toBe(false);
  const renamed = { ...facts(issuing.der), subject: facts(root.der).subject };
  expect(isCrlOf(crl, renamed)).toBe(false);
  expect(isCrlOf(crl, { ...facts(issuing.der), usage: new Set(['keyCertSign'] as const) })).toBe(false);
});

const extension = (id: string, value: Buffer, ...critical: Buffer[]) =>
  sequence(oid(id), ...critical, octetString(value));
const field = (index: number, part: Buffer) => remade(full, { fields: at(index, part) });
const outside = (parts: (all: Buffer[]) => Buffer[]) => remade(full, { parts });
const time = tlv(0x17, Buffer.from('261102100000Z'));
const entry = (...parts: Buffer[]) => field(5, sequence(sequence(...parts)));
const critical = (id: string) => extension(id, small(1), yes());
const sha1 = algorithm('1.2.840.113549.1.1.5', nothing());

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a byte more', Buffer.concat([full, Buffer.of(0)])],
  ['a part more', outside((parts) => [...parts, nothing()])],
  ['a signature that is no bits', outside(at(2, octetString(Buffer.of(0, 1, 2))))],
  ['a signature of half bytes', outside(at(2, tlv(0x03, Buffer.of(1, 2, 3))))],
  ['the first version', field(0, small(0))],
  ['no version', remade(full, { fields: (fields) => fields.slice(1) })],
  ['a version that is no number', field(0, octetString(Buffer.of(1)))],
  ['another algorithm inside than outside', field(1, algorithm(OID.sha384WithRsa, nothing()))],
  ['SHA-1', remade(full, { fields: at(1, sha1), parts: at(1, sha1) })],
  ['no next update', remade(empty, { fields: (fields) => fields.toSpliced(4, 1) })],
  ['a narrower scope', field(6, tlv(0xa0, sequence(critical('2.5.29.28'))))],
  [
    'one critical extension of two',
    field(6, tlv(0xa0, sequence(critical('2.5.29.28'), extension('2.5.29.20', small(1))))),
  ],
  ['an entry for another issuer', entry(small(1), time, sequence(critical('2.5.29.29')))],
  ['an entry without a serial', entry(octetString(Buffer.of(1)), time)],
  ['an entry without a time', entry(small(1))],
  ['an empty entry', entry()],
  ['no fields', remade(full, { fields: () => [] })],
  [
    'one critical extension of an entry’s two',
    entry(small(1), time, sequence(extension('2.5.29.21', small(1)), critical('2.5.29.29'))),
  ],
])('a list with %s is none', (_, der) => expect(readCrl(der)).toBeUndefined());

test('a list without a number and an entry with other reasons are read', () => {
  const plain = readCrl(remade(full, { fields: (fields) => fields.slice(0, 6) }));
  expect(plain?.entries.size).toBe(2);
  expect(plain).not.toHaveProperty('number');
  const odd = readCrl(entry(small(1), time, sequence(extension('2.5.29.24', small(1)))));
  expect(odd?.entries.get('01')).toStrictEqual({ on });
});
