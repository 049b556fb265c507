import type { DocumentoVerificado } from '@portal/contracts/firmas';
import type { Configuracion } from '@portal/contracts/portal';
import type { Usuario } from '@portal/contracts/sesion';
import { llamar } from './call.js';
import { rutas } from './rutas.js';

/** The operator's settings: here for its short name, and where it answers. */
export const leerConfiguracion = (signal: AbortSignal): Promise<Configuracion> =>
  llamar({ path: rutas.configuracion, signal });

/** Who is signed in; a guest's answer is a 401. For the verification page alone: the signing page ignores any session (readings 7). */
export const leerUsuario = (signal: AbortSignal): Promise<Usuario> => llamar({ path: rutas.usuarioActual, signal });

/** Compares a hash made on this device with every registered revision. */
export const verificarHuella = (sha256: string): Promise<DocumentoVerificado> =>
  llamar({ method: 'POST', path: rutas.verificarHuella, body: { sha256 } });

/** Looks a document up by its public code. */
export const verificarCodigo = (codigo: string): Promise<DocumentoVerificado> =>
  llamar({ path: rutas.verificarCodigo, params: { codigo } });
