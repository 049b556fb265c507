/**
 * What one person alone waits, and what the portal gives those who never pause: the measures of the other scenarios.
 * Then what it carries besides: administrators who look for enrolments, and people who register trucks.
 */
import { signersOf } from './harness/inputs.ts';
import { nothingFailed, profile, together, withoutPause } from './harness/profile.ts';
import { searchOnce } from './people/administrator.ts';
import { enrolOnce } from './people/registrar.ts';
import { signOnce } from './people/signer.ts';

export { handleSummary } from './harness/handle-summary.ts';

const signers = { uno: signersOf('uno'), capacidad: signersOf('capacidad') };

export const options = profile(
  {
    uno: together('uno', 1, Math.max(1, signers.uno.length)),
    capacidad: withoutPause('capacidad'),
    busquedas: withoutPause('busquedas'),
    inscripciones: withoutPause('inscripciones'),
    'inscripciones-2': withoutPause('otra', 'inscripciones-2'),
  },
  nothingFailed,
);

export const uno = (): void => signOnce(signers.uno);
export const capacidad = (): void => signOnce(signers.capacidad);
export const busquedas = searchOnce;
export const inscripciones = (): void => enrolOnce(0);
export const otra = (): void => enrolOnce(1);
