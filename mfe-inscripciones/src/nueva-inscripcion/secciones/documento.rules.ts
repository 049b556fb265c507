import { avisoDocumento } from '@portal/contracts/inscripciones';

/** One number however it is spaced or dotted; a blank one is nobody's. */
export const mismoNumero = (uno: string, otro: string): boolean => suelto(uno) !== '' && suelto(uno) === suelto(otro);

const suelto = (numero: string): string => numero.replace(/[\s.,-]/g, '').toUpperCase();

/** How a document number is typed and doubted: digits alone for a cédula; a NIT may bring its hyphen, a passport letters. */
export const entradaDeDocumento = (tipo: string) => ({
  inputMode: tipo === 'CC' || tipo === 'CE' ? ('numeric' as const) : ('text' as const),
  warning: avisoDocumento(tipo),
});
