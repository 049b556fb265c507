const tipos: Readonly<Record<string, string>> = {
  CC: 'cédula de ciudadanía',
  CE: 'cédula de extranjería',
  NIT: 'NIT',
  pasaporte: 'pasaporte',
  rut: 'RUT',
};

/** [TIPO_DOC] in running text: CC → «cédula de ciudadanía». */
export const tipoDocumentoEnProsa = (tipo: string): string => tipos[tipo] ?? tipo;

/** [NUMERO_DOC] in running text: a cédula's digits in groups of three; anything else as written. */
export const numeroDocumentoEnProsa = (tipo: string, numero: string): string =>
  (tipo === 'CC' || tipo === 'CE') && /^\d+$/.test(numero) ? numero.replace(/\B(?=(\d{3})+$)/g, '.') : numero;

/** [PLACA_TRAILER]: «con tráiler R12345» or «sin tráiler». */
export const trailerEnProsa = (placa: string): string => (placa ? `con tráiler ${placa}` : 'sin tráiler');

/** [PORCENTAJE]: decimal comma, no sign. */
export const porcentajeEnProsa = (porcentaje: number | undefined): string | undefined =>
  porcentaje === undefined || Number.isNaN(porcentaje) ? undefined : String(porcentaje).replace('.', ',');

/** A version as people read it. @example versionEnProsa('0.1-borrador') // '0.1 (borrador)': a draft is named as one */
export const versionEnProsa = (version: string): string => version.replace(/-borrador$/, ' (borrador)');

/** A name that ends a sentence: 'Transportes S.A.S.' takes no second full stop. */
export const conPunto = (nombre: string): string => (nombre.endsWith('.') ? nombre : `${nombre}.`);
