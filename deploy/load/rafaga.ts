/** Eight in the morning: ten signers at the same moment, then a hundred. Nobody is turned away. */
import { amountOf, signersOf } from './harness/inputs.ts';
import { nothingLost, profile, timesTheMedian, together } from './harness/profile.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = { diez: signersOf('diez'), cien: signersOf('cien') };

export const options = profile(
  { diez: together('diez', amountOf('diez').rate, 1), cien: together('cien', amountOf('cien').rate, 1) },
  { ...nothingLost, ...timesTheMedian('step_ms{step:sign,scenario:diez}', 'p(95)', 6) },
);

export const diez = (): void => signOnce(signers.diez);
export const cien = (): void => signOnce(signers.cien);
