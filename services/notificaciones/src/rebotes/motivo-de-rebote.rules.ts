/** What a mail server says in numbers (RFC 3463): class, subject, detail. */
const CODIGO = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/g;
/** The older answer of three digits (RFC 5321), where a server or a report says no more. */
const RESPUESTA = /(?<![\d.-])([45]\d\d)[ -]/;

const RESPUESTAS: Readonly<Record<string, string>> = {
  '550': '5.1.1',
  '551': '5.1.6',
  '552': '5.2.2',
  '553': '5.1.3',
};

/**
 * The code that says most: one with a detail before one that only says "failed", and an older answer last.
 * @param textos the likeliest place first
 */
export function codigoDe(...textos: readonly (string | undefined)[]): string | undefined {
  const dichos = textos.filter((texto) => texto !== undefined);
  const codigos = dichos.flatMap((texto) => Array.from(texto.matchAll(CODIGO), ([codigo]) => codigo));
  const preciso = codigos.find((codigo) => !codigo.endsWith('.0.0'));
  if (preciso !== undefined) return preciso;
  const respuesta = dichos.map((texto) => RESPUESTA.exec(texto)?.[1]).find((uno) => uno !== undefined);
  return (respuesta && RESPUESTAS[respuesta]) ?? codigos[0] ?? (respuesta && `${respuesta[0]}.0.0`);
}

const SIN_BUZON = 'El buzón no existe.';
const SIN_DOMINIO = 'El dominio de la dirección no existe o no recibe correo.';
const APAGADO = 'El buzón está desactivado y no recibe correo.';
const LLENO = 'El buzón está lleno.';
const GRANDE = 'El mensaje es demasiado grande para ese buzón.';
const NADIE = 'El servidor del destinatario no respondió a tiempo.';
const VUELTAS = 'El correo dio vueltas entre servidores y no llegó.';
const REGLAS = 'El servidor del destinatario lo tomó por correo no deseado o no lo admite.';

/** By subject and detail. Whether it is final says the report's action, not the first digit. */
const motivos: Readonly<Record<string, string>> = {
  '1.0': SIN_BUZON,
  '1.1': SIN_BUZON,
  '1.2': SIN_DOMINIO,
  '1.3': SIN_BUZON,
  '1.4': SIN_BUZON,
  '1.6': 'El buzón se cambió a otra dirección.',
  // Exchange says it of a mailbox, RFC 7505 of a domain.
  '1.10': 'El buzón no existe, o su dominio no recibe correo.',
  '2.0': APAGADO,
  '2.1': APAGADO,
  '2.2': LLENO,
  '2.3': GRANDE,
  '3.1': 'El servidor del destinatario no tiene espacio.',
  '3.4': GRANDE,
  '4.1': NADIE,
  '4.2': NADIE,
  '4.3': SIN_DOMINIO,
  '4.4': SIN_DOMINIO,
  '4.6': VUELTAS,
  '4.7': NADIE,
  '4.14': VUELTAS,
};

/** Why a mail came back: a Spanish sentence, by the code of RFC 3463, without the server's own words. */
export function motivoDeRebote(codigo: string | undefined): string {
  if (codigo === undefined) return 'El servidor del destinatario no dijo por qué.';
  const [, asunto = '', detalle = ''] = codigo.split('.');
  if (asunto === '7') return REGLAS;
  return motivos[`${Number(asunto)}.${Number(detalle)}`] ?? `No se pudo entregar (código ${codigo}).`;
}
