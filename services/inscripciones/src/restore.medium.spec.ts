/** What a backup must bring: the database, then the files, and from elsewhere the keys. */
import { cp, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verificarEnlace } from '@portal/contracts/firmas';
import { descargarPdf } from '@portal/contracts/inscripciones';
import { sha256Hex } from '@portal/service-kit';
import { databaseCopy, testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { registrante, TestService, type EnlaceRecibido } from '../test/test-service.js';

const KEYS = ['FORM_KEK_FILE', 'MAIL_KEY_FILE', 'UPLOAD_KEY_FILE'] as const;

/** Lost with everything on it, but for what was copied. */
let machine: TestPlatform;
let database: TestDatabase;
/** An empty one: NATS without a message, keys of its own beside those that were kept. */
let other: TestPlatform;
let copy: TestDatabase;
let restored: TestService;
let id: string;
let propietario: EnlaceRecibido;
let sha256: string;
let documentHash: string | undefined;
beforeAll(async () => {
  // One after the other: what was begun is closed although a later one fails.
  machine = await testPlatform();
  other = await testPlatform();
  database = await testDatabase('inscripciones');
  const before = await TestService.on(machine, database);
  try {
    const sent = await before.enviada();
    [id, propietario] = [sent.inscripcion.id, sent.propietario];
    ({ sha256 } = await before.firmar(sent.conductor, await before.certificar(sent.conductor)));
    ({ documentHash } = await before.send(verificarEnlace, { token: propietario.token }));
  } finally {
    await before.app.close();
  }
  copy = await databaseCopy(database);
  await cp(machine.objectsDir, other.objectsDir, { recursive: true });
  await rm(machine.objectsDir, { recursive: true });
  const env = machine.env('inscripciones');
  restored = await TestService.on(other, copy, Object.fromEntries(KEYS.map((name) => [name, String(env[name])])));
});
afterAll(async () => {
  await restored?.app.close();
  await other?.close();
  await machine?.close();
  await copy?.close();
  await database?.close();
});

test('on another machine the document is the one that was signed', async () => {
  const { key } = await restored.send(descargarPdf, { id }, registrante);
  expect(sha256Hex(await restored.standIns.objects.read(key))).toBe(sha256);
});

test('a link that was mailed before signs there, and completes the enrolment', async () => {
  expect(await restored.send(verificarEnlace, { token: propietario.token })).toMatchObject({ documentHash });
  await restored.firmar(propietario, await restored.certificar(propietario));
  expect(await restored.send(verificarEnlace, { token: propietario.token })).toMatchObject({
    isUsed: true,
    firmas: { hechas: 2, total: 2 },
  });
});
