/**
 * `npm run auditoria:verificar [-- --datos folder]`: the whole audit chain of this clone's running portal, now. The
 * page of the audit shows what it found. Exits 1 when the chain is broken, 2 when nothing can be said.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../platform/places.mjs';
import { NO_PORTAL, ownPortal } from './own-portal.mjs';

const { values } = parseArgs({ options: { datos: { type: 'string' } } });
const portal = ownPortal(values.datos);
if (portal) {
  const command = path.join(root, 'services/auditoria/dist/verificar-cadena.js');
  const env = { ...portal.auditoria, PATH: process.env.PATH };
  const [code] = await once(spawn(process.execPath, [command], { env, stdio: 'inherit' }), 'exit');
  process.exitCode = code ?? 2;
} else {
  process.stderr.write(`✗ ${NO_PORTAL}\n`);
  process.exitCode = 2;
}
