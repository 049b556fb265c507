/** The readers: poppler's pdfsig, qpdf and MuPDF. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cutSignatures, isToken } from './by-openssl.mjs';
import { lastLine, outcome, withFolder } from './outcome.mjs';

/** @typedef {import('./index.mjs').Verdict} Verdict */

/** @param {string} pdf @returns {Promise<Verdict[]>} */
export async function byPdfsig(pdf) {
  const { out } = await outcome('pdfsig', ['-nocert', pdf]);
  const blocks = out
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((block) => !block.includes('is not signed'));
  if (blocks.length === 0) return [{ validador: 'pdfsig', conforme: false, veredicto: out.trim() || 'sin firmas' }];
  return blocks.map((block) => {
    const verdict = /Signature Validation: (.*)/.exec(block)?.[1] ?? 'sin veredicto';
    const range = block.includes('- Total document signed') ? 'todo el documento' : 'una revisión';
    const firma = /Field Name: (.*)/.exec(block)?.[1];
    if (isDocTimestamp(block, verdict))
      return {
        validador: 'pdfsig',
        firma,
        conforme: true,
        veredicto: `sello de tiempo, que pdfsig no juzga (${range})`,
      };
    return {
      validador: 'pdfsig',
      firma,
      conforme: verdict === 'Signature is Valid.',
      veredicto: `${verdict} (${range})`,
    };
  });
}

/**
 * Poppler judges no document timestamp and says so in these words; openssl and pyHanko judge it.
 * @param {string} block
 * @param {string} verdict
 */
const isDocTimestamp = (block, verdict) =>
  block.includes('Signature Type: unknown') && verdict === 'Signature has not yet been verified.';

/** @param {string} pdf @returns {Promise<Verdict[]>} */
export async function byQpdf(pdf) {
  const { code, all } = await outcome('qpdf', ['--check', pdf]);
  const clean = code === 0 && !/warning/i.test(all);
  return [{ validador: 'qpdf', conforme: clean, veredicto: clean ? 'sin errores' : lastLine(all) }];
}

const HISTORY = 'var doc = new PDFDocument(scriptArgs[0]); print("historia=" + doc.validateChangeHistory());\n';

/**
 * `sign -v` judges digests; the change history judges what followed the earlier signatures (0: all of it is allowed).
 * MuPDF knows no `/DSS` and takes a catalogue with one for an edit. So a refused history is judged again up to the last
 * signature: what it refuses only behind that is marked, and {@link ../validators/index.mjs} asks pyHanko.
 * @param {string} pdf
 * @returns {Promise<Verdict[]>}
 */
export async function byMutool(pdf) {
  return withFolder(async (folder) => {
    const { all } = await outcome('mutool', ['sign', '-v', pdf]);
    const bad = /(digest|verification) (error|fail)|unable|invalid/i.exec(
      all.replace(/^\s*Certificate error:.*$/gm, ''),
    );
    const intact = /since signing/.test(all) && !bad;
    if (!(await historyAllowed(pdf, folder))) {
      const later = intact && (await allowedUntilLastSignature(pdf, folder));
      return [
        {
          validador: 'mutool',
          conforme: false,
          ...(later ? { trasFirmar: true } : {}),
          veredicto: `cambios no permitidos${later ? ' tras la última firma' : ''}`,
        },
      ];
    }
    const said = bad ? lastLine(all) : 'firmas íntegras, cambios permitidos';
    return [{ validador: 'mutool', conforme: intact, veredicto: said }];
  });
}

/** @param {string} pdf @param {string} folder for the script that asks */
async function historyAllowed(pdf, folder) {
  const script = path.join(folder, 'historia.js');
  await writeFile(script, HISTORY);
  return /historia=0$/m.test((await outcome('mutool', ['run', script, pdf])).all);
}

/** The history of the file as it was when its last person signed. @param {string} pdf @param {string} folder */
async function allowedUntilLastSignature(pdf, folder) {
  const bytes = await readFile(pdf);
  const ends = cutSignatures(bytes).flatMap(({ cms, end }) => (isToken(cms) ? [] : [end]));
  if (ends.length === 0) return false;
  const signed = path.join(folder, 'firmado.pdf');
  await writeFile(signed, bytes.subarray(0, Math.max(...ends)));
  return historyAllowed(signed, folder);
}
