import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { test } from '@playwright/test';
import { pyhankoPython } from '@portal/validators';

const run = promisify(execFile);

/** Unpacks a signer's ZIP into an empty folder and runs its own script, with openssl and pyHanko alone. @returns its words */
export async function comprobarPruebas(zip: Buffer, nombre: string): Promise<string> {
  const cwd = test.info().outputPath(nombre);
  const archivo = test.info().outputPath(`${nombre}.zip`);
  await writeFile(archivo, zip);
  await run(pyhankoPython(), ['-m', 'zipfile', '-e', archivo, cwd]);
  const env = { PATH: `${path.dirname(pyhankoPython())}:/usr/bin:/bin`, LANG: 'C.UTF-8' };
  return (await run('/bin/sh', ['verificar.sh'], { cwd, env })).stdout;
}
