import { api, mutationFor } from '@portal/api-client';
import { crearInscripcion } from '@portal/contracts/inscripciones';

export const { useCrearInscripcionMutation } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    crearInscripcion: mutationFor(build, crearInscripcion, { invalidates: ['Inscripciones', 'Tablero'] }),
  }),
});
