/** `npm run validar -- file.pdf [--raiz root.pem]…`: what each validator says about each signature. Exits 1 when one says no. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureValidators, requireValidators, validate } from './validadores.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { raiz: { type: 'string', multiple: true } } });
if (positionals.length === 0) {
  console.error('Uso: npm run validar -- archivo.pdf [--raiz raiz.pem]');
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
  const roots = values.raiz ?? (await portalRoot());
  console.log(roots.length ? `Raíz de confianza: ${values.raiz ? roots.join(', ') : 'la del portal en marcha'}` : 'Sin raíz de confianza: se juzga solo la integridad.');
  let refused = 0;
  for (const file of positionals) {
    console.log(`\n${file}`);
    for (const { validador, firma, conforme, veredicto } of await validate(file, { roots })) {
      console.log(`  ${conforme ? '✓' : '✗'} ${validador.padEnd(8)} ${(firma ?? '').padEnd(12)} ${veredicto}`);
      if (!conforme) refused += 1;
    }
  }
  return refused === 0 ? 0 : 1;
}

/** The running portal publishes its root; without a portal there is none, and the caller is told. */
async function portalRoot() {
  const origin = process.env.PORTAL_ORIGIN ?? `http://localhost:${process.env.PORTAL_PORT ?? 3000}`;
  const answer = await fetch(`${origin}/pki/raiz.pem`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  if (!answer?.ok) return [];
  const file = path.join(folder, 'raiz.pem');
  await writeFile(file, await answer.text());
  return [file];
}
