/** The readers: poppler's pdfsig, qpdf and MuPDF. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
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
 * @param {string} pdf
 * @returns {Promise<Verdict[]>}
 */
export async function byMutool(pdf) {
  return withFolder(async (folder) => {
    const script = path.join(folder, 'historia.js');
    await writeFile(script, HISTORY);
    const history = await outcome('mutool', ['run', script, pdf]);
    const allowed = /historia=0$/m.test(history.all);
    const { all } = await outcome('mutool', ['sign', '-v', pdf]);
    const bad = /(digest|verification) (error|fail)|unable|invalid/i.exec(
      all.replace(/^\s*Certificate error:.*$/gm, ''),
    );
    const signed = /since signing/.test(all);
    return [
      {
        validador: 'mutool',
        conforme: allowed && signed && !bad,
        veredicto: allowed ? (bad ? lastLine(all) : 'firmas íntegras, cambios permitidos') : 'cambios no permitidos',
      },
    ];
  });
}
