import { nombresDeAcciones, type EntradaDeAuditoria } from '@portal/contracts/auditoria';
import { isErrorCode, messageOf } from '@portal/contracts/core';
import { cantidad } from '@portal/dominio/formatos';
import { firmanteEnFrase } from '@portal/dominio/roles';
import { fraseDe, type Frase } from '../inscripcion/historia.rules.js';
import { nombreDeRol } from '../usuarios/palabras.js';

/** An entry of the audit as people read it. What an enrolment's own story tells too has the story's sentence. */
export function fraseDeAuditoria(entrada: EntradaDeAuditoria): Frase {
  return (
    propia(entrada) ?? (entrada.resultado === 'rechazado' && !contada(entrada) ? rechazo(entrada) : deHistoria(entrada))
  );
}

/** A refused mail is told by its name, with the others that did not do what they were to do. */
const contada = ({ accion }: EntradaDeAuditoria): boolean => Object.hasOwn(nombresDeAcciones, accion);

const deHistoria = (entrada: EntradaDeAuditoria): Frase =>
  fraseDe(entrada, {}) ?? { icono: 'info', titulo: nombreDeAccion(entrada.accion), tono: 'lectura' };

/** The name of an action; a later release's is shown as it is. */
export const nombreDeAccion = (accion: string): string =>
  (nombresDeAcciones as Readonly<Record<string, string>>)[accion] ?? accion;

/** What no enrolment's story tells. */
function propia(entrada: EntradaDeAuditoria): Frase | undefined {
  const { accion, motivo, rol } = entrada;
  const [quien, cambiada] = [quienDe(entrada), aQuien(entrada)];
  const del = rol ? ` del ${firmanteEnFrase(rol)}` : '';
  const hecho = (icono: Frase['icono'], titulo: string, detalle?: string): Frase => ({
    icono,
    titulo,
    detalle,
    tono: 'hecho',
  });
  const mal = (icono: Frase['icono'], titulo: string, detalle?: string): Frase => ({
    icono,
    titulo,
    detalle,
    tono: 'mal',
  });
  if (entrada.resultado === 'rechazado' && accion.startsWith('usuario.'))
    return mal('alerta', `No terminó lo que pidió ${quien}: ${cambioDe(entrada, accion.slice(8))}`, rechazoDe(entrada));
  switch (accion) {
    case 'sesion.iniciada':
      return { icono: 'ingresar', titulo: `${quien} ingresó al portal`, tono: 'lectura' };
    case 'sesion.cerrada':
      return { icono: 'salir', titulo: `${quien} cerró su sesión`, tono: 'lectura' };
    case 'sesion.fallida':
      return mal('candado', 'Falló un ingreso al portal');
    case 'acceso.denegado':
      return mal('candado', `${quien} pidió algo que no le está permitido`, rechazoDe(entrada));
    case 'acceso.denegado-omitidos':
      return mal('candado', `${dato(entrada, 'cantidad') ?? 'Varias'} negativas más, que no se anotaron una a una`);
    case 'usuario.cambio-pedido':
      return {
        icono: 'usuarios',
        titulo: `${quien} pidió ${cambioDe(entrada, dato(entrada, 'cambio'))}`,
        tono: 'lectura',
      };
    case 'usuario.invitado':
      return hecho('usuarios', `${quien} invitó a ${cambiada}`, rolDado(entrada));
    case 'usuario.invitacion-reenviada':
      return hecho('correo', `${quien} reenvió la invitación de ${cambiada}`);
    case 'usuario.rol-cambiado':
      return hecho('usuarios', `${quien} cambió el rol de ${cambiada}`, rolDado(entrada));
    case 'usuario.suspendido':
      return mal('prohibido', `${quien} suspendió a ${cambiada}`);
    case 'usuario.reactivado':
      return hecho('check', `${quien} reactivó a ${cambiada}`);
    case 'archivo.alterado':
      return mal('alerta', 'Un archivo guardado no es el que se registró');
    case 'auditoria.entrada-rechazada':
      return mal('alerta', 'La auditoría rechazó una entrada', dato(entrada, 'causa'));
    case 'inscripcion.eliminada':
      return mal('eliminar', `${quien} eliminó la inscripción`, motivo);
    case 'carga.registrada':
      return hecho('adjuntar', `${quien} subió una carta del banco`);
    case 'exportacion.iniciada':
      return hecho('descargar', `${quien} empezó a exportar inscripciones`, archivo(entrada));
    case 'exportacion.terminada':
      return hecho('descargar', `Terminó la exportación de inscripciones de ${quien}`, archivo(entrada));
    case 'exportacion-auditoria.iniciada':
      return hecho('descargar', `${quien} empezó a exportar la auditoría`, archivo(entrada));
    case 'exportacion-auditoria.terminada':
      return hecho('descargar', `Terminó la exportación de la auditoría de ${quien}`, archivo(entrada));
    case 'trabajo.iniciado':
      return hecho(
        'lista',
        `${quien} pidió ${deTrabajo(entrada)} varias inscripciones`,
        cuantas(entrada, 'inscripciones', 'inscripción', 'inscripciones'),
      );
    case 'trabajo.detenido':
      return hecho('lista', `${quien} detuvo un trabajo sobre varias inscripciones`, sinHacer(entrada));
    case 'trabajo.terminado':
      return hecho('lista', `Terminó el trabajo de ${quien} sobre varias inscripciones`, resultado(entrada));
    case 'trabajo.descargado':
      return hecho(
        'descargar',
        `${quien} descargó el resultado de un trabajo`,
        cuantas(entrada, 'total', 'fila', 'filas'),
      );
    case 'enlace.revocado':
      return hecho('prohibido', `Dejó de valer el enlace${del}`);
    case 'certificado.revocado':
      // Who has a new certificate made revokes nothing: the one before ends by itself.
      return porReemplazo(entrada)
        ? hecho('certificado', del ? `Se reemplazó el certificado${del}` : `${quien} reemplazó su certificado personal`)
        : undefined;
    case 'certificado.usado':
      return hecho('certificado', `Se usó el certificado${del}`);
    case 'autoridad.fundada':
    case 'autoridad.importada':
    case 'autoridad.renovada':
    case 'llaves.rotadas':
      return hecho('escudo', nombreDeAccion(accion));
    default:
      return undefined;
  }
}

