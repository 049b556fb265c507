import { api, mutationFor, pagesFor, queryFor } from '@portal/api-client';
import {
  eliminarInscripcion,
  inscripcionesParecidas,
  reenviarCorreo,
  todasInscripciones,
} from '@portal/contracts/inscripciones';

/**
 * Everybody's enrolments by pages, loaded again after each change. Two retries
 * (docs/especificacion/especificacion.txt, section 7).
 */
const inscripcionesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    todasInscripciones: pagesFor(build, todasInscripciones, { provides: ['Inscripciones'], retries: 2 }),
    inscripcionesParecidas: queryFor(build, inscripcionesParecidas, { provides: ['Inscripciones'] }),
    reenviarCorreo: mutationFor(build, reenviarCorreo, { invalidates: ['Inscripciones'] }),
    eliminarInscripcion: mutationFor(build, eliminarInscripcion, { invalidates: ['Inscripciones', 'Tablero'] }),
  }),
});
export const {
  useTodasInscripcionesInfiniteQuery,
  useInscripcionesParecidasQuery,
  useReenviarCorreoMutation,
  useEliminarInscripcionMutation,
} = inscripcionesApi;
