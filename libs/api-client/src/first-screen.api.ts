import { configureStore, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { configuracion } from '@portal/contracts/portal';
import { usuarioActual, type Usuario } from '@portal/contracts/sesion';
import { api, queryFor } from './api.js';
import { callGateway } from './call-gateway.js';
import type { ErrorApi } from './error-api.js';
import { announceSesionEnd } from './on-sesion-end.js';

/** Seconds during which the current user is fresh (docs/especificacion/especificacion.txt, section 9). */
export const FRESH = 300;

const firstScreenApi = api.injectEndpoints({
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
    /** Company, footer years, Keycloak's address. */
    configuracion: queryFor(build, configuracion, { provides: ['Configuracion'], retries: 2 }),
  }),
});
export const { useConfiguracionQuery } = firstScreenApi;
const { useUsuarioActualQuery } = firstScreenApi;

/** The host makes one store, and remotes see it through the shared react-redux. Each test makes its own. */
export const createPortalStore = () =>
  configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });

/**
 * Loads what every first screen needs: who is signed in, and the portal's settings. The hooks then find the answers in
 * the store, so the first drawing is already right.
 * @returns a promise that settles once both are known or have failed; it never rejects
 */
export async function loadForFirstScreen(store: ReturnType<typeof createPortalStore>): Promise<void> {
  await Promise.all([
    store.dispatch(firstScreenApi.endpoints.usuarioActual.initiate()),
    store.dispatch(firstScreenApi.endpoints.configuracion.initiate()),
  ]);
}

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
 * Asks the gateway again who is signed in, before an action in that user's name. Every view of the
 * user is updated.
 * @returns the user; null when the session is over
 * @throws ErrorApi when no answer comes: the caller then does nothing in the user's name
 */
export function useAskUsuario(): () => Promise<Usuario | null> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return () =>
    dispatch(
      firstScreenApi.endpoints.usuarioActual.initiate(undefined, { forceRefetch: true, subscribe: false }),
    ).unwrap();
}

/** Asks the gateway again who is signed in. Without a session it announces the end of the session; the page stays. */
export async function checkSesion(): Promise<void> {
  const answer = await callGateway(usuarioActual, {});
  if ('error' in answer && answer.error.status === 401) announceSesionEnd();
}
