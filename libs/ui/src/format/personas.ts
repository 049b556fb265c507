/** `1023456789` → `1.023.456.789`; what is not only digits stays as it is. */
export const documento = (number: string): string =>
  /^\d+(-\d)?$/.test(number) ? number.replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, '.')) : number;

/** `CC`, `1023456789` → `CC 1.023.456.789` */
export const documentoConTipo = (tipo: string, number: string): string => `${tipo} ${documento(number)}`.trim();

/** `3105550148` → `310 555 0148` */
export const telefono = (number: string): string =>
  /^\d{10}$/.test(number) ? number.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3') : number;

/** First letters of first and last name; 'U' when there is neither (specification, section 2). */
export const iniciales = (firstName: string, lastName: string): string =>
  `${firstName.trim().charAt(0)}${lastName.trim().charAt(0)}`.toUpperCase() || 'U';

/** First and last name, else e-mail, else 'Usuario' (specification, section 2). */
export const nombreVisible = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string;
  lastName: string;
  email: string;
}): string => `${firstName} ${lastName}`.trim() || email || 'Usuario';
