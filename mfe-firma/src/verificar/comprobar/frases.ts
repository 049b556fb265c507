import { fechaDe } from '@portal/dominio/formatos';
import type { Conclusion, FileVerdict, SignatureVerdict } from '@portal/pdf-signature/web';
import type { IconName } from '@portal/ui/light';

type Tono = 'ok' | 'av' | 'er' | 'ne';

/** How a judgement is told: colour, mark, heading and one sentence. */
export interface Frase {
  readonly tono: Tono;
  readonly icono: IconName;
  readonly titulo: string;
  readonly texto: string;
}

const frase = (tono: Tono, icono: IconName, titulo: string, texto: string): Frase => ({ tono, icono, titulo, texto });

const frases: Readonly<Record<Conclusion, Frase>> = {
  intact: frase(
    'ok',
    'escudo',
    'Las firmas son auténticas',
    'El contenido no ha cambiado desde la última firma, y los certificados son de la autoridad de este portal.',
  ),
  altered: frase(
    'er',
    'alerta',
    'El archivo fue alterado después de firmarse',
    'Lleva firmas hechas con certificados de este portal, pero ya no es lo que se firmó.',
  ),
  foreign: frase(
    'ne',
    'info',
    'Las firmas de este archivo no son de este portal',
    'Las hizo otra entidad, o ya no se pueden leer. Aquí no podemos responder por ellas: pregunte a quien lo firmó.',
  ),
  unsigned: frase(
    'ne',
    'info',
    'El archivo no tiene firmas electrónicas',
    'Imprimir, escanear o volver a guardar un PDF le quita las firmas. Pida el PDF firmado a quien se lo entregó.',
  ),
  unreadable: frase(
    'er',
    'alerta',
    'El archivo está dañado o fue alterado',
    'Su estructura no es la de un PDF entero. Si lo descargó, pudo cortarse: descárguelo de nuevo.',
  ),
  encrypted: frase(
    'ne',
    'candado',
    'El archivo tiene contraseña',
    'Un PDF cifrado no se puede comprobar. Los documentos firmados de este portal no llevan contraseña.',
  ),
  image: frase(
    'ne',
    'info',
    'El archivo es una imagen',
    'Solo se permiten archivos PDF. Una foto o un escaneo no conserva las firmas: pida el PDF, o use el código de ' +
      'verificación del papel.',
  ),
  'not-a-pdf': frase('ne', 'info', 'El archivo no es un PDF', 'Solo se permiten archivos PDF.'),
};

const sinRaiz = frase(
  'ne',
  'info',
  'El contenido no ha cambiado desde la última firma',
  'Sin conexión no pudimos leer la raíz del portal, así que no sabemos quién expidió los certificados. ' +
    'Compruébelo de nuevo cuando vuelva la conexión.',
);
const conReparos = frase(
  'av',
  'advertencia',
  'El contenido no ha cambiado, pero hay un reparo',
  'Los certificados son de este portal. Una de las firmas se hizo cuando su certificado no servía: véalo abajo.',
);

/** What the browser found out, in one heading and one sentence. */
export function fraseDe({ conclusion, rooted, signatures }: FileVerdict): Frase {
  if (conclusion !== 'intact') return frases[conclusion];
  if (!rooted) return sinRaiz;
  return signatures.some(({ problems }) => problems.length > 0) ? conReparos : frases.intact;
}

type Problema = SignatureVerdict['problems'][number];

const DANADA = 'La firma está dañada o fue modificada.';
const problemas: Readonly<Record<Problema, string>> = {
  UNREADABLE: DANADA,
  BYTE_RANGE: DANADA,
  SUBFILTER: 'No es una firma PAdES.',
  BASELINE: DANADA,
  CMS: DANADA,
  HOLE_PADDING: DANADA,
  DIGEST: 'El contenido que cubre esta firma ya no es el mismo.',
  SIGNATURE: 'La firma no corresponde a su certificado.',
  CHAIN: 'El certificado no lo expidió la autoridad de este portal.',
  KEY_USAGE: 'El certificado no es para firmar.',
  TIMESTAMP: 'El sello de tiempo no es válido.',
  NOT_A_REVISION: DANADA,
  LATER_CHANGE: 'Después de esta firma se añadieron cambios que nadie firmó.',
  TRAILING_BYTES: 'Después de esta firma se añadieron cambios que nadie firmó.',
  DSS: 'Los datos de validación no son de esta firma.',
  NOT_YET_VALID: 'El certificado todavía no regía al firmar.',
  EXPIRED: 'El certificado estaba vencido al firmar.',
  REVOKED: 'El certificado estaba revocado al firmar.',
  TIMESTAMP_REVOKED: 'El certificado del sello de tiempo fue revocado.',
  TIMESTAMP_IN_THE_FUTURE: 'El sello de tiempo está en el futuro: revise el reloj de este equipo.',
};

