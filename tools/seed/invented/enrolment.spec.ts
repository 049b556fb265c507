import { enrolmentOf, type Plan } from './enrolment.js';

const plan: Plan = {
  seed: 'prueba',
  enrolments: 1000,
  first: 1,
  now: new Date('2026-11-24T12:00:00Z'),
  seal: async () => 'v2.llave.dato.sobre',
};
const plain = async (one: Plan, n: number) => {
  const { random: _, signerOf: __, tokenHash: ___, ...rest } = await enrolmentOf(one, n);
  return JSON.parse(JSON.stringify(rest)) as { id: string; code: string; history: { sent: string } };
};

test('the same plan makes the same enrolment, another seed another one', async () => {
  expect(await plain(plan, 7)).toEqual(await plain(plan, 7));
  expect((await plain({ ...plan, seed: 'otra' }, 7)).id).not.toBe((await plain(plan, 7)).id);
});

test('three years are filled in the order of the codes', async () => {
  const all = await Promise.all(Array.from({ length: 1000 }, (_, n) => plain(plan, n)));
  const sent = all.map(({ history }) => history.sent);
  expect(sent).toEqual([...sent].sort());
  expect(sent[0]!.slice(0, 7)).toBe('2023-11');
  expect(sent.at(-1)!.slice(0, 7)).toBe('2026-11');
  expect(new Set(all.map(({ code }) => code)).size).toBe(1000);
});
