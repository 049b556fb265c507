import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names that make a reader do something by itself or at a click (ISO 32000-2, 12.6). */
const ACCIONES =
  /^\/(JS|JavaScript|URI|Launch|GoToR|GoToE|SubmitForm|ImportData|Rendition|OpenAction|AA|EmbeddedFiles?|XFA|RichMedia)$/;

/** A PDF as other programs read it: what it prints, and every name of an action in its objects. */
export async function abreElPdf(pdf: Buffer): Promise<{ texto: string; acciones: string[] }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-e2e-'));
  try {
    const file = path.join(folder, 'documento.pdf');
    await writeFile(file, pdf);
    const large = { maxBuffer: 2 ** 26 };
    const { stdout: objects } = await run('qpdf', ['--json=2', '--json-key=qpdf', file], large);
    // In the order of writing: a cell of several lines stays together.
    const { stdout: texto } = await run('pdftotext', ['-raw', file, '-'], large);
    return { texto, acciones: nombresEn(JSON.parse(objects)).filter((nombre) => ACCIONES.test(nombre)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names, as keys and as values; a string of the document has a mark before it. */
function nombresEn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith('/') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(nombresEn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, member]) => [key, ...nombresEn(member)]);
}
