import { avisoDocumento, avisoTelefono, correoSugerido } from '@portal/contracts/inscripciones';

/** Keyboard and warning of a document number: digits for a cédula; a NIT may have a hyphen, a passport letters. */
export const entradaDeDocumento = (tipo: string) => ({
  inputMode: tipo === 'CC' || tipo === 'CE' ? ('numeric' as const) : ('text' as const),
  warning: avisoDocumento(tipo),
});

export const entradaDeTelefono = { type: 'tel', inputMode: 'tel', warning: avisoTelefono } as const;

/** Keyboard and warning of a mail address: a mistyped one would send the signing link elsewhere. */
export const entradaDeCorreo = {
  type: 'email',
  inputMode: 'email',
  warning: (correo: string, escribiendo: boolean) => {
    const meant = correoSugerido(correo, escribiendo);
    return meant === undefined ? undefined : { text: `¿Quiso decir ${meant}?`, meant };
  },
} as const;

/** Whether both are the same number, however spaced or dotted; blank numbers are not. */
export const mismoNumero = (uno: string, otro: string): boolean => suelto(uno) !== '' && suelto(uno) === suelto(otro);

const suelto = (numero: string): string => numero.replace(/[\s.,-]/g, '').toUpperCase();
