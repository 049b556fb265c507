import { AppError, type ErrorCode } from '@portal/contracts/core';
import { insist } from './insist.js';
import type { Transactions } from './transactions.js';

/** The first units of the database end so. @returns the error if any, how many units there were, and of whom it was told */
async function told(failures: readonly ErrorCode[], forMs: number) {
  const left = [...failures];
  const [units, aways]: [unknown[], string[]] = [[], []];
  const run = async (_work: unknown, options: unknown) => {
    units.push(options);
    const code = left.shift();
    if (code) throw new AppError(code);
  };
  const error = await insist({ run } as unknown as Transactions, async () => undefined, {
    forMs,
    step: 'correo.registro',
    onAway: ({ code }) => aways.push(code),
  }).then(
    () => undefined,
    (failed: AppError) => failed.code,
  );
  return { error, units, aways };
}

const step = { step: 'correo.registro' };

test.each([
  ['a database that is there hears it once', [], 600_000, { error: undefined, units: [step], aways: [] }],
  [
    'one that is away is told again, and its absence is told once',
    ['SERVICIO_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'],
    600_000,
    { error: undefined, units: [step, step, step], aways: ['SERVICIO_NO_DISPONIBLE'] },
  ],
  [
    'one that stays away is told no longer than asked',
    ['SERVICIO_NO_DISPONIBLE', 'SERVICIO_NO_DISPONIBLE'],
    0,
    { error: 'SERVICIO_NO_DISPONIBLE', units: [step], aways: [] },
  ],
  ['any other error is no absence', ['ERROR_INTERNO'], 600_000, { error: 'ERROR_INTERNO', units: [step], aways: [] }],
] as const)('%s', async (_what, failures, forMs, expected) => {
  expect(await told(failures, forMs)).toEqual(expected);
});
