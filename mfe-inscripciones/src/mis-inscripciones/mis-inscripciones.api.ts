import { api, pagesFor } from '@portal/api-client';
import { misInscripciones } from '@portal/contracts/inscripciones';

/** Retries up to 3 times unless 401 (specification, section 7). */
export const { useMisInscripcionesInfiniteQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    misInscripciones: pagesFor(build, misInscripciones, { provides: ['Inscripciones'], retries: 3 }),
  }),
});
