/** How the browser talks to the gateway. */
export {
  api,
  keyedMutationFor,
  mutationFor,
  pagesFor,
  queryFor,
  useInvalidateTags,
  type ArgOf,
  type Tag,
} from './api.js';
export { newKey } from './call.js';
export { useConfiguracionQuery } from './configuracion.api.js';
export { createPortalStore, loadForFirstScreen } from './create-portal-store.js';
export { download } from './download.js';
export { NO_CONNECTION } from './call-error.js';
export { errorOf, isErrorApi, messageFor, networkError, type ErrorApi } from './error-api.js';
export { announceSesionEnd, onSesionEnd } from './on-sesion-end.js';
export { checkSesion, useAskUsuario, useUsuario, type Sesion } from './usuario.api.js';
