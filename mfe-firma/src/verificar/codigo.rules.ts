const LENGTH = 16;

/** What was meant: case, hyphens and spaces do not count; Crockford reads I and L as 1, O as 0. */
export const normalizarCodigo = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');

/** Whether it can be a public code: 16 Crockford base32 characters. */
export const esCodigo = (text: string): boolean =>
  new RegExp(`^[0-9A-HJKMNP-TV-Z]{${LENGTH}}$`).test(normalizarCodigo(text));

/** The enrolment's own code is printed beside it, and opens nothing. */
const OF_THE_ENROLMENT = /^TER\d{8,}$/;

/**
 * What is wrong with a code before the server is asked, or undefined.
 * @example errorDeCodigo('7K3M') === 'Escriba los 16 caracteres del código.'
 */
export function errorDeCodigo(text: string): string | undefined {
  if (esCodigo(text)) return undefined;
  if (OF_THE_ENROLMENT.test(text.toUpperCase().replace(/[\s-]/g, '')))
    return 'Ese es el código de la inscripción. El de verificación tiene 16 letras y números.';
  if (normalizarCodigo(text).length === LENGTH)
    return 'El código solo tiene números y letras sin tilde, y nunca la U. Revíselo.';
  return 'Escriba los 16 caracteres del código.';
}

/** In groups of four, as printed. @example enGrupos('7k3m9qxd52hf1a2b') === '7K3M-9QXD-52HF-1A2B' */
export const enGrupos = (text: string): string =>
  normalizarCodigo(text)
    .match(/.{1,4}/g)
    ?.join('-') ?? '';
