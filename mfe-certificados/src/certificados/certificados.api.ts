import { api, mutationFor, queryFor } from '@portal/api-client';
import { certificadoPropio, generarCertificado, revocarCertificado } from '@portal/contracts/certificados';

/** The person's own certificate: no retry (specification, section 7), fresh after each change. */
export const { useCertificadoPropioQuery, useGenerarCertificadoMutation, useRevocarCertificadoMutation } =
  api.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      certificadoPropio: queryFor(build, certificadoPropio, { provides: ['Certificado'] }),
      generarCertificado: mutationFor(build, generarCertificado, { invalidates: ['Certificado'] }),
      revocarCertificado: mutationFor(build, revocarCertificado, { invalidates: ['Certificado'] }),
    }),
  });
