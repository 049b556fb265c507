/** People register trucks: each sends the bank's letter and the form. */
import { arriving, nothingLost, profile } from './harness/profile.ts';
import { enrolOnce } from './people/registrar.ts';

export { handleSummary } from './harness/handle-summary.ts';

export const options = profile({ inscripciones: arriving('inscripciones') }, nothingLost);

export const inscripciones = (): void => enrolOnce(0);
