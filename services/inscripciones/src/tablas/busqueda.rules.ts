import type { Inscripcion } from '@portal/contracts/inscripciones';

/** Lower case without accents, so that 'munoz' finds 'Muñoz' and the reverse. */
export const aplanar = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A number without the dots between its digits: people write '1.023.456.789' or '1023456789' for the same one. */
const sinPuntos = (texto: string): string => texto.replace(/(?<=\d)\.(?=\d)/g, '');

/**
 * What the administrators' search looks through: plate, driver, the driver's document with and without
 * dots, holder, creator.
 */
export const textoDeBusqueda = (form: Omit<Inscripcion, 'contrasenaGPS'>, creadorCorreo: string): string =>
  aplanar(
    [
      form.placaCabezote,
      `${form.nombresConductor} ${form.apellidosConductor}`,
      ...new Set([form.numeroDocumentoConductor, sinPuntos(form.numeroDocumentoConductor)]),
      form.nombreRazonSocial,
      creadorCorreo,
    ].join('\n'),
  );

const PLACA_SEPARADA = /^([a-z]{3})[ -](\d{2}[a-z\d])$/;

/**
 * What a search may mean: the words as they are and, where those differ, the number or plate that they write in pieces.
 * @example formasDe('1.023.456') // ['1.023.456', '1023456']
 */
export const formasDe = (q: string): readonly string[] => {
  const plano = aplanar(q);
  return [...new Set([plano, sinPuntos(plano).replace(PLACA_SEPARADA, '$1$2')])];
};

/** A LIKE pattern in which `%`, `_` and `\` mean themselves. */
export const escaparLike = (texto: string): string => texto.replace(/[\\%_]/g, (signo) => `\\${signo}`);
