import { isErrorCode, messageOf } from '../core/app-error.js';

/** What people call what an entry holds besides: on the page of the audit and in its export. */
const nombresDeDatos: Readonly<Record<string, string>> = {
  accion: 'Acción',
  antes: 'Antes',
  anterior: 'Llave anterior',
  atasco: 'Qué se atascó',
  campos: 'Campos',
  cantidad: 'Cantidad',
  causa: 'Causa',
  certificado: 'Huella del certificado',
  claimId: 'Solicitud de firma',
  codigo: 'Código',
  completa: 'Completa',
  correccion: 'Corrección',
  correo: 'Correo',
  de: 'De',
  creador: 'Quién inscribió',
  desde: 'Desde',
  detenidos: 'Detenidas',
  digest: 'Huella firmada',
  enlace: 'Enlace',
  estado: 'Estado',
  exportacion: 'Exportación',
  falta: 'Falta',
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
  que: 'Novedad',
  rechazados: 'Rechazadas',
  reemplaza: 'Reemplaza a',
  revision: 'Revisión del documento',
  rol: 'Firmante',
  ruta: 'Dirección',
  serial: 'Número de serie',
  sesiones: 'Sesiones',
  sha256: 'Huella SHA-256',
  total: 'Total',
  vigente: 'Llave vigente',
};

/** Whole words instead of what a value is called in the code. */
const palabras: Readonly<Record<string, string>> = { true: 'Sí', false: 'No' };

interface Dato {
  readonly nombre: string;
  readonly valor: string;
}

/**
 * As people read it. What a later release names is shown as it is; the code of a refusal has its sentence before it.
 */
export function datoLegible({ nombre, valor }: Dato): Dato {
  const dicho = Object.hasOwn(nombresDeDatos, nombre) ? nombresDeDatos[nombre]! : nombre;
  const frase = nombre === 'codigo' && isErrorCode(valor) ? `${messageOf(valor)} (${valor})` : undefined;
  return { nombre: dicho, valor: frase ?? (Object.hasOwn(palabras, valor) ? palabras[valor]! : valor) };
}
