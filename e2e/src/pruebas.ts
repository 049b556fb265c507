import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { pyhankoPython } from '@portal/validators';

const run = promisify(execFile);

const env = { PATH: `${path.dirname(pyhankoPython())}:/usr/bin:/bin`, LANG: 'C.UTF-8' };

/** Into a folder that was not there. @returns its place */
async function desempacado(zip: Buffer, nombre: string): Promise<string> {
  const cwd = test.info().outputPath(nombre);
  const archivo = test.info().outputPath(`${nombre}.zip`);
  await writeFile(archivo, zip);
  await run(pyhankoPython(), ['-m', 'zipfile', '-e', archivo, cwd]);
  return cwd;
}

/** Unpacks a signer's ZIP into an empty folder and runs its own script, with openssl and pyHanko alone. @returns its words */
export async function comprobarPruebas(zip: Buffer, nombre: string): Promise<string> {
  const cwd = await desempacado(zip, nombre);
  return (await run('/bin/sh', ['verificar.sh'], { cwd, env })).stdout;
}

/**
 * Unpacks a bundle into an empty folder and runs every command that its LEAME prints, one by one, with openssl and
 * pyHanko alone.
 * @returns what they said, and those that failed
 */
export async function ejecutarLeame(zip: Buffer, nombre: string): Promise<{ dicho: string; fallidas: string[] }> {
  const cwd = await desempacado(zip, nombre);
  const leame = await readFile(path.join(cwd, 'LEAME.txt'), 'utf8');
  const ordenes = [...leame.matchAll(/^ {4}(\S.*)$/gm)].map(([, orden]) => String(orden));
  if (ordenes.length < 8) throw new Error(`${ordenes.length} commands in the LEAME`);
  let dicho = '';
  const fallidas: string[] = [];
  for (const orden of ordenes) {
    await run('/bin/sh', ['-c', orden], { cwd, env }).then(
      ({ stdout }) => (dicho += stdout),
      (error: Error) => fallidas.push(error.message),
    );
  }
  return { dicho, fallidas };
}
