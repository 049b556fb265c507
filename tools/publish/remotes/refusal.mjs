/** What can go wrong with a remote, in one sentence for who publishes. */

/** @typedef {import('@portal/service-kit/remotes').RemoteFault} RemoteFault */

/** @type {Record<import('@portal/service-kit/remotes').Flaw, (file: string) => string>} */
const flaws = {
  missing: (file) => `falta el archivo ${file}`,
  changed: (file) => `el archivo ${file} no es el que se construyó`,
  list: (file) => `la lista de archivos ${file} está dañada`,
  manifest: (file) => `${file} está dañado o nombra lo que no se construyó`,
  address: (file) => `${file} es de otro módulo o de otra dirección`,
};

/** Of a disk. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** @type {Record<string, (error: any) => string>} by the error's name, or by its code */
const sentences = {
  RemoteFault: ({ flaw, file }) => flaws[/** @type {RemoteFault['flaw']} */ (flaw)](file),
  VersionTaken: () => 'esa versión ya existe con otro contenido, y una dirección no cambia de contenido',
  NoSuchVersion: () => 'esa versión no está en el almacén; npm run versiones muestra las publicadas',
  BrokenEdition: ({ key }) =>
    `el registro de módulos está dañado (${key}); npm run versiones -- --reparar sigue desde el último sano`,
  ALMACEN_NO_DISPONIBLE: ({ cause }) => {
    const why = cause?.code ?? cause?.$metadata?.httpStatusCode;
    const what = full.has(why) ? 'no tiene espacio' : 'no responde o no recibe archivos';
    return `el almacén ${what}${why === undefined ? '' : ` (${why})`}`;
  },
};

/**
 * Says that nothing changed, and why.
 * @param {string} what did not happen: `mfe-admin no se publicó`
 * @param {unknown} error
 */
export function refusal(what, error) {
  const { name, code, message } = /** @type {{ name?: string, code?: string, message?: string }} */ (error);
  const why = (sentences[String(code)] ?? sentences[String(name)] ?? (() => message))(error);
  return new Error(`${what}: ${why}. Sigue lo publicado antes.`, { cause: error });
}
