import { api, mutationFor, queryFor } from '@portal/api-client';
import { revocarCertificado } from '@portal/contracts/certificados';
import {
  corregirCorreo,
  devolverInscripcion,
  marcarRevisada,
  verContrasenaGps,
  verInscripcion,
} from '@portal/contracts/inscripciones';

/** One enrolment, read again after each change of it. The remote of certificates has the name `revocarCertificado`. */
const inscripcionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    verInscripcion: queryFor(build, verInscripcion, { provides: ['Inscripciones'] }),
    corregirCorreo: mutationFor(build, corregirCorreo, { invalidates: ['Inscripciones'] }),
    devolverInscripcion: mutationFor(build, devolverInscripcion, { invalidates: ['Inscripciones'] }),
    marcarRevisada: mutationFor(build, marcarRevisada, { invalidates: ['Inscripciones'] }),
    verContrasenaGps: mutationFor(build, verContrasenaGps),
    revocarDeFirmante: mutationFor(build, revocarCertificado, { invalidates: ['Inscripciones'] }),
  }),
});
export const {
  useVerInscripcionQuery,
  useCorregirCorreoMutation,
  useDevolverInscripcionMutation,
  useMarcarRevisadaMutation,
  useVerContrasenaGpsMutation,
  useRevocarDeFirmanteMutation,
} = inscripcionApi;
