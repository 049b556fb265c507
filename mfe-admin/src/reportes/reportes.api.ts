import { api, queryFor } from '@portal/api-client';
import { reportes } from '@portal/contracts/inscripciones';

export const { useReportesQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    reportes: queryFor(build, reportes, { provides: ['Inscripciones', 'Tablero'] }),
  }),
});
