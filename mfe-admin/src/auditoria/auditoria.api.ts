import { api, mutationFor, pagesFor, queryFor } from '@portal/api-client';
import {
  personasDeAuditoria,
  verAuditoria,
  verificacionDeAuditoria,
  verificarAuditoria,
} from '@portal/contracts/auditoria';

/** The audit by pages, and the people that it is filtered by. */
const auditoriaApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    verAuditoria: pagesFor(build, verAuditoria, { provides: ['Auditoria'], retries: 2 }),
    personasDeAuditoria: queryFor(build, personasDeAuditoria, { provides: ['Auditoria'] }),
    verificacionDeAuditoria: queryFor(build, verificacionDeAuditoria, { provides: ['Auditoria'], retries: 2 }),
    // The entries stand still; the page asks again for the verification alone.
    verificarAuditoria: mutationFor(build, verificarAuditoria, { invalidates: [] }),
  }),
});
export const {
  useVerAuditoriaInfiniteQuery,
  usePersonasDeAuditoriaQuery,
  useVerificacionDeAuditoriaQuery,
  useVerificarAuditoriaMutation,
} = auditoriaApi;
