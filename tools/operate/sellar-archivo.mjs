/**
 * `npm run sellar-archivo -- TER-2026-000148 … | todas [--renovar]`: a timestamp over each completed document (level
 * B-LTA), made by the running portal. Interrupted at any point, the same command goes on.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makePlaces, root } from '../platform/places.mjs';

const environment = path.join(makePlaces().environment, 'inscripciones.env');
if (existsSync(environment)) {
  const command = path.join(root, 'services/inscripciones/dist/sellar-archivo.js');
  const child = spawn(process.execPath, [`--env-file=${environment}`, command, ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
} else {
  process.stderr.write('✗ Inicie el portal una vez (npm start): sus bases de datos nacen con él.\n');
  process.exitCode = 1;
}
