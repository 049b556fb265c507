/** The same work for half an hour: nothing may be lost, and no process may grow. */
import { signersOf } from './harness/inputs.ts';
import { arriving, nothingLost, profile } from './harness/profile.ts';
import { searchOnce } from './people/administrator.ts';
import { enrolOnce } from './people/registrar.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = signersOf('firmas');

export const options = profile(
  {
    firmas: arriving('firmas'),
    inscripciones: arriving('inscripciones'),
    busquedas: arriving('busquedas'),
  },
  nothingLost,
);

export const firmas = (): void => signOnce(signers);
export const inscripciones = (): void => enrolOnce(0);
export const busquedas = searchOnce;
