/**
 * pyHanko twice: strict reader with strict difference analysis now, and AdES validation at the time that a timestamp
 * proves.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pyhankoPython } from './ensure-validators.mjs';
import { lastLine, outcome } from './outcome.mjs';

/** @typedef {import('./index.mjs').Verdict} Verdict */
/** @typedef {{ roots: string[], crls: string[] }} Trust PEM files of roots, DER files of CRLs */

const here = path.dirname(fileURLToPath(import.meta.url));

/** How its verdicts are named. */
export const adesMode = 'pyHanko AdES';

/** @param {string} script @param {string} pdf @param {Trust} trust */
const ask = (script, pdf, { roots, crls }) =>
  outcome(pyhankoPython(), [path.join(here, script), pdf, ...crls.flatMap((crl) => ['--crl', crl]), ...roots]);

/** @param {string} pdf @param {Trust} trust @returns {Promise<Verdict[]>} */
export async function byPyhanko(pdf, trust) {
  const { code, out, err } = await ask('strict.py', pdf, trust);
  if (code !== 0) return [{ validador: 'pyHanko', conforme: false, veredicto: lastLine(err) }];
  const found = JSON.parse(out);
  if (found.length === 0) return [{ validador: 'pyHanko', conforme: false, veredicto: 'sin firmas' }];
  return found.map(({ firma, conforme, sobrevenido, ...facts }) => {
    const words = Object.entries(facts).filter(([, value]) => value !== null);
    return {
      validador: 'pyHanko',
      firma,
      conforme,
      ...(sobrevenido ? { sobrevenido } : {}),
      veredicto: words.map((pair) => pair.join('=')).join(' '),
    };
  });
}

/**
 * @param {string} pdf
 * @param {Trust} trust
 * @returns {Promise<{ verdicts: Verdict[], lists: Buffer[] }>} with the CRLs of the document's /DSS, DER
 */
export async function byPyhankoAdes(pdf, trust) {
  if (trust.roots.length === 0) return { verdicts: [], lists: [] };
  const { code, out, err } = await ask('ades.py', pdf, trust);
  if (code !== 0) return { verdicts: [{ validador: adesMode, conforme: false, veredicto: lastLine(err) }], lists: [] };
  const { firmas, crls } = JSON.parse(out);
  const verdicts = firmas.map(({ firma, conforme, nivel, indicacion, hora }) => {
    const proof = hora ? `, probada a las ${hora}` : '';
    return {
      validador: adesMode,
      firma,
      conforme,
      ...(nivel ? { nivel } : {}),
      veredicto: conforme ? `${nivel}${proof}` : indicacion,
    };
  });
  return { verdicts, lists: crls.map((crl) => Buffer.from(crl, 'base64')) };
}
