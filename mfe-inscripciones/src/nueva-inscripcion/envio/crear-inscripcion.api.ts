import { api, keyedMutationFor } from '@portal/api-client';
import { crearInscripcion } from '@portal/contracts/inscripciones';

export const { useCrearInscripcionMutation } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    crearInscripcion: keyedMutationFor(build, crearInscripcion, {
      invalidates: ['Inscripciones', 'Tablero'],
      refused: { TEXTOS_CAMBIARON: ['Textos'] },
    }),
  }),
});
