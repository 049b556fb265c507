import { configuracion } from '@portal/contracts/portal';
import { api, queryFor } from './api.js';

/** Company, footer years, Keycloak's address: settings that any page may need. */
export const configuracionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    configuracion: queryFor(build, configuracion, { provides: ['Configuracion'], retries: 2 }),
  }),
});
export const { useConfiguracionQuery } = configuracionApi;