/** Each reason once, in words. */
export const reparosDe = ({ problems }: SignatureVerdict): string[] => [
  ...new Set(problems.map((problema) => problemas[problema])),
];

/** Reason codes of a revocation list (RFC 5280 §5.3.1). */
const motivos: Readonly<Record<number, string>> = {
  1: 'su clave quedó comprometida',
  2: 'la autoridad quedó comprometida',
  3: 'cambiaron los datos de la persona',
  4: 'lo reemplazó otro',
  5: 'dejó de usarse',
  6: 'quedó suspendido',
  9: 'se le retiró el permiso',
};

type Estado = SignatureVerdict['then'];

/** The certificate when it signed: its state by the newest list that reaches that time. */
export function alFirmar({ then: estado, problems, certificate }: SignatureVerdict): string {
  if (!certificate) return 'Sin certificado que se pueda leer';
  if (problems.includes('EXPIRED')) return 'Estaba vencido';
  if (problems.includes('NOT_YET_VALID')) return 'Todavía no regía';
  if (estado.status === 'revoked') return revocado(estado);
  if (estado.status === 'good') return `Vigente y sin revocar, según la lista del ${fechaDe(estado.asOf ?? '')}`;
  return 'Vigente. Sin una lista de revocación que lo confirme';
}

/** The certificate today. What it signed before it ended stays good. */
export function hoy({ now: estado, certificate }: SignatureVerdict, ahora = new Date()): string {
  if (!certificate) return 'Sin certificado que se pueda leer';
  if (estado.status === 'revoked') return revocado(estado);
  if (new Date(certificate.to) < ahora) return `Venció el ${fechaDe(certificate.to)}`;
  const vence = `vence el ${fechaDe(certificate.to)}`;
  if (estado.status === 'good') return `Vigente y sin revocar, ${vence}`;
  return `Vigente, ${vence}. Sin la lista de revocación no sabemos si fue revocado`;
}

function revocado({ on, reason }: Estado): string {
  const motivo = reason === undefined ? undefined : motivos[reason];
  return `Revocado el ${fechaDe(on ?? '')}${motivo ? `: ${motivo}` : ''}`;
}

/** By what the time of a signature is known. */
export const pruebaDeHora = ({ provenBy }: SignatureVerdict): string =>
  provenBy === 'timestamp' || provenBy === 'document-timestamp'
    ? 'hora probada por un sello de tiempo'
    : 'hora que declara la firma';

/** Who signed, as the certificate says it: 'María Pérez, Gerente, por TRANSPORTES X S.A.S.' */
export const quienFirmo = ({ name, person }: SignatureVerdict): string | undefined =>
  person ? [person.name, ...(person.title ? [person.title] : []), `por ${name}`].join(', ') : name;

/** What each revision of the file did, oldest first; what nobody signed stands out. */
export function historiaDe({ revisions, signatures }: FileVerdict): { texto: string; ajeno: boolean }[] {
  const nombre = (campo: string) => {
    const firma = signatures.find(({ field }) => field === campo);
    return (firma && quienFirmo(firma)) ?? campo;
  };
  return revisions
    .filter(({ kind }) => kind !== 'preparation')
    .map(({ kind, signed }) => {
      const quien = signed.map(nombre).join(', ');
      if (kind === 'base') return { texto: 'El documento, antes de firmarse', ajeno: false };
      if (kind === 'signature') return { texto: `Firmó ${quien}`, ajeno: false };
      if (kind === 'dss') return { texto: 'Se añadieron datos para validarlo a largo plazo', ajeno: false };
      if (kind === 'timestamp') return { texto: 'Se añadió un sello de tiempo del documento', ajeno: false };
      return { texto: `Un cambio que nadie firmó${quien ? `, junto a la firma de ${quien}` : ''}`, ajeno: true };
    });
}
