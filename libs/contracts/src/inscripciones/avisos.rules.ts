import { aniosEntre, esFecha } from '@portal/dominio/fechas';

/** A warning beside a field whose value looks odd, never an error (docs/decisiones.md#avisos). */
export type Aviso = (valor: string) => string | undefined;

const aviso =
  (raro: (valor: string) => boolean, frase: string): Aviso =>
  (valor) =>
    valor.trim() !== '' && raro(valor) ? frase : undefined;

const compacto = (valor: string) => valor.toUpperCase().replace(/[\s.-]/g, '');

export const avisoPlaca = aviso(
  (valor) => !/^[A-Z]{3}\d{3}$/.test(compacto(valor)),
  'Revise la placa: suele tener tres letras y tres números (ABC123).',
);

/** Red plates of one T and four digits exist too: no warning. */
export const avisoPlacaTrailer = aviso(
  (valor) => !/^([RS]\d{5}|T\d{4,5})$/.test(compacto(valor)),
  'Suele ser R o S y cinco números (R12345).',
);

const MODELO_MINIMO = 1950;

/** Four digits, from 1950 to next year, whose models are sold already. @param hoy `YYYY-MM-DD` */
export const avisoModelo =
  (hoy: string): Aviso =>
  (modelo) => {
    const anio = modelo.trim();
    const maximo = Number(hoy.slice(0, 4)) + 1;
    if (anio === '') return undefined;
    if (!/^\d{4}$/.test(anio)) return 'Escriba los cuatro números del año, por ejemplo 2018.';
    const cabe = Number(anio) >= MODELO_MINIMO && Number(anio) <= maximo;
    return cabe ? undefined : `Revise el año: suele estar entre ${MODELO_MINIMO} y ${maximo}.`;
  };

/** Colombian banks number accounts with digits only. */
export const avisoCuenta = aviso(
  (valor) => !/^\d{6,20}$/.test(valor.replace(/[\s.-]/g, '')),
  'Suele tener solo números, entre 6 y 20. Revíselo.',
);

/** One national numbering since 2021: 3xx mobile or 60x fixed, ten digits. */
export const avisoTelefono = aviso(
  (valor) => !/^(?:\+?57)?(3\d{9}|60[1-8]\d{7})$/.test(valor.replace(/[\s.()-]/g, '')),
  'Escriba un número de 10 dígitos (celular o fijo con 60).',
);

const MAYORIA_DE_EDAD = 18;

/** A driver is of age. @param hoy `YYYY-MM-DD` */
export const avisoMenorDeEdad =
  (hoy: string): Aviso =>
  (nacimiento) =>
    esFecha(nacimiento) && nacimiento <= hoy && aniosEntre(nacimiento, hoy) < MAYORIA_DE_EDAD
      ? `Según esta fecha, el conductor tiene ${edad(aniosEntre(nacimiento, hoy))}: es menor de edad. Revísela.`
      : undefined;

const edad = (anios: number): string => (anios === 1 ? '1 año' : `${anios} años`);

/** A document is not issued before its holder is born. Either date may be the wrong one, so both fields show it. */
export const expedidaAntesDeNacer = (expedicion: string, nacimiento: string): boolean =>
  esFecha(expedicion) && esFecha(nacimiento) && expedicion < nacimiento;

const pesos = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** The check digit of a NIT: weighted sum, right to left, modulo 11. */
export function digitoVerificacion(nit: string): number {
  const suma = [...nit].reverse().reduce((total, digito, i) => total + Number(digito) * (pesos[i] ?? 0), 0);
  const resto = suma % 11;
  return resto < 2 ? resto : 11 - resto;
}

/** A person's NIT is the cédula, six to ten digits; a company's has nine. The check digit may follow or not. */
const CEDULA_DE_DIEZ = /^1\d{9}$/;

/** The number and its check digit, where the spelling separates them. */
function partesDeNit(valor: string): { numero: string; dv?: number } | undefined {
  const separado = /^(\d{6,10})-(\d)$/.exec(valor.replace(/[\s.]/g, ''));
  if (separado) return { numero: separado[1] ?? '', dv: Number(separado[2]) };
  const digitos = valor.replace(/[\s.-]/g, '');
  if (/^\d{6,9}$/.test(digitos)) return { numero: digitos };
  if (!/^\d{10,11}$/.test(digitos)) return undefined;
  const partes = { numero: digitos.slice(0, -1), dv: Number(digitos.slice(-1)) };
  const esCedula = CEDULA_DE_DIEZ.test(digitos) && digitoVerificacion(partes.numero) !== partes.dv;
  return esCedula ? { numero: digitos } : partes;
}

/** Tells one party from another: a NIT without its check digit, any other number without points. */
export const numeroDeNit = (valor: string): string => partesDeNit(valor)?.numero ?? valor.replace(/[\s.-]/g, '');

const dvNoCoincide = (valor: string): boolean => {
  const partes = partesDeNit(valor);
  return !partes || (partes.dv !== undefined && digitoVerificacion(partes.numero) !== partes.dv);
};

/** The check digit of a NIT that was written without it; undefined when it is there or the number is odd. */
export function digitoQueFalta(valor: string): number | undefined {
  const partes = partesDeNit(valor);
  return partes && partes.dv === undefined && partes.numero.length >= 9 ? digitoVerificacion(partes.numero) : undefined;
}

/** For types NIT and RUT. A number without its check digit is fine. */
export const avisoNit = aviso(dvNoCoincide, 'El dígito de verificación no coincide con el NIT. Revíselo.');

/** For types CC and CE: a number that spells its type ('C.C. 1.023…') would name it twice in the certificate. */
const avisoCedula = aviso((valor) => /[^\d\s.-]/.test(valor), 'Una cédula suele tener solo números. Revísela.');

/** The warning that fits a document type, if it has one. */
export function avisoDocumento(tipo: string): Aviso {
  if (tipo === 'NIT' || tipo === 'rut') return avisoNit;
  return tipo === 'CC' || tipo === 'CE' ? avisoCedula : () => undefined;
}
