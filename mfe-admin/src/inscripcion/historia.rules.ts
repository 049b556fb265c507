import {
  firmanteListado,
  quienFirma,
  type CorreoEnviado,
  type EntradaDeHistoria,
  type InscripcionVista,
} from '@portal/contracts/inscripciones';
import { fechaHoraCorta, telefono } from '@portal/dominio/formatos';
import { esRolFirmante, firmanteEnFrase, type RolFirmante } from '@portal/dominio/roles';
import type { IconName } from '@portal/ui';

/** One moment of an enrolment, as people read it. */
export interface Momento {
  readonly en: string;
  readonly titulo: string;
  readonly detalle?: string | undefined;
  readonly icono: IconName;
  /** `mal`: an administrator should look at it. `espera`: it has not happened yet. */
  readonly tono: 'hecho' | 'lectura' | 'mal' | 'espera';
}

/** What a mail is called. A template of a later release is simply a mail. */
const nombresDeCorreo: Readonly<Record<string, string>> = {
  'solicitud-conductor': 'Enlace de firma',
  'solicitud-propietario': 'Enlace de firma',
  recordatorio: 'Recordatorio',
  prorroga: 'Enlace con más plazo',
  reenvio: 'Enlace nuevo',
  'copia-completa': 'Copia del documento completo',
  'certificado-emitido': 'Aviso de su certificado',
  'certificado-revocado': 'Aviso de revocación',
  renovacion: 'Enlace renovado',
  'constancia-firma': 'Constancia de firma',
  novedad: 'Aviso de novedad',
  'aviso-eliminacion': 'Aviso de eliminación',
  'inscripcion-eliminada': 'Aviso de eliminación',
  'inscripcion-devuelta': 'Aviso de devolución',
  'inscripcion-retirada': 'Aviso de que ya no sigue',
  'correo-corregido': 'Aviso de corrección',
  'correo-corregido-antes': 'Aviso a la dirección anterior',
};
export const nombreDeCorreo = ({ plantilla }: Pick<CorreoEnviado, 'plantilla'>): string =>
  nombresDeCorreo[plantilla] ?? 'Correo';

/** Where it went, as people write it. */
export const destinoDe = ({ canal, destinatario }: Pick<CorreoEnviado, 'canal' | 'destinatario'>): string =>
  canal === 'mensaje' ? telefono(destinatario.replace(/^\+57(?=\d{10}$)/, '')) : destinatario;

/**
 * What is known of a mail or a message, in a line. A server accepts, and a report may say that a mail came back;
 * delivery cannot be known (docs/decisiones.md#entrega).
 */
export function resultadoDeCorreo({ canal, estado, rebote, intentos, motivo }: CorreoEnviado): string {
  const veces = `${intentos} ${intentos === 1 ? 'intento' : 'intentos'}`;
  if (canal === 'mensaje' && estado === 'aceptado') return `Mensaje enviado · ${veces}`;
  if (canal === 'mensaje' && estado === 'rechazado') return `No salió · ${veces}${motivo ? `: ${motivo}` : ''}`;
  const resultados = {
    aceptado: `Aceptado · ${veces}`,
    rechazado: `${rebote ? 'Rebotó' : 'Rechazado'} · ${veces}${motivo ? `: ${motivo}` : ''}`,
    'en-cola': `En cola · ${veces}${motivo ? `: ${motivo}` : ''}`,
    desconocido: veces,
  };
  return resultados[estado];
}

/**
 * The story of an enrolment, newest first: what it waits for, what the audit holds, and what the enrolment itself knows
 * while the audit has not been told yet or does not answer.
 */
export function historiaDe(vista: InscripcionVista): Momento[] {
  const contados = (vista.historia ?? []).flatMap((entrada) => momentoDe(entrada, vista) ?? []);
  const sabidos = hechosDe(vista).filter(({ titulo }) => !contados.some((contado) => contado.titulo === titulo));
  return [...esperas(vista), ...[...contados, ...sabidos].sort((a, b) => b.en.localeCompare(a.en))];
}

/** An enrolment as far as it is known. The audit tells sentences about many, and knows of each its entry alone. */
export type Conocida = Partial<InscripcionVista>;

/** What a signer is; of the contract's signer the role alone does not say whether it is the owner or the holder. */
const minuscula = (rol: string | undefined, { listada }: Conocida): string =>
  listada && esRolFirmante(rol) ? firmanteListado(listada, rol).etiqueta.toLowerCase() : firmanteEnFrase(rol);

