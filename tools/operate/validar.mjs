/**
 * `npm run validar -- file.pdf [--raiz root.pem]… [--crl list.crl]…`: what each validator says about each signature,
 * and our own judgement. Roots and lists default to those of the running portal. Exits 1 when one says no.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureValidators, requireValidators, validate } from '../validators/index.mjs';
import { ownVerdicts } from './own-verdicts.mjs';
import { reportOf } from './report-of.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { raiz: { type: 'string', multiple: true }, crl: { type: 'string', multiple: true } },
});
if (positionals.length === 0) {
  console.error('Uso: npm run validar -- archivo.pdf [--raiz raiz.pem] [--crl lista.crl]');
  process.exit(2);
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-raiz-'));
try {
  process.exitCode = await main();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function main() {
  await ensureValidators((step) => console.log(step));
  await requireValidators();
  const trust = values.raiz ? { roots: values.raiz, crls: values.crl ?? [] } : await portalTrust();
  console.log(
    trust.roots.length
      ? `Raíz de confianza: ${values.raiz ? values.raiz.join(', ') : 'la del portal en marcha, con sus CRL de hoy'}`
      : 'Sin raíz de confianza: se juzga solo la integridad.',
  );
  let refused = 0;
  for (const file of positionals) {
    const verdicts = [...(await ownVerdicts(file, trust)), ...(await validate(file, trust))];
    console.log(`\n${file}\n${reportOf(verdicts)}`);
    refused += verdicts.filter(({ conforme }) => !conforme).length;
  }
  console.log(
    refused ? `\n${refused === 1 ? 'Un veredicto dice' : `${refused} veredictos dicen`} que no.` : '\nTodos conformes.',
  );
  return refused === 0 ? 0 : 1;
}

/** What the running portal publishes under /pki. Without a portal there is no root, and the output says so. */
async function portalTrust() {
  const [root, ...lists] = await Promise.all(['raiz.pem', 'raiz.crl', 'emisora.crl'].map(published));
  return root
    ? { roots: [root], crls: [...lists.filter((list) => list !== undefined), ...(values.crl ?? [])] }
    : { roots: [], crls: [] };
}

/** @param {string} name @returns {Promise<string | undefined>} the file into which it was fetched */
async function published(name) {
  const origin = process.env.PORTAL_ORIGIN ?? `http://localhost:${process.env.PORTAL_PORT ?? 3000}`;
  const answer = await fetch(`${origin}/pki/${name}`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const file = path.join(folder, name);
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}
