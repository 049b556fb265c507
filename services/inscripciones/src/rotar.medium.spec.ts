import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verContrasenaGps } from '@portal/contracts/inscripciones';
import { sealJson } from '@portal/service-kit';
import { datosDeInscripcion, runFromSource } from '@portal/test-kit';
import { administrador, TestService } from '../test/test-service.js';
import { aadGps } from './tablas/contrasenas-gps.js';

const CANARIO = 'Clave-GPS-canario-7731';
let dir: string;
let env: Record<string, string>;
let service: TestService;
const archivo = (name: string) => path.join(dir, name);
const newKey = () => randomBytes(32).toString('hex');

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'portal-form-kek-'));
  await writeFile(archivo('kek'), newKey());
  env = { FORM_KEK_FILE: archivo('kek'), FORM_KEK_ANTERIOR_FILE: archivo('kek.anterior') };
  service = await TestService.start(env);
});
afterAll(async () => {
  await service?.close();
  await rm(dir, { recursive: true, force: true });
});

/** As the local command does: the old key kept beside, the new one by rename. */
async function replaceKey(): Promise<void> {
  await copyFile(archivo('kek'), archivo('kek.anterior'));
  await writeFile(archivo('nueva'), newKey());
  await rename(archivo('nueva'), archivo('kek'));
}

const rotar = (batch: number, killAt?: (line: string) => boolean) => {
  const program = { folder: 'services/inscripciones', entry: 'rotar.ts', args: ['--lote', String(batch)] };
  return runFromSource(
    { ...program, env: { PORTAL_ENV: 'test', INSCRIPCIONES_DATABASE_URL: service.database.url, ...env } },
    killAt,
  );
};
const ver = async (id: string) =>
  (await service.send(verContrasenaGps, { id, motivo: 'Seguimiento' }, administrador)).contrasenaGPS;
const selladas = async () =>
  (
    await service.database.query<{ sellada: string }>(
      'SELECT contrasena_gps_sellada AS sellada FROM inscripciones.inscripcion',
    )
  ).map(({ sellada }) => sellada);
/** What the envelopes name: their form and their key. */
const keysInUse = async () => new Set((await selladas()).map((sellada) => sellada.split('.').slice(0, 2).join('.')));

/** Rows that another transaction holds. */
const retener = (ids: readonly string[]) =>
  service.database.hold('SELECT FROM inscripciones.inscripcion WHERE id = ANY($1) FOR UPDATE', [ids]);

test('a rotation killed twice and finished loses no password; all are readable at every point', async () => {
  const ids = (await Promise.all(Array.from({ length: 6 }, () => service.enviada({ contrasenaGPS: CANARIO })))).map(
    ({ inscripcion }) => inscripcion.id,
  );
  const viejas = await keysInUse();
  expect([...viejas]).toEqual([expect.stringMatching(/^v2\.[0-9a-f]{16}$/)]);
  const todas = () => Promise.all(ids.map(ver));
  expect(new Set(await todas())).toEqual(new Set([CANARIO]));
  await replaceKey();
  // Another transaction holds rows, so that the command cannot end before it is killed.
  // It holds fewer each time, so that every run gets further.
  for (const retenidas of [ids.slice(3), ids.slice(5)]) {
    const soltar = await retener(retenidas);
    const { signal, lines } = await rotar(1, (line) => /^formulario: \d+ de \d+$/.test(line));
    expect([signal, lines]).toEqual(['SIGKILL', expect.arrayContaining([expect.stringMatching(/: 1 de \d+$/)])]);
    expect(new Set(await todas())).toEqual(new Set([CANARIO]));
    expect((await keysInUse()).size).toBeGreaterThan(1);
    await soltar();
  }
  expect((await rotar(200)).lines.join('\n')).toMatch(
    /sin contraseñas bajo otra llave[\s\S]*la llave [0-9a-f]{16} ya no hace falta/,
  );
  const nuevas = await keysInUse();
  expect([nuevas.size, [...nuevas].some((key) => viejas.has(key))]).toEqual([1, false]);
  await rm(archivo('kek.anterior'));
  expect(new Set(await todas())).toEqual(new Set([CANARIO]));
  expect((await selladas()).join()).not.toContain(CANARIO);
});

test('again with nothing to do it changes nothing; the audit names the rotation and no key', async () => {
  const antes = await selladas();
  expect(await rotar(200)).toMatchObject({ code: 0, lines: [expect.stringContaining('0 pasadas ahora')] });
  expect((await selladas()).sort()).toEqual(antes.sort());
  const [entrada, ...otras] = await service.auditoria('llaves.rotadas');
  expect(otras).toEqual([]);
  expect(entrada).toMatchObject({
    actor: 'proceso:inscripciones',
    recurso: 'kek:FORM_KEK',
    datos: { anterior: expect.stringMatching(/^[0-9a-f]{16}$/) },
  });
});

test('nothing is sealed under a retired key or without a key’s name; a service with it does not start', async () => {
  const {
    inscripcion: { id },
  } = await service.enviada();
  const [vieja] = await selladas();
  await replaceKey();
  await rotar(200);
  await copyFile(archivo('kek.anterior'), archivo('vieja'));
  const guardar = (sellada: string) =>
    service.database.query('UPDATE inscripciones.inscripcion SET contrasena_gps_sellada = $2 WHERE id = $1', [
      id,
      sellada,
    ]);
  await expect(guardar(vieja!)).rejects.toThrow(/was retired by a rotation/);
  const key = Buffer.from(await readFile(archivo('kek'), 'utf8'), 'hex');
  await expect(guardar(sealJson(key, CANARIO, aadGps(id)))).rejects.toThrow(/names no key-encryption key/);
  await expect(service.startAnother({ FORM_KEK_FILE: archivo('vieja') })).rejects.toThrow(
    /FORM_KEK_FILE holds key [0-9a-f]{16}, which a rotation has retired/,
  );
  expect(await ver(id)).toBe(datosDeInscripcion.contrasenaGPS);
});

test('passwords under a missing key are named, and the command fails', async () => {
  await copyFile(archivo('kek'), archivo('guardada'));
  await writeFile(archivo('kek'), newKey());
  await rm(archivo('kek.anterior'));
  await expect(rotar(200)).rejects.toThrow(
    /\d+ contraseñas siguen bajo la llave [0-9a-f]{16}, que no está en FORM_KEK_FILE ni en FORM_KEK_ANTERIOR_FILE/,
  );
  await rename(archivo('guardada'), archivo('kek'));
});
