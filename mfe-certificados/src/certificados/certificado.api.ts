import { api, mutationFor, queryFor } from '@portal/api-client';
import { certificadoPropio, generarCertificado, revocarCertificado } from '@portal/contracts/certificados';

/**
 * The person's own certificate, loaded again after each change. No retry
 * (docs/especificacion/especificacion.txt, section 7).
 */
const certificadoApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    certificadoPropio: queryFor(build, certificadoPropio, { provides: ['Certificado'] }),
    generarCertificado: mutationFor(build, generarCertificado, { invalidates: ['Certificado'] }),
    revocarCertificado: mutationFor(build, revocarCertificado, { invalidates: ['Certificado'] }),
  }),
});
export const { useCertificadoPropioQuery, useGenerarCertificadoMutation, useRevocarCertificadoMutation } =
  certificadoApi;
