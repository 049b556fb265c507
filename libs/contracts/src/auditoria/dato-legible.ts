import { estadosAdmin } from '@portal/dominio/estados';
import { fechaCorta, ventanasFecha } from '@portal/dominio/fechas';
import { avances, diasDeRango, filtrosDeEntrega, filtrosDeMarca, ordenes } from '@portal/dominio/filtros';
import { nombresDeFirmante, nombresDeRol } from '@portal/dominio/roles';
import { isErrorCode, messageOf } from '../core/app-error.js';
import type { Accion } from './procesos-de.rules.js';

/** What people call each action: in the filter of the audit and in its export. A test names one without. */
export const nombresDeAcciones: Readonly<Partial<Record<Accion, string>>> = {
  'acceso.denegado': 'Acceso denegado',
  'acceso.denegado-omitidos': 'Accesos denegados sin anotar uno a uno',
  'sesion.iniciada': 'Ingreso',
  'sesion.fallida': 'Ingreso fallido',
  'sesion.cerrada': 'Salida',
  'usuario.cambio-pedido': 'Cambio de una persona pedido',
  'usuario.invitado': 'Persona invitada',
  'usuario.invitacion-reenviada': 'Invitación reenviada',
  'usuario.rol-cambiado': 'Rol cambiado',
  'usuario.suspendido': 'Persona suspendida',
  'usuario.reactivado': 'Persona reactivada',
  'inscripcion.enviada': 'Inscripción enviada',
  'inscripcion.completada': 'Inscripción completada',
  'inscripcion.revisada': 'Inscripción revisada',
  'inscripcion.devuelta': 'Inscripción devuelta',
  'inscripcion.anulada': 'Inscripción anulada',
  'inscripcion.reemplazada': 'Inscripción reemplazada',
  'inscripcion.reintentada': 'Documento o copia pedidos de nuevo',
  'inscripcion.eliminada': 'Inscripción eliminada',
  'documento.preparado': 'Documento preparado',
  'documento.ampliado': 'Documento con datos de validación',
  'documento.leido': 'Documento leído',
  'exportacion.iniciada': 'Exportación de inscripciones',
  'exportacion.terminada': 'Exportación terminada',
  'exportacion-auditoria.iniciada': 'Exportación de la auditoría',
  'exportacion-auditoria.terminada': 'Exportación de la auditoría terminada',
  'trabajo.iniciado': 'Trabajo sobre varias inscripciones',
  'trabajo.detenido': 'Trabajo sobre varias detenido',
  'trabajo.descargado': 'Resultado de un trabajo descargado',
  'trabajo.terminado': 'Trabajo sobre varias terminado',
  'evidencia.descargada': 'Evidencia descargada',
  'carga.registrada': 'Carta del banco subida',
  'archivo.alterado': 'Archivo alterado',
  'carga.leida': 'Carta del banco leída',
  'contrasena-gps.vista': 'Contraseña GPS vista',
  'enlace.emitido': 'Enlace enviado',
  'enlace.abierto': 'Enlace abierto',
  'enlace.novedad': 'Novedad de un firmante',
  'enlace.revocado': 'Enlace anulado',
  'novedad.atendida': 'Novedad atendida',
  'sin-llegar.contado': 'Aviso que no llegó, ya contado',
  'firma.registrada': 'Firma',
  'sello-archivo.pedido': 'Sello de archivo pedido',
  'autoridad.fundada': 'Autoridad de certificados creada',
  'autoridad.importada': 'Autoridad de certificados importada',
  'autoridad.renovada': 'Autoridad de certificados renovada',
  'certificado.emitido': 'Certificado emitido',
  'certificado.usado': 'Certificado usado',
  'certificado.revocado': 'Certificado revocado',
  'llaves.rotadas': 'Llaves cambiadas',
  'correo.corregido': 'Correo corregido',
  'correo.aceptado': 'Correo aceptado',
  'correo.rechazado': 'Correo rechazado',
  'mensaje.aceptado': 'Mensaje enviado',
  'mensaje.rechazado': 'Mensaje que no salió',
  'correo.rebotado': 'Correo que rebotó',
};