const rechazo = (entrada: EntradaDeAuditoria): Frase => ({
  icono: 'candado',
  titulo: `${quienDe(entrada)}: se rechazó una solicitud`,
  detalle: [rechazoDe(entrada), entrada.accion].filter(Boolean).join(' · '),
  tono: 'mal',
});

/** Why something was refused, in the sentence that its author read. */
function rechazoDe(entrada: EntradaDeAuditoria): string {
  const codigo = dato(entrada, 'codigo');
  const frase = codigo !== undefined && isErrorCode(codigo) ? messageOf(codigo) : codigo;
  return [frase, dato(entrada, 'ruta')].filter(Boolean).join(' · ');
}

const dato = ({ datos }: EntradaDeAuditoria, cual: string): string | undefined =>
  datos.find(({ nombre }) => nombre === cual)?.valor;

const porReemplazo = (entrada: EntradaDeAuditoria): boolean => dato(entrada, 'porReemplazo') === 'true';

/** What an export was made as, how many rows it has, and whether that was all. */
function archivo(entrada: EntradaDeAuditoria): string {
  const formato = dato(entrada, 'formato')?.toUpperCase();
  return [
    formato,
    cuantas(entrada, 'filas', 'fila', 'filas'),
    dato(entrada, 'completa') === 'false' && 'se cortó antes de terminar',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** `Administrador → Registrante`, or the one role that was given; a later release's is shown as it is. */
const rolDado = (entrada: EntradaDeAuditoria): string =>
  ['antes', 'nuevo']
    .flatMap((cual) => dato(entrada, cual) ?? [])
    .map((rol) => (nombreDeRol as Readonly<Record<string, string>>)[rol] ?? rol)
    .join(' → ');

/** Who was never in the portal has no name in it. */
const aQuien = (entrada: EntradaDeAuditoria): string => entrada.aQuien ?? 'una persona';

const cambios: Readonly<Record<string, string>> = {
  invitado: 'invitar a',
  'invitacion-reenviada': 'reenviar la invitación de',
  'rol-cambiado': 'cambiar el rol de',
  suspendido: 'suspender a',
  reactivado: 'reactivar a',
};

const cambioDe = (entrada: EntradaDeAuditoria, cual: string | undefined): string =>
  `${cambios[cual ?? ''] ?? 'cambiar algo de'} ${aQuien(entrada)}`;

const deTrabajo = (entrada: EntradaDeAuditoria): string =>
  dato(entrada, 'accion') === 'reenviar' ? 'reenviar los enlaces de' : 'marcar como revisadas';

/** `34 inscripciones`, `1 inscripción`; undefined where the entry does not say it. */
function cuantas(entrada: EntradaDeAuditoria, cual: string, una: string, varias: string): string | undefined {
  const n = dato(entrada, cual);
  return n === undefined ? undefined : `${cantidad(Number(n))} ${n === '1' ? una : varias}`;
}

/** What a job did not do; undefined where it did everything. */
function sinHacer(entrada: EntradaDeAuditoria): string | undefined {
  const n = Number(dato(entrada, 'detenidos') ?? 0);
  return n === 0 ? undefined : `${cantidad(n)} sin hacer`;
}

/** What a job did, what was refused to it, and what it did not do. Resending counts links: up to two per enrolment. */
function resultado(entrada: EntradaDeAuditoria): string {
  const hechas =
    dato(entrada, 'accion') === 'reenviar'
      ? cuantas(entrada, 'hechos', 'enlace', 'enlaces')
      : cuantas(entrada, 'hechos', 'inscripción', 'inscripciones');
  const rechazos = cuantas(entrada, 'rechazados', 'rechazo', 'rechazos');
  return [hechas, dato(entrada, 'rechazados') !== '0' && rechazos, sinHacer(entrada)].filter(Boolean).join(' · ');
}

const quienes = {
  persona: 'Una persona del portal',
  proceso: 'El portal',
  operador: 'El operador',
  anonimo: 'Alguien sin sesión',
  desconocido: 'Alguien',
} as const;

/** Who did it, as the beginning of a sentence. */
export const quienDe = ({ quien, nombre, rol }: EntradaDeAuditoria): string =>
  nombre ?? (quien === 'firmante' ? `El ${firmanteEnFrase(rol)}` : quienes[quien]);
