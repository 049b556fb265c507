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
export { descargar } from './descargar.js';
export { SIN_CONEXION } from './call-error.js';
export { errorOf, isErrorApi, messageFor, networkError, type ErrorApi } from './error-api.js';
export { announceSesionTerminada, onSesionTerminada } from './on-sesion-terminada.js';
export { comprobarSesion, usePreguntarUsuario, useUsuario, type Sesion } from './usuario.api.js';
