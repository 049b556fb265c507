import { configuracionApi } from './configuracion.api.js';
import type { createPortalStore } from './store.js';
import { usuarioApi } from './usuario.api.js';

/**
 * Asks what every first screen begins with: who is here and how the portal is set up. The hooks find the answers in the
 * store, so the first drawing is already the right one.
 * @returns once both are known or have failed; never rejects
 */
export async function alLlegar(store: ReturnType<typeof createPortalStore>): Promise<void> {
  await Promise.all([
    store.dispatch(usuarioApi.endpoints.usuarioActual.initiate()),
    store.dispatch(configuracionApi.endpoints.configuracion.initiate()),
  ]);
}
