import { api, queryFor } from '@portal/api-client';
import { textosVigentes } from '@portal/contracts/textos';

/** The legal texts in force: the server freezes what the form shows. */
export const { useTextosVigentesQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ textosVigentes: queryFor(build, textosVigentes, { provides: ['Textos'], retries: 2 }) }),
});
