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
export { download } from './download.js';
export { NO_CONNECTION } from './call-error.js';
export { errorOf, isErrorApi, messageFor, networkError, wholeMessageFor, type ErrorApi } from './error-api.js';
export { announceSesionEnd, onSesionEnd } from './on-sesion-end.js';
export {
  checkSesion,
  createPortalStore,
  loadForFirstScreen,
  useAskUsuario,
  useConfiguracionQuery,
  useUsuario,
  type Sesion,
} from './first-screen.api.js';