/** What people call what an entry holds besides: on the page of the audit and in its export. A test walks them all. */
const nombresDeDatos: Readonly<Record<string, string>> = {
  accion: 'Acción',
  antes: 'Antes',
  anterior: 'Llave anterior',
  atasco: 'Qué se atascó',
  avance: 'Avance',
  campos: 'Campos',
  cambio: 'Cambio',
  cantidad: 'Cantidad',
  causa: 'Causa',
  certificado: 'Huella del certificado',
  claimId: 'Solicitud de firma',
  codigo: 'Código',
  completa: 'Completa',
  correccion: 'Corrección',
  correo: 'Correo',
  correos: 'Correos',
  de: 'De',
  creador: 'Quién inscribió',
  desde: 'Desde',
  detenidos: 'Detenidas',
  digest: 'Huella firmada',
  elegidas: 'Elegidas',
  enlace: 'Enlace',
  entrega: 'Correo y enlace',
  esperandoDesde: 'En espera desde',
  estado: 'Estado',
  exportacion: 'Exportación',
  falta: 'Falta',
  fecha: 'Fecha',
  filas: 'Filas',
  fingerprint: 'Huella del certificado',
  formato: 'Formato',
  hasta: 'Hasta',
  hechos: 'Hechas',
  inscripcion: 'Inscripción',
  inscripciones: 'Inscripciones',
  instantanea: 'Huella de los datos',
  intento: 'Intento',
  intentos: 'Intentos',
  llave: 'Dónde está la llave',
  marca: 'Marca',
  motivo: 'Clase de enlace',
  nivel: 'Nivel de la firma',
  nuevo: 'Nuevo',
  orden: 'Orden',
  persona: 'Persona',
  plantilla: 'Clase de correo',
  por: 'Reemplazada por',
  porReemplazo: 'Por reemplazo',
  prueba: 'De prueba',
  que: 'Novedad',
  rechazados: 'Rechazadas',
  reemplaza: 'Reemplaza a',
  revision: 'Revisión del documento',
  rol: 'Firmante',
  ruta: 'Dirección',
  serial: 'Número de serie',
  sesiones: 'Sesiones',
  sha256: 'Huella SHA-256',
  sobre: 'Fechas de',
  total: 'Total',
  vigente: 'Llave vigente',
};

/** Whole words instead of what a value is called in the code, whatever it is the value of. */
const palabras: Readonly<Record<string, string>> = { true: 'Sí', false: 'No' };

const porValor = (lista: readonly { readonly value: string; readonly label: string }[]) =>
  Object.fromEntries(lista.map(({ value, label }) => [value, label]));

/** The same for the values of one name: roles, and what a list was filtered by. */
const palabrasDe = new Map<string, Readonly<Record<string, string>>>([
  ['antes', nombresDeRol],
  ['nuevo', nombresDeRol],
  ['rol', nombresDeFirmante],
  ['falta', nombresDeFirmante],
  ['estado', porValor(estadosAdmin)],
  ['entrega', porValor(filtrosDeEntrega)],
  ['marca', porValor(filtrosDeMarca)],
  ['avance', porValor(avances)],
  ['fecha', porValor(ventanasFecha)],
  ['sobre', porValor(diasDeRango)],
  ['orden', porValor(ordenes)],
]);

/** What holds a calendar date; the chain has `2026-11-01`. */
const dias = ['desde', 'hasta', 'esperandoDesde'];

interface Dato {
  readonly nombre: string;
  readonly valor: string;
}

/**
 * As people read it. What a later release names is shown as it is; the code of a refusal has its sentence before it.
 */
export function datoLegible({ nombre, valor }: Dato): Dato {
  const frase = nombre === 'codigo' && isErrorCode(valor) ? `${messageOf(valor)} (${valor})` : undefined;
  const cambio = nombre === 'cambio' ? palabra(nombresDeAcciones, `usuario.${valor}`) : undefined;
  const dia = dias.includes(nombre) ? fechaCorta(valor) : undefined;
  return {
    nombre: palabra(nombresDeDatos, nombre) ?? nombre,
    valor: frase ?? cambio ?? dia ?? palabra(palabrasDe.get(nombre) ?? palabras, valor) ?? valor,
  };
}

/** A word that the chain brings is looked up among our own, never among those that every object has. */
const palabra = (palabras: Readonly<Record<string, string | undefined>>, cual: string): string | undefined =>
  Object.hasOwn(palabras, cual) ? palabras[cual] : undefined;
