import { configureStore } from '@reduxjs/toolkit';
import { api } from './api.js';
import { configuracionApi } from './configuracion.api.js';
import { usuarioApi } from './usuario.api.js';

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
    store.dispatch(usuarioApi.endpoints.usuarioActual.initiate()),
    store.dispatch(configuracionApi.endpoints.configuracion.initiate()),
  ]);
}
