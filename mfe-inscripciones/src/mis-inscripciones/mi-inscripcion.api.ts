import { api, mutationFor, queryFor } from '@portal/api-client';
import { anularInscripcion, miInscripcion, reenviarPropio } from '@portal/contracts/inscripciones';

/** One enrolment of this person, read again after each change of it. */
const miInscripcionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    miInscripcion: queryFor(build, miInscripcion, { provides: ['Inscripciones'] }),
    anularInscripcion: mutationFor(build, anularInscripcion, { invalidates: ['Inscripciones', 'Tablero'] }),
    reenviarPropio: mutationFor(build, reenviarPropio, { invalidates: ['Inscripciones'] }),
  }),
});
export const { useMiInscripcionQuery, useAnularInscripcionMutation, useReenviarPropioMutation } = miInscripcionApi;
