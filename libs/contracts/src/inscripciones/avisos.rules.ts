/** Shapes that look odd: warnings beside a field, never errors (readings 19). Each gives the sentence, or nothing. */
export type Aviso = (valor: string) => string | undefined;

const aviso = (raro: (valor: string) => boolean, frase: string): Aviso => (valor) =>
  valor.trim() !== '' && raro(valor) ? frase : undefined;

const compacto = (valor: string) => valor.toUpperCase().replace(/[\s.-]/g, '');

export const avisoPlaca = aviso(
  (valor) => !/^[A-Z]{3}\d{3}$/.test(compacto(valor)),
  'Revise la placa: suele tener tres letras y tres números (ABC123).',
);

/** Sources also show T and four digits on red plates: accepted without a word. */
export const avisoPlacaTrailer = aviso(
  (valor) => !/^([RS]\d{5}|T\d{4,5})$/.test(compacto(valor)),
  'Suele ser R o S y cinco números (R12345).',
);

/** One national numbering since 2021: 3xx mobile or 60x fixed, ten digits. */
export const avisoTelefono = aviso(
  (valor) => !/^(?:\+?57)?(3\d{9}|60[1-8]\d{7})$/.test(valor.replace(/[\s.()-]/g, '')),
  'Escriba un número de 10 dígitos (celular o fijo con 60).',
);

const pesos = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit of a NIT: weighted sum, right to left, modulo 11. */
export function digitoVerificacion(nit: string): number {
  const suma = [...nit].reverse().reduce((total, digito, i) => total + Number(digito) * (pesos[i] ?? 0), 0);
  const resto = suma % 11;
  return resto < 2 ? resto : 11 - resto;
}

const dvNoCoincide = (valor: string): boolean => {
  const partes = /^(\d{9})(\d)?$/.exec(valor.replace(/[\s.-]/g, ''));
  if (!partes) return true;
  return partes[2] !== undefined && digitoVerificacion(partes[1] ?? '') !== Number(partes[2]);
};

/** For types NIT and RUT. Nine digits without the check digit are fine. */
export const avisoNit = aviso(dvNoCoincide, 'El dígito de verificación no coincide con el NIT. Revíselo.');

/** The warning that fits a document type, if it has one. */
export const avisoDocumento = (tipo: string): Aviso => (tipo === 'NIT' || tipo === 'rut' ? avisoNit : () => undefined);
