import { api, queryFor } from '@portal/api-client';
import { copiarInscripcion } from '@portal/contracts/inscripciones';

export const { useLazyCopiarInscripcionQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ copiarInscripcion: queryFor(build, copiarInscripcion) }),
});
