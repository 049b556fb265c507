/** Crockford's base32 leaves out I, L, O and U, which are misread in print. */
export const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 characters of 5 bits (docs/decisiones.md#codigo-de-verificacion). */
export const LARGO = 16;

/** The visible code of an enrolment: `TER-2026-000148`. It opens nothing. */
export const codigoVisible = (anio: string, consecutivo: number): string =>
  `TER-${anio}-${String(consecutivo).padStart(6, '0')}`;
/** As `codigoVisible` writes it, when hyphens and spaces are left out. */
const FORMA_VISIBLE = /^TER\d{8,}$/;

const sinSeparadores = (escrito: string): string => escrito.toUpperCase().replace(/[\s-]/g, '');
const comoSeLee = (escrito: string): string => sinSeparadores(escrito).replace(/[IL]/g, '1').replace(/O/g, '0');

/**
 * Reads a verification code as typed or scanned. Case, hyphens and spaces do not count; I and L are read as 1, O as 0.
 * @returns undefined for any other text
 */
export function leerCodigoVerificacion(escrito: string): string | undefined {
  const codigo = comoSeLee(escrito);
  return codigo.length === LARGO && [...codigo].every((letra) => ALFABETO.includes(letra)) ? codigo : undefined;
}

/**
 * The Spanish sentence for what is no verification code, or undefined.
 * @example errorDeCodigo('7K3M') === 'Escriba los 16 caracteres del código.'
 */
export function errorDeCodigo(escrito: string): string | undefined {
  if (leerCodigoVerificacion(escrito) !== undefined) return undefined;
  if (FORMA_VISIBLE.test(sinSeparadores(escrito)))
    return `Ese es el código de la inscripción. El de verificación tiene ${LARGO} letras y números.`;
  if (comoSeLee(escrito).length === LARGO)
    return 'El código solo tiene números y letras sin tilde, y nunca la U. Revíselo.';
  return `Escriba los ${LARGO} caracteres del código.`;
}

/** A verification code in groups of four, as printed. @example '7k3m9qxd52hf1a2b' → '7K3M-9QXD-52HF-1A2B' */
export const codigoEnGrupos = (codigo: string): string =>
  comoSeLee(codigo)
    .match(/.{1,4}/g)
    ?.join('-') ?? '';
