/**
 * `npm run dev -- mfe-firma`, in the remote's folder: `node …/hot/cli.mjs --portal http://localhost:3000 --port 3100`.
 * Ends with SIGINT or SIGTERM.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { remoteServer } from './remote-server.mjs';
import { watchRemote } from './watch-remote.mjs';

const { values } = parseArgs({ options: { portal: { type: 'string' }, port: { type: 'string' } } });
const portal = new URL(String(values.portal));
const dir = process.cwd();
const name = basename(dir);
const out = mkdtempSync(join(tmpdir(), `${name}-`));
const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);

await fetch(new URL('/mfe/registro.json', portal)).catch(() => {
  process.stderr.write(`✗ El portal no responde en ${portal.origin}. Inícielo con npm start, en otra terminal.\n`);
  process.exit(1);
});

/** @type {ReturnType<typeof remoteServer> | undefined} */
let shown;
const remote = await watchRemote({ name, dir }, out, (hash, faults) => {
  if (faults) return say(`✗ ${faults}`);
  if (shown) shown.changed(hash);
  else open(hash);
  say(`✓ ${name} al día (${new Date().toLocaleTimeString('es-CO')})`);
});

/** The first build is there: pages can load it. @param {string} hash */
function open(hash) {
  shown = remoteServer({ name, out, portal, publicPath: remote.publicPath });
  shown.changed(hash);
  shown.server.listen(Number(values.port), portal.hostname, () =>
    say(
      `${name} desde sus fuentes: http://${portal.hostname}:${values.port}\n` +
        `Inicie sesión en ${portal.origin}: la misma sesión vale en las dos direcciones.`,
    ),
  );
}

async function end() {
  await remote.close();
  rmSync(out, { recursive: true, force: true });
  process.exit(0);
}
process.once('SIGINT', end);
process.once('SIGTERM', end);
