/** A Monday: signers come in a wave while trucks are registered and administrators look for them. */
import { signersOf } from './harness/inputs.ts';
import { arriving, nothingLost, profile, swelling } from './harness/profile.ts';
import { ownList, searchOnce } from './people/administrator.ts';
import { enrolOnce } from './people/registrar.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = signersOf('firmas');

export const options = profile(
  {
    firmas: swelling('firmas'),
    inscripciones: arriving('inscripciones'),
    busquedas: arriving('busquedas'),
    propias: arriving('propias'),
  },
  nothingLost,
);

export const firmas = (): void => signOnce(signers);
export const inscripciones = (): void => enrolOnce(0);
export const busquedas = searchOnce;
export const propias = ownList;
