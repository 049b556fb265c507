import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Role } from '@portal/contracts/core';
import { usuarioActual, type Usuario } from '@portal/contracts/sesion';
import { api } from './api.js';
import type { ErrorApi } from './error.js';
import { pedir } from './pedir.js';

/** Seconds during which the current user is fresh (specification, section 9: 300000 ms). */
export const FRESH = 300;

export const usuarioApi = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** 401 means guest, so it is an answer (`null`) and neither an error nor the end of a session. */
    usuarioActual: build.query<Usuario | null, void>({
      providesTags: ['Usuario'],
      queryFn: async (_arg, { signal }) => {
        const answer = await pedir(usuarioActual, {}, signal);
        if ('response' in answer) return { data: usuarioActual.response.parse(await answer.response.json()) };
        if (answer.error.status === 401) return { data: null };
        return { error: { ...answer.error, text: 'Network response was not ok' } };
      },
    }),
  }),
});
export const { useUsuarioActualQuery } = usuarioApi;

export type Sesion =
  | { readonly estado: 'cargando' }
  | { readonly estado: 'invitado'; readonly error?: ErrorApi }
  | { readonly estado: 'sesion'; readonly usuario: Usuario };

/** Who is here. A failed look-up counts as a guest (specification, section 8) and says why in `error`. */
export function useUsuario(): Sesion {
  const { data, error } = useUsuarioActualQuery(undefined, { refetchOnMountOrArgChange: FRESH });
  if (data) return { estado: 'sesion', usuario: data };
  if (data === null) return { estado: 'invitado' };
  return error ? { estado: 'invitado', error: error as ErrorApi } : { estado: 'cargando' };
}

/**
 * Asks again who is here, for whoever must not act in another person's name; all that shows the person follows.
 * @returns the person; null when nobody is signed in any more
 * @throws ErrorApi when no answer comes: who is here is not known then, and nothing may be done in anybody's name
 */
export function usePreguntarUsuario(): () => Promise<Usuario | null> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return () =>
    dispatch(usuarioApi.endpoints.usuarioActual.initiate(undefined, { forceRefetch: true, subscribe: false })).unwrap();
}

/** `super-admin` contains `admin` (readings 1). The browser only hides; the server decides. */
export const tieneRol = (usuario: Pick<Usuario, 'roles'>, rol: Role): boolean =>
  usuario.roles.includes(rol) || (rol === 'admin' && usuario.roles.includes('super-admin'));
