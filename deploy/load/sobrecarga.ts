/**
 * Sixteen signers who never pause, then five times as many as the portal carries, then half of what it carries, while
 * administrators search and export. Turning people away with a moment to come again is honest; anything else is a
 * failure. Goodput, recovery and who is turned away first are judged by the runner, from the same lines.
 */
import { signersOf } from './harness/inputs.ts';
import { arriving, nothingFailed, profile, withoutPause } from './harness/profile.ts';
import { exportOnce, searchOnce } from './people/administrator.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = { cima: signersOf('cima'), exceso: signersOf('exceso'), alivio: signersOf('alivio') };

export const options = profile(
  {
    cima: withoutPause('cima'),
    exceso: arriving('exceso'),
    alivio: arriving('alivio'),
    busquedas: arriving('busquedas'),
    exportaciones: arriving('exportaciones'),
  },
  nothingFailed,
);

export const cima = (): void => signOnce(signers.cima);
export const exceso = (): void => signOnce(signers.exceso);
export const alivio = (): void => signOnce(signers.alivio);
export const busquedas = searchOnce;
export const exportaciones = exportOnce;
