import { avisoDocumento } from '@portal/contracts/inscripciones';

/** How a document number is typed and doubted: digits alone for a cédula; a NIT may bring its hyphen, a passport letters. */
export const entradaDeDocumento = (tipo: string) => ({
  inputMode: tipo === 'CC' || tipo === 'CE' ? ('numeric' as const) : ('text' as const),
  warning: avisoDocumento(tipo),
});
