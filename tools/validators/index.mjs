/**
 * The signature validators over one PDF: pdfsig, qpdf, mutool, openssl and pyHanko.
 * Plain Node and no part of our own kernel: a judge does not share code with the accused.
 */
import { readFile } from 'node:fs/promises';
import { byOpenssl } from './by-openssl.mjs';
import { adesMode, byPyhanko, byPyhankoAdes } from './by-pyhanko.mjs';
import { byMutool, byPdfsig, byQpdf } from './readers.mjs';

export { ensureValidators, pyhankoPython, requireValidators } from './ensure-validators.mjs';

/**
 * @typedef {object} Verdict
 * @property {string} validador
 * @property {string} [firma] the field
 * @property {boolean} conforme
 * @property {boolean} [informa] shown, not counted
 * @property {boolean} [sobrevenido] refused for a revocation or an expiry that may have come after the signature
 * @property {boolean} [trasFirmar] refused only for what followed the last signature
 * @property {string} [nivel]
 * @property {string} veredicto
 */

/**
 * Every validator's verdict on a PDF.
 * @param {string} pdf path
 * @param {{ roots?: string[], crls?: string[] }} [trust] PEM files of trusted roots (without them only integrity is
 * judged), DER files of CRLs
 * @returns {Promise<Verdict[]>}
 */
export async function validate(pdf, { roots = [], crls = [] } = {}) {
  const [bytes, given] = await Promise.all([readFile(pdf), Promise.all(crls.map((file) => readFile(file)))]);
  const judging = byPyhankoAdes(pdf, { roots, crls });
  const verdicts = await Promise.all([
    byPdfsig(pdf),
    byQpdf(pdf),
    byMutool(pdf),
    judging.then(({ lists }) => byOpenssl(bytes, { roots, document: lists, given })),
    byPyhanko(pdf, { roots, crls }),
  ]);
  const ades = await judging;
  const judged = verdicts.flat().map((verdict) => excused(verdict, ades.verdicts));
  return [...judged.map((verdict) => explained(verdict, judged)), ...ades.verdicts];
}

/**
 * The level that each signature has for pyHanko's AdES mode, by its field.
 * @param {readonly Verdict[]} verdicts
 * @returns {Record<string, string | undefined>}
 */
export const levelsOf = (verdicts) =>
  Object.fromEntries(
    verdicts.flatMap(({ validador, firma, nivel }) => (validador === adesMode && firma ? [[firma, nivel]] : [])),
  );

/**
 * A validator that judges as of now refuses a certificate that was revoked or expired since. Where the AdES mode
 * proves that the signature is older (EN 319 102-1 §5.5), that refusal is shown and not counted.
 * @param {Verdict} verdict
 * @param {Verdict[]} ades
 * @returns {Verdict}
 */
function excused(verdict, ades) {
  const proven = ades.some(({ firma, conforme, nivel }) => conforme && firma === verdict.firma && nivel !== 'B-B');
  return verdict.sobrevenido && proven
    ? { ...verdict, conforme: true, informa: true, veredicto: `hoy: ${verdict.veredicto}` }
    : verdict;
}

/**
 * MuPDF knows no `/DSS` (ISO 32000-2 §12.8.4.3) and takes a catalogue that received one for an edit. Where pyHanko's
 * strict difference analysis accepts every signature of this very file, that refusal is shown and not counted (ADR 64).
 * @param {Verdict} verdict
 * @param {Verdict[]} judged
 * @returns {Verdict}
 */
function explained(verdict, judged) {
  const strict = judged.filter(({ validador }) => validador === 'pyHanko');
  const accepted = strict.length > 0 && strict.every(({ conforme }) => conforme);
  return verdict.trasFirmar && accepted
    ? { ...verdict, conforme: true, informa: true, veredicto: `${verdict.veredicto}, que pyHanko acepta: /DSS` }
    : verdict;
}
