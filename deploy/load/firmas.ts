/**
 * P5: signers arrive at half of the portal's own capacity. One person alone signs before and after them, which says
 * whether the machine held still.
 */
import { signersOf } from './harness/inputs.ts';
import { arriving, nothingLost, profile, timesTheMedian, together } from './harness/profile.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = { antes: signersOf('antes'), firmas: signersOf('firmas'), despues: signersOf('despues') };

export const options = profile(
  {
    antes: together('antes', 1, Math.max(1, signers.antes.length)),
    firmas: arriving('firmas'),
    despues: together('despues', 1, Math.max(1, signers.despues.length)),
  },
  { ...nothingLost, ...timesTheMedian('step_ms{step:sign,scenario:firmas}', 'p(95)', 4) },
);

export const antes = (): void => signOnce(signers.antes);
export const firmas = (): void => signOnce(signers.firmas);
export const despues = (): void => signOnce(signers.despues);
