import { api, mutationFor, queryFor } from '@portal/api-client';
import { revocarCertificado } from '@portal/contracts/certificados';
import {
  atenderNovedad,
  corregirCorreo,
  darPorContado,
  devolverInscripcion,
  marcarRevisada,
  verContrasenaGps,
  verInscripcion,
} from '@portal/contracts/inscripciones';

/** Somebody deleted it meanwhile: the page then says who. */
const yaNoEsta = { INSCRIPCION_NO_ENCONTRADA: ['Inscripciones'] } as const;

/** One enrolment, read again after each change of it. The remote of certificates has the name `revocarCertificado`. */
const inscripcionApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    verInscripcion: queryFor(build, verInscripcion, { provides: ['Inscripciones'] }),
    corregirCorreo: mutationFor(build, corregirCorreo, { invalidates: ['Inscripciones'], refused: yaNoEsta }),
    atenderNovedad: mutationFor(build, atenderNovedad, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: yaNoEsta,
    }),
    darPorContado: mutationFor(build, darPorContado, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: yaNoEsta,
    }),
    devolverInscripcion: mutationFor(build, devolverInscripcion, { invalidates: ['Inscripciones'], refused: yaNoEsta }),
    marcarRevisada: mutationFor(build, marcarRevisada, { invalidates: ['Inscripciones'], refused: yaNoEsta }),
    verContrasenaGps: mutationFor(build, verContrasenaGps),
    revocarDeFirmante: mutationFor(build, revocarCertificado, { invalidates: ['Inscripciones'] }),
  }),
});
export const {
  useVerInscripcionQuery,
  useAtenderNovedadMutation,
  useCorregirCorreoMutation,
  useDarPorContadoMutation,
  useDevolverInscripcionMutation,
  useMarcarRevisadaMutation,
  useVerContrasenaGpsMutation,
  useRevocarDeFirmanteMutation,
} = inscripcionApi;
