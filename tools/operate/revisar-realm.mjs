/**
 * Judges a realm file before production imports it, or an export of the running one:
 * `node --conditions=@app/source tools/operate/revisar-realm.mjs realm.json`, which needs no build. Exit code 1: it has
 * faults, one per line.
 */
import { readFile } from 'node:fs/promises';
import { realmFaults } from '@portal/service-kit/realm';

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Uso: node --conditions=@app/source tools/operate/revisar-realm.mjs <archivo del realm>');
  process.exitCode = 2;
} else {
  const faults = realmFaults(JSON.parse(await readFile(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log('El realm sirve para producción.');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
