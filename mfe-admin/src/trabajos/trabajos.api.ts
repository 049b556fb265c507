import { api, mutationFor, queryFor } from '@portal/api-client';
import { crearTrabajo, detenerTrabajo, misTrabajos, verTrabajo } from '@portal/contracts/inscripciones';

/** Jobs over many enrolments. Who shows a running one asks again and again; nothing else makes them stale. */
const trabajosApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    misTrabajos: queryFor(build, misTrabajos),
    verTrabajo: queryFor(build, verTrabajo),
    crearTrabajo: mutationFor(build, crearTrabajo),
    detenerTrabajo: mutationFor(build, detenerTrabajo),
  }),
});
export const { useMisTrabajosQuery, useVerTrabajoQuery, useCrearTrabajoMutation, useDetenerTrabajoMutation } =
  trabajosApi;
