import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { chooseIdentity } from './identity.mjs';

const { PATH, XDG_CACHE_HOME, JAVA_HOME, PORTAL_JAVA } = process.env;
let folder: string;
let lines: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'identidad-'));
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
  Object.assign(process.env, { PATH });
  for (const [name, value] of Object.entries({ XDG_CACHE_HOME, JAVA_HOME, PORTAL_JAVA }))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
});

/** A machine without Maven and, unless it lies in a usual folder, without Java. */
function bare(): void {
  Object.assign(process.env, { PATH: folder, XDG_CACHE_HOME: folder });
  delete process.env['JAVA_HOME'];
  delete process.env['PORTAL_JAVA'];
}

test('without Java or Maven the embedded realm is chosen, and one line says why and what it lacks', async () => {
  bare();
  expect(await chooseIdentity({})).toEqual({ kind: 'embebida' });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/realm embebido \(falta (Java ≥ 17|Maven)\); no tiene consolas, correos, bloqueo/);
});

test('IDENTIDAD forces the embedded realm where Keycloak could run', async () => {
  expect(await chooseIdentity({ IDENTIDAD: 'embebida' })).toEqual({ kind: 'embebida' });
  expect(lines[0]).toContain('IDENTIDAD=embebida');
});

test('Keycloak of someone else is taken as it is, and contradictions are refused in one sentence', async () => {
  const KEYCLOAK_URL = 'https://id.prueba.co/';
  expect(await chooseIdentity({ KEYCLOAK_URL })).toEqual({ kind: 'ajena', url: 'https://id.prueba.co' });
  await expect(chooseIdentity({ KEYCLOAK_URL, IDENTIDAD: 'embebida' })).rejects.toThrow('se excluyen');
  await expect(chooseIdentity({ IDENTIDAD: 'otra' })).rejects.toThrow('IDENTIDAD=otra no existe');
});
