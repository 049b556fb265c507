import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { usuarioActual, type Usuario } from '@portal/contracts/sesion';
import { api } from './api.js';
import { callGateway } from './call-gateway.js';
import type { ErrorApi } from './error-api.js';
import { announceSesionTerminada } from './on-sesion-terminada.js';

/** Seconds during which the current user is fresh (docs/especificacion/especificacion.txt, section 9). */
const FRESH = 300;

export const usuarioApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** A 401 means guest. It is an answer (`null`), not an error and not the end of a session. */
    usuarioActual: build.query<Usuario | null, void>({
      providesTags: ['Usuario'],
      queryFn: async (_arg, { signal }) => {
        const answer = await callGateway(usuarioActual, {}, signal);
        if ('response' in answer) return { data: usuarioActual.response.parse(await answer.response.json()) };
        if (answer.error.status === 401) return { data: null };
        return { error: { ...answer.error, text: 'Network response was not ok' } };
      },
    }),
  }),
});
const { useUsuarioActualQuery } = usuarioApi;

export type Sesion =
  | { readonly estado: 'cargando' }
  | { readonly estado: 'invitado'; readonly error?: ErrorApi }
  | { readonly estado: 'sesion'; readonly usuario: Usuario };

/**
 * Who is signed in. A failed call counts as a guest and gives its reason in `error`
 * (docs/especificacion/especificacion.txt, section 8).
 */
export function useUsuario(): Sesion {
  const { data, error } = useUsuarioActualQuery(undefined, { refetchOnMountOrArgChange: FRESH });
  if (data) return { estado: 'sesion', usuario: data };
  if (data === null) return { estado: 'invitado' };
  return error ? { estado: 'invitado', error: error as ErrorApi } : { estado: 'cargando' };
}

/**
 * Asks the gateway again who is signed in, before something is done in that person's name. Everything that shows the
 * person is updated.
 * @returns the person; null when nobody is signed in any more
 * @throws ErrorApi when no answer comes: nothing may then be done in anybody's name
 */
export function usePreguntarUsuario(): () => Promise<Usuario | null> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return () =>
    dispatch(usuarioApi.endpoints.usuarioActual.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
}

/** Asks the gateway again who is signed in. If nobody is, it announces the end of the session; the page stays. */
export async function comprobarSesion(): Promise<void> {
  const answer = await callGateway(usuarioActual, {});
  if ('error' in answer && answer.error.status === 401) announceSesionTerminada();
}
