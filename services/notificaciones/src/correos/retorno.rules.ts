/**
 * Where a mail returns when it cannot be delivered: a mark that nobody guesses, drawn for each sending
 * (`correo.retorno`). It stands in the envelope's sender, as a part of the address that mail servers ignore (RFC 5233),
 * and in the Message-ID. Who got the mail knows its own mark and no other one.
 */
const MARCA = /(?<![0-9a-z])([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})@/gi;

const escrita = (retorno: string): string => retorno.replaceAll('-', '');

/** @example direccionDeRetorno('rebotes@transcarga.co', retorno) // rebotes+5b0c…@transcarga.co */
export function direccionDeRetorno(buzon: string, retorno: string): string {
  const at = buzon.lastIndexOf('@');
  return `${buzon.slice(0, at)}+${escrita(retorno)}${buzon.slice(at)}`;
}

/** The same at each attempt of one sending, so that a mail that arrives twice is known as one. */
export const messageIdDe = (retorno: string, remitente: string): string =>
  `<${escrita(retorno)}@${remitente.slice(remitente.lastIndexOf('@') + 1)}>`;

/** Every mark in a text, each once. Servers change the case of addresses. */
export function retornosEn(texto: string): string[] {
  const hallados = texto.matchAll(MARCA);
  return [...new Set(Array.from(hallados, ([, ...partes]) => partes.join('-').toLowerCase()))];
}
