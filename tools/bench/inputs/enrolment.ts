import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const renderer = fileURLToPath(new URL('./render.ts', import.meta.url));

/**
 * A rendered enrolment with both signature fields, as people sign it. Another process renders it: pdfmake's heap would
 * make every garbage collection here more expensive.
 */
export const enrolment = (): Buffer =>
  execFileSync(process.execPath, [...process.execArgv, renderer], { maxBuffer: 16_000_000 });
