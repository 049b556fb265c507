import { api, queryFor } from '@portal/api-client';
import { todasInscripciones } from '@portal/contracts/inscripciones';

const buscadorApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** The beginning of the administrators' list for a search, under a name of its own. */
    buscarInscripciones: queryFor(build, todasInscripciones),
  }),
});
export const { useBuscarInscripcionesQuery } = buscadorApi;
