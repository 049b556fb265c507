/** `Luis Alberto Peña Ríos` → `L. A. P. R.` */
export const iniciales = (nombre: string): string =>
  nombre
    .split(/\s+/u)
    .map((palabra) => [...palabra].find((letra) => /\p{L}|\p{N}/u.test(letra)))
    .filter((letra) => letra !== undefined)
    .map((letra) => `${letra.toLocaleUpperCase('es')}.`)
    .join(' ');
