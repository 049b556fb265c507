import { api, mutationFor, pagesFor } from '@portal/api-client';
import { eliminarInscripcion, reenviarCorreo, todasInscripciones } from '@portal/contracts/inscripciones';

/** Everybody's enrolments by pages: two retries (specification, section 7), fresh after each change. */
export const { useTodasInscripcionesInfiniteQuery, useReenviarCorreoMutation, useEliminarInscripcionMutation } =
  api.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      todasInscripciones: pagesFor(build, todasInscripciones, { provides: ['Inscripciones'], retries: 2 }),
      reenviarCorreo: mutationFor(build, reenviarCorreo, { invalidates: ['Inscripciones'] }),
      eliminarInscripcion: mutationFor(build, eliminarInscripcion, { invalidates: ['Inscripciones', 'Tablero'] }),
    }),
  });
