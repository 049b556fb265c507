/**
 * Eight in the morning: a hundred signers at the same moment, then ten of them, ten times over. Nobody is turned away.
 */
import exec from 'k6/execution';
import { amountOf, inputs, signersOf } from './harness/inputs.ts';
import { nothingLost, profile, timesTheMedian, together } from './harness/profile.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const CROWD = 'diez';
const rounds = Object.keys(inputs.amounts).filter((scenario) => scenario.startsWith(CROWD));
const signers = new Map(['cien', ...rounds].map((scenario) => [scenario, signersOf(scenario)]));
const atOnce = (exec_: string, scenario: string) => together(exec_, amountOf(scenario).rate, 1, scenario);

export const options = profile(
  {
    cien: atOnce('cien', 'cien'),
    ...Object.fromEntries(rounds.map((scenario) => [scenario, { ...atOnce(CROWD, scenario), tags: { crowd: CROWD } }])),
  },
  { ...nothingLost, ...timesTheMedian(`tap_ms{crowd:${CROWD}}`, 'p(95)', 6, inputs.tapMs) },
);

const signOfRound = (): void => signOnce(signers.get(exec.scenario.name) ?? []);
export const cien = signOfRound;
export const diez = signOfRound;
