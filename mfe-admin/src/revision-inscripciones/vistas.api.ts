import { api, mutationFor, queryFor } from '@portal/api-client';
import { borrarVista, cambiarVista, guardarVista, misVistas } from '@portal/contracts/inscripciones';

/** The person's own views. `useVistas` asks again after each change. */
const vistasApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    misVistas: queryFor(build, misVistas),
    guardarVista: mutationFor(build, guardarVista),
    cambiarVista: mutationFor(build, cambiarVista),
    borrarVista: mutationFor(build, borrarVista),
  }),
});
export const { useMisVistasQuery, useGuardarVistaMutation, useCambiarVistaMutation, useBorrarVistaMutation } =
  vistasApi;
