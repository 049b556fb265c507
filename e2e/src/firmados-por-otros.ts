/**
 * Writes documents of an authority that is not the portal's into a folder: one as it was signed, and what a shadow
 * attack makes of such a one. A process of its own, since the kernel's test files are read from their sources.
 * Usage: firmados-por-otros.ts FOLDER
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { testPki } from '@portal/pdf-signature/test/pki';
import { hidden, replaced } from '@portal/pdf-signature/test/shadow';
import { signBoth } from '@portal/pdf-signature/test/sign';

const folder = String(process.argv[2]);
const [base, pki] = [await preparedPdf(), testPki()];
const firmado = (await signBoth(base, ['conductor', 'propietario'], pki, 'B-T')).at(-1) as Buffer;
const victima = { name: 'e2e', pdf: firmado, base, foreign: firmado, pki };
const archivos = {
  'firmado.pdf': firmado,
  'raiz.cer': pki.root.der,
  'descubierto.pdf': await hidden[0]!.make(victima),
  'reemplazado.pdf': await replaced[0]!.make(victima),
};
for (const [nombre, bytes] of Object.entries(archivos)) await writeFile(path.join(folder, nombre), bytes);
