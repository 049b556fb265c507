import type { AttackClass } from '../../test/attacks/attack.js';
import { attacks } from '../../test/attacks/catalogue.js';
import { victims } from '../../test/attacks/victims.js';
import { tallyAttacks, tallyByteChanges } from '../../test/tampering.js';
import { verifySignatures } from './verify-signatures.js';

/** `npm run drills` asks for 1 000. */
const changes = Number(process.env.MANIPULACIONES ?? 240);
const all = await victims();

test.each(all.map((victim) => [victim.name, victim] as const))('the file itself is good: %s', (name, { pdf, pki }) => {
  const report = verifySignatures(pdf, { roots: [pki.root.der], now: new Date() });
  expect(report).toMatchObject({ intact: true, valid: true, problems: [] });
  expect(report.signatures.map(({ level }) => level)).toEqual(Array(2).fill(name.split(/[ ,]/)[0]));
});

test('the corpus knows twelve classes with several variants each', () => {
  const counts = new Map<string, number>();
  for (const attack of attacks) counts.set(attack.class, (counts.get(attack.class) ?? 0) + 1);
  expect(counts.size).toBe(12);
  expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(7);
});

/** Most attacks of these classes are faultless files, noticed for what they do and not for being broken. */
const FAULTLESS = new Set<AttackClass>([
  'shadow replace',
  'annotation overlay',
  'late signature',
  'changed value or appearance',
]);

test.each([...new Set(attacks.map((attack) => attack.class))])(
  'every attack is reported as altered: %s',
  async (kind) => {
    const { cases, read, unnoticed } = await tallyAttacks(kind, all);
    expect(unnoticed).toEqual([]);
    if (FAULTLESS.has(kind)) expect(read).toBeGreaterThanOrEqual(cases / 2);
  },
);

test(`${changes} random byte changes over all zones are all reported as altered`, () => {
  const { cases, unnoticed } = tallyByteChanges(all, changes, 20_261_121);
  expect({ cases, unnoticed }).toEqual({ cases: changes, unnoticed: [] });
});
