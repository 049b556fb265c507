import { RefusalBudgets } from './refusal-budgets.js';

function unosPresupuestos() {
  const clock = { at: 1_000_000, now: () => new Date(clock.at) };
  const budgets = new RefusalBudgets(clock);
  /** @returns how many of so many refusals were taken */
  const taken = (times: number, caller: (n: number) => string): number =>
    Array.from({ length: times }, (_, n) => budgets.take(caller(n))).filter(Boolean).length;
  return { clock, budgets, taken };
}

test('persons beyond two thousand at once share the budget of strangers, the others keep theirs', () => {
  const { clock, budgets, taken } = unosPresupuestos();
  expect(taken(2000, (n) => `persona:${n}`)).toBe(2000);
  expect(taken(200, (n) => `persona:${2000 + n}`)).toBe(120);
  expect([budgets.take('persona:0'), budgets.take()]).toEqual([true, false]);
  clock.at += 60_000;
  expect(budgets.omitted()).toEqual([{ de: 'anonimo', cantidad: 81 }]);
  expect(taken(121, () => 'persona:2200')).toBe(120);
  expect(budgets.take()).toBe(true);
});

test('links take no room from persons, and those beyond five hundred share a budget of their own', () => {
  const { clock, budgets, taken } = unosPresupuestos();
  expect(taken(500, (n) => `enlace:${n}`)).toBe(500);
  expect(taken(2000, (n) => `persona:${n}`)).toBe(2000);
  expect(taken(130, (n) => `enlace:${500 + n}`)).toBe(120);
  expect(budgets.take()).toBe(true);
  clock.at += 60_000;
  expect(budgets.omitted()).toEqual([{ de: 'enlaces', cantidad: 10 }]);
});

test('a minute that left refusals out goes on until it is told', () => {
  const { clock, budgets, taken } = unosPresupuestos();
  expect(taken(121, () => 'persona:a')).toBe(120);
  clock.at += 59_999;
  expect(budgets.omitted()).toEqual([]);
  clock.at += 1;
  expect(budgets.take('persona:a')).toBe(false);
  expect(budgets.omitted()).toEqual([{ de: 'persona:a', cantidad: 2 }]);
  expect(budgets.take('persona:a')).toBe(true);
});

test('a minute without any starts anew', () => {
  const { clock, taken } = unosPresupuestos();
  expect(taken(120, () => 'persona:a')).toBe(120);
  clock.at += 60_000;
  expect(taken(121, () => 'persona:a')).toBe(120);
});

test('a count that could not be told is given again, together with what came since', () => {
  const { clock, budgets, taken } = unosPresupuestos();
  taken(121, () => 'persona:a');
  clock.at += 60_000;
  const first = budgets.omitted();
  budgets.giveBack(first);
  expect(budgets.omitted()).toEqual(first);
  taken(122, () => 'persona:a');
  budgets.giveBack(first);
  expect(budgets.omitted()).toEqual([]);
  clock.at += 60_000;
  expect(budgets.omitted()).toEqual([{ de: 'persona:a', cantidad: 3 }]);
});
