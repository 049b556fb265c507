/** What can go wrong with a remote, in one sentence for who publishes. */
import { fullDisk } from '../../artefacts/full-disk.mjs';

/** @typedef {import('@portal/service-kit/remotes').RemoteFault} RemoteFault */

/** @type {Record<import('@portal/service-kit/remotes').Flaw, (file: string) => string>} */
const flaws = {
  missing: (file) => `falta el archivo ${file}`,
  changed: (file) => `el archivo ${file} no es el que se construyó`,
  list: (file) => `la lista de archivos ${file} está dañada`,
  manifest: (file) => `${file} está dañado o nombra lo que no se construyó`,
  address: (file) => `${file} es de otro módulo o de otra dirección`,
};

/** A line of which nobody knows whether it was changed: the store answered neither then nor afterwards. */
export class UnknownLine extends Error {
  /** @param {unknown} cause why it cannot be read */
  constructor(cause) {
    super('the line cannot be read', { cause });
    this.name = 'UnknownLine';
    this.happened = ', hasta donde se sabe: el almacén no contestó al cambio, y ahora';
  }
}

/** A line that was changed, that the portal does not show, and that the store does not let be taken back. */
export class LineNotTakenBack extends Error {
  /** @param {unknown} cause why not */
  constructor(cause) {
    super('the line could not be taken back', { cause });
    this.name = 'LineNotTakenBack';
    this.happened = ' del todo: el portal no lo muestra, y volver atrás tampoco se pudo porque';
  }
}

/** A line that was taken away, and that the portal still shows. Its message says all. */
export class StillShown extends Error {
  /** @param {string} area @param {string} origin @param {unknown} cause */
  constructor(area, origin, cause) {
    const words = `${area} quedó retirado, pero ${origin} lo muestra todavía, hasta que pueda leer el registro.`;
    super(words, { cause });
    this.name = 'StillShown';
  }
}

/** @type {Record<string, (error: any) => string>} by the error's name, or by its code */
const sentences = {
  RemoteFault: ({ flaw, file }) => flaws[/** @type {RemoteFault['flaw']} */ (flaw)](file),
  VersionTaken: () => 'esa versión ya existe con otro contenido, y una dirección no cambia de contenido',
  NoSuchVersion: () => 'esa versión no está en el almacén; npm run versiones muestra las publicadas',
  BrokenEdition: ({ key }) =>
    `el registro de módulos está dañado (${key}); npm run versiones -- --reparar sigue desde el último sano`,
  ALMACEN_NO_DISPONIBLE: ({ cause }) => {
    const why = cause?.code ?? cause?.$metadata?.httpStatusCode;
    const what = fullDisk.has(why) ? 'no tiene espacio' : 'no responde o no recibe archivos';
    return `el almacén ${what}${why === undefined ? '' : ` (${why})`}`;
  },
};

/** @param {unknown} error @returns {string} why, without a full stop */
function reasonOf(error) {
  const { name, code, message } = /** @type {{ name?: string, code?: string, message?: string }} */ (error);
  return (sentences[String(code)] ?? sentences[String(name)] ?? (() => String(message).replace(/\.$/, '')))(error);
}

/**
 * Says that nothing changed, and why; that nobody knows; or that it changed and could not be taken back.
 * @param {string} what did not happen: `mfe-admin no se publicó`
 * @param {unknown} error
 */
export function refusal(what, error) {
  if (error instanceof StillShown) return error;
  const words =
    error instanceof UnknownLine || error instanceof LineNotTakenBack
      ? `${what}${error.happened} ${reasonOf(error.cause)}. ` +
        'Cuando responda, npm run versiones dice qué quedó publicado.'
      : `${what}: ${reasonOf(error)}. Sigue lo publicado antes.`;
  return new Error(words, { cause: error });
}
