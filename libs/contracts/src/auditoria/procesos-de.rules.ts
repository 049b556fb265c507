import type { ProcessName } from '../core/process-names.js';
import type { EntradaAuditoria } from './auditoria.events.js';

const withDatabase = ['gateway', 'inscripciones', 'certificados', 'notificaciones'] as const;

/**
 * Every named action and the processes that may tell it; refusals of calls stand apart (`puedeContar`). `Audit` takes
 * no other, and the chain records an entry of any other process as refused.
 */
export const procesosDe = {
  'acceso.denegado': ['gateway'],
  'acceso.denegado-omitidos': withDatabase,
  'sesion.iniciada': ['gateway'],
  'sesion.fallida': ['gateway'],
  'sesion.cerrada': ['gateway'],
  'usuario.cambio-pedido': ['gateway'],
  'usuario.invitado': ['gateway'],
  'usuario.invitacion-reenviada': ['gateway'],
  'usuario.rol-cambiado': ['gateway'],
  'usuario.suspendido': ['gateway'],
  'usuario.reactivado': ['gateway'],
  'inscripcion.enviada': ['inscripciones'],
  'inscripcion.completada': ['inscripciones'],
  'inscripcion.revisada': ['inscripciones'],
  'inscripcion.devuelta': ['inscripciones'],
  'inscripcion.anulada': ['inscripciones'],
  'inscripcion.reemplazada': ['inscripciones'],
  'inscripcion.reintentada': ['inscripciones'],
  'inscripcion.eliminada': ['inscripciones'],
  'documento.preparado': ['inscripciones'],
  'documento.ampliado': ['inscripciones'],
  'documento.leido': ['inscripciones'],
  'evidencia.descargada': ['inscripciones'],
  'exportacion.iniciada': ['inscripciones'],
  'exportacion.terminada': ['gateway'],
  'exportacion-auditoria.iniciada': ['gateway'],
  'exportacion-auditoria.terminada': ['gateway'],
  'trabajo.iniciado': ['inscripciones'],
  'trabajo.detenido': ['inscripciones'],
  'trabajo.descargado': ['gateway'],
  'trabajo.terminado': ['inscripciones'],
  'carga.registrada': ['inscripciones'],
  'archivo.alterado': ['gateway'],
  'carga.leida': ['inscripciones'],
  'contrasena-gps.vista': ['inscripciones'],
  'enlace.emitido': ['inscripciones'],
  'enlace.abierto': ['inscripciones'],
  'enlace.novedad': ['inscripciones'],
  'enlace.revocado': ['inscripciones'],
  'novedad.atendida': ['inscripciones'],
  'sin-llegar.contado': ['inscripciones'],
  'firma.registrada': ['inscripciones'],
  'sello-archivo.pedido': ['inscripciones'],
  'autoridad.fundada': ['certificados'],
  'autoridad.importada': ['certificados'],
  'autoridad.renovada': ['certificados'],
  'certificado.emitido': ['certificados'],
  'certificado.usado': ['certificados'],
  'certificado.revocado': ['certificados'],
  'llaves.rotadas': ['inscripciones', 'certificados'],
  'correo.corregido': ['inscripciones'],
  'correo.aceptado': ['notificaciones'],
  'correo.rechazado': ['notificaciones'],
  'mensaje.aceptado': ['notificaciones'],
  'mensaje.rechazado': ['notificaciones'],
  'correo.rebotado': ['notificaciones'],
} as const satisfies Record<string, readonly ProcessName[]>;

export type Accion = keyof typeof procesosDe;

/** Every named action, for filters. */
export const accionesConocidas = Object.keys(procesosDe) as [Accion, ...Accion[]];

/** The actions that a process may tell. Of several processes: those that all of them may. Of none: none. */
export type AccionDe<P extends ProcessName> = [P] extends [never]
  ? never
  : { [A in Accion]: [P] extends [(typeof procesosDe)[A][number]] ? A : never }[Accion];

const isKnown = (accion: string): accion is Accion => Object.hasOwn(procesosDe, accion);

/**
 * Whether this process may tell this entry: an action of its row above, or the refusal of one of its own calls
 * (`inscripciones.crear`).
 */
export function puedeContar(proceso: string, { accion, resultado }: Pick<EntradaAuditoria, 'accion' | 'resultado'>) {
  if (isKnown(accion)) return procesosDe[accion].some((name) => name === proceso);
  return resultado === 'rechazado' && withDatabase.some((name) => name === proceso) && accion.startsWith(`${proceso}.`);
}
