import { avisoDocumento, correoSugerido } from '@portal/contracts/inscripciones';

/** One number however it is spaced or dotted; a blank one is nobody's. */
export const mismoNumero = (uno: string, otro: string): boolean => suelto(uno) !== '' && suelto(uno) === suelto(otro);

const suelto = (numero: string): string => numero.replace(/[\s.,-]/g, '').toUpperCase();

/** How a document number is typed and doubted: digits alone for a cédula; a NIT may bring its hyphen, a passport letters. */
export const entradaDeDocumento = (tipo: string) => ({
  inputMode: tipo === 'CC' || tipo === 'CE' ? ('numeric' as const) : ('text' as const),
  warning: avisoDocumento(tipo),
});

/** How an address is typed and doubted: a mistyped one would send the link to sign to nobody, or to somebody else. */
export const entradaDeCorreo = {
  type: 'email',
  inputMode: 'email',
  warning: (correo: string, escribiendo: boolean) => {
    const meant = correoSugerido(correo, escribiendo);
    return meant === undefined ? undefined : { text: `¿Quiso decir ${meant}?`, meant };
  },
} as const;
