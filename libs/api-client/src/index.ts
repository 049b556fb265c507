/** The browser's one way to the gateway. */
export { api, type Tag } from './api.js';
export { comprobarSesion } from './comprobar-sesion.js';
export { useConfiguracionQuery } from './configuracion.api.js';
export { descargar } from './descargar.js';
export { keyedMutationFor, mutationFor, pagesFor, queryFor, type ArgOf } from './endpoints.js';
export { errorOf, isErrorApi, messageFor, networkError, SIN_CONEXION, type ErrorApi } from './error.js';
export { newKey } from './intencion.js';
export { alLlegar } from './llegada.js';
export { announceSesionTerminada, onSesionTerminada } from './sesion-terminada.js';
export { createPortalStore } from './store.js';
export { tieneRol, usePreguntarUsuario, useUsuario, type Sesion } from './usuario.api.js';
export { useVencer } from './vencer.js';