/** What happens next: whose signature is missing, and since the first sending, as lists count it. */
function esperas(vista: InscripcionVista): Momento[] {
  if (vista.listada.retiro) return [];
  return (['propietario', 'conductor'] as const).flatMap((rol) => {
    const { firma, enlaceActual } = vista.firmantes[rol];
    if (firma || !enlaceActual) return [];
    return [
      {
        en: vista.listada.createdAt,
        titulo: `Falta la firma del ${minuscula(rol, vista)}`,
        detalle: `Espera desde el ${fechaHoraCorta(vista.listada.createdAt)}`,
        icono: 'reloj' as const,
        tono: 'espera' as const,
      },
    ];
  });
}

/** What the enrolment's own tables say. */
function hechosDe(vista: InscripcionVista): Momento[] {
  const { listada, creador, firmantes } = vista;
  const firmas = (['conductor', 'propietario'] as const).flatMap((rol) => {
    const { firma } = firmantes[rol];
    return firma ? [firmo(rol, firma.firmadaEn, vista)] : [];
  });
  return [...firmas, envio(creador.nombre, listada.createdAt)];
}

const envio = (nombre: string, en: string): Momento => ({
  en,
  titulo: `${nombre} la envió para revisión`,
  icono: 'documentos',
  tono: 'hecho',
});
const firmo = (rol: RolFirmante, en: string, vista: Conocida): Momento => ({
  en,
  titulo: `Firmó el ${minuscula(rol, vista)}`,
  detalle: vista.firmantes ? `${quienFirma(vista.firmantes[rol])}, con su certificado` : 'Con su certificado',
  icono: 'lapiz',
  tono: 'hecho',
});

export type Frase = Omit<Momento, 'en'>;
const hecho = (icono: IconName, titulo: string, detalle?: string): Frase => ({ icono, titulo, detalle, tono: 'hecho' });
const lectura = (titulo: string, detalle?: string): Frase => ({ icono: 'ojo', titulo, detalle, tono: 'lectura' });

const noLlego = (titulo: string, detalle?: string): Frase => ({
  icono: 'correoRechazado',
  titulo,
  detalle,
  tono: 'mal',
});

/** @returns undefined for what another entry says already */
function momentoDe(entrada: EntradaDeHistoria, vista: InscripcionVista): Momento | undefined {
  const frase = fraseDe(entrada, vista);
  return frase && { en: entrada.ocurrioEn, ...frase };
}

/**
 * The sentence of an entry. The story of an enrolment and the audit share it.
 * @returns undefined for what another entry says already
 */
