import { api, queryFor } from '@portal/api-client';
import { placaInscrita } from '@portal/contracts/inscripciones';

export const { usePlacaInscritaQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ placaInscrita: queryFor(build, placaInscrita, { provides: ['Inscripciones'] }) }),
});
