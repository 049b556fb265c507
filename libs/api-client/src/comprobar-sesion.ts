import { usuarioActual } from '@portal/contracts/sesion';
import { pedir } from './pedir.js';
import { announceSesionTerminada } from './sesion-terminada.js';

/** Asks the gateway again who is here; nobody any more is the end of the session. The page keeps what it shows. */
export async function comprobarSesion(): Promise<void> {
  const answer = await pedir(usuarioActual, {});
  if ('error' in answer && answer.error.status === 401) announceSesionTerminada();
}
