import { api, mutationFor } from '@portal/api-client';
import { pedirCarga, registrarCertificacion, registrarCertificacionAnticipos } from '@portal/contracts/documentos';

export const { usePedirCargaMutation, useRegistrarCertificacionMutation, useRegistrarCertificacionAnticiposMutation } =
  api.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => ({
      pedirCarga: mutationFor(build, pedirCarga),
      registrarCertificacion: mutationFor(build, registrarCertificacion),
      registrarCertificacionAnticipos: mutationFor(build, registrarCertificacionAnticipos),
    }),
  });
