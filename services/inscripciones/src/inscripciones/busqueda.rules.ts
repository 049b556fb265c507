import type { Inscripcion } from '@portal/contracts/inscripciones';

/** Lower case without accents: 'munoz' finds 'Muñoz' and the reverse (security.md 93). */
export const aplanar = (texto: string): string => texto.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

/** What the administrators' search looks through: plate, driver, his document, holder, creator. */
export const textoDeBusqueda = (form: Omit<Inscripcion, 'contrasenaGPS'>, creadorCorreo: string): string =>
  aplanar(
    [
      form.placaCabezote,
      `${form.nombresConductor} ${form.apellidosConductor}`,
      form.numeroDocumentoConductor,
      form.nombreRazonSocial,
      creadorCorreo,
    ].join('\n'),
  );

/** A LIKE pattern in which `%`, `_` and `\` mean themselves. */
export const escaparLike = (texto: string): string => texto.replace(/[\\%_]/g, (signo) => `\\${signo}`);
