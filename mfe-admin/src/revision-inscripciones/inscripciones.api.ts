import { api, mutationFor, pagesFor, queryFor } from '@portal/api-client';
import {
  eliminarInscripcion,
  inscripcionesParecidas,
  reenviarCorreo,
  reintentarAtasco,
  todasInscripciones,
} from '@portal/contracts/inscripciones';

/** Somebody else was first: the list that still shows it is out of date. */
const yaNoEsta = { INSCRIPCION_NO_ENCONTRADA: ['Inscripciones'] } as const;

/**
 * Everybody's enrolments by pages, loaded again after each change. Two retries
 * (docs/especificacion/especificacion.txt, section 7).
 */
const inscripcionesApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    todasInscripciones: pagesFor(build, todasInscripciones, { provides: ['Inscripciones'], retries: 2 }),
    /** The beginning of the list, to tell what changed; it never takes the list's place. */
    ultimasInscripciones: queryFor(build, todasInscripciones),
    inscripcionesParecidas: queryFor(build, inscripcionesParecidas, { provides: ['Inscripciones'] }),
    reenviarCorreo: mutationFor(build, reenviarCorreo, {
      invalidates: ['Inscripciones'],
      refused: { ...yaNoEsta, CORREO_RECIENTE: ['Inscripciones'] },
    }),
    reintentarAtasco: mutationFor(build, reintentarAtasco, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: yaNoEsta,
    }),
    eliminarInscripcion: mutationFor(build, eliminarInscripcion, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: yaNoEsta,
    }),
  }),
});
export const {
  useTodasInscripcionesInfiniteQuery,
  useLazyUltimasInscripcionesQuery,
  useInscripcionesParecidasQuery,
  useReenviarCorreoMutation,
  useReintentarAtascoMutation,
  useEliminarInscripcionMutation,
} = inscripcionesApi;