export function fraseDe(entrada: EntradaDeHistoria, vista: Conocida): Frase | undefined {
  const { accion, rol, motivo, clase } = entrada;
  const quien = quienDe(entrada);
  const del = rol === undefined ? '' : `del ${minuscula(rol, vista)}`;
  const el = `El ${minuscula(rol, vista)}`;
  switch (accion) {
    case 'inscripcion.enviada':
      return envio(entrada.nombre ?? vista.creador?.nombre ?? quien, entrada.ocurrioEn);
    case 'documento.preparado':
      return hecho('documentos', 'El documento quedó listo para firmar');
    case 'enlace.emitido':
      return hecho('enviar', tituloDeEnlace(clase, quien, entrada.quien, del));
    case 'enlace.abierto':
      return lectura(`${el} abrió el enlace`);
    case 'enlace.novedad':
      return { icono: 'advertencia', titulo: `${el} dice que algo está mal`, detalle: motivo, tono: 'mal' };
    case 'novedad.atendida':
      return hecho('check', `${quien} atendió la novedad ${del}`, motivo);
    case 'sin-llegar.contado':
      return hecho('check', `${quien} contó por otro medio lo de un aviso o más que no llegaron`);
    case 'firma.registrada':
      return esRolFirmante(rol) ? firmo(rol, entrada.ocurrioEn, vista) : undefined;
    case 'inscripcion.completada':
      return hecho('check', 'Quedó completa: firmaron los dos');
    case 'inscripcion.revisada':
      return hecho('ojo', `${quien} la marcó como revisada`, vista.revisada?.nota);
    case 'inscripcion.reintentada':
      return hecho('reintentar', `${quien} pidió que el portal lo intentara de nuevo`);
    case 'inscripcion.devuelta':
      return { icono: 'devolver', titulo: `${quien} la devolvió para corregir`, detalle: motivo, tono: 'mal' };
    case 'inscripcion.anulada':
      return { icono: 'prohibido', titulo: `${quien} la anuló`, detalle: motivo, tono: 'mal' };
    case 'inscripcion.reemplazada':
      return hecho('documentos', `${quien} la reemplazó por una nueva`, vista.listada?.reemplazadaPor);
    case 'documento.ampliado':
      return hecho('escudo', 'El documento recibió sus datos de validación');
    case 'documento.leido':
      return lectura(`${entrada.quien === 'firmante' ? el : quien} leyó el documento`);
    case 'carga.leida':
      return lectura(`${quien} leyó ${carta(entrada, vista)}`);
    case 'evidencia.descargada':
      return entrada.quien === 'firmante'
        ? lectura(`${el} descargó las pruebas de su firma`)
        : lectura(`${quien} descargó la evidencia`, motivo);
    case 'contrasena-gps.vista':
      return lectura(`${quien} vio la contraseña GPS`, motivo);
    case 'correo.aceptado':
      return { ...hecho('correoAceptado', `Aceptado: ${correoDe(entrada, vista)}`), tono: 'lectura' };
    case 'correo.rechazado':
      return noLlego(`Rechazado: ${correoDe(entrada, vista)}`, motivo);
    case 'correo.rebotado':
      return noLlego(`Rebotó: ${correoDe(entrada, vista)}`, motivo);
    case 'mensaje.aceptado':
      return lectura(`Mensaje enviado: ${correoDe(entrada, vista)}`);
    case 'mensaje.rechazado':
      return { icono: 'advertencia', titulo: `No salió: ${correoDe(entrada, vista)}`, detalle: motivo, tono: 'mal' };
    case 'correo.corregido':
      return hecho('correo', `${quien} corrigió el correo ${del}`, motivo);
    case 'certificado.emitido':
      return entrada.quien === 'firmante'
        ? hecho('certificado', `${el} generó su certificado`)
        : hecho('certificado', `${quien} generó su certificado personal`);
    case 'certificado.revocado':
      return { icono: 'prohibido', titulo: tituloDeRevocado(quien, entrada.quien, del), detalle: motivo, tono: 'mal' };
    case 'sello-archivo.pedido':
      return hecho('escudo', 'Se pidió un sello de archivo');
    case 'enlace.revocado': // the next link says it
    case 'certificado.usado': // the signature says it
      return undefined;
    default:
      return lectura(`Novedad: ${accion}`, motivo);
  }
}

const quienDe = ({ quien, nombre }: EntradaDeHistoria): string =>
  nombre ?? (quien === 'persona' ? 'Una persona del portal' : quien === 'operador' ? 'El operador' : 'El portal');

function tituloDeEnlace(
  clase: string | undefined,
  quien: string,
  tipo: EntradaDeHistoria['quien'],
  del: string,
): string {
  if (clase === 'recordatorio') return `Salió un recordatorio con el enlace ${del}`;
  if (clase === 'prorroga') return `El enlace ${del} iba a vencer: salió uno nuevo`;
  if (clase === 'renovacion') return `Se renovó el enlace ${del}`;
  if (clase !== 'reenvio') return `Salió el enlace ${del}`;
  return tipo === 'persona' ? `${quien} reenvió el enlace ${del}` : `Se renovó el enlace ${del}`;
}

/** A signer who gets another certificate ends the one before. */
function tituloDeRevocado(quien: string, tipo: EntradaDeHistoria['quien'], del: string): string {
  const cual = del ? `el certificado ${del}` : 'un certificado personal';
  return tipo === 'persona' ? `${quien} revocó ${cual}` : `Se revocó ${cual}`;
}

/** Which mail: by the row that the process of mails keeps, else by its template alone. */
function correoDe({ recurso, clase = '' }: EntradaDeHistoria, { correos = [] }: Conocida): string {
  const correo = correos.find(({ id }) => recurso === `correo:${id}`);
  const nombre = nombreDeCorreo({ plantilla: correo?.plantilla ?? clase }).toLowerCase();
  return correo ? `${nombre} a ${destinoDe(correo)}` : nombre;
}

function carta({ recurso }: EntradaDeHistoria, { cartas = [] }: Conocida): string {
  const campo = cartas.find(({ id }) => recurso === `carga:${id}`)?.campo;
  if (campo === 'certificacionBancariaUrl') return 'la carta de fletes';
  return campo === 'certificacionBancariaAnticiposUrl' ? 'la carta de anticipos' : 'una carta del banco';
}
