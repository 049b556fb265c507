import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { testDatabase, testPlatform, type TestDatabase, type TestPlatform } from '@portal/test-kit';
import { sumasModule } from '../../test/sumas.js';
import { buildService } from '../start-service.js';
import { databaseOptions, openDatabase } from './database.js';

let database: TestDatabase;
let platform: TestPlatform;
beforeAll(async () => {
  [platform, database] = await Promise.all([testPlatform(), testDatabase('pruebas')]);
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await platform?.close();
  await database?.close();
});

/** The clock of this process alone, so many minutes from the system's. */
function shifted(minutes: number): void {
  const now = Date.now.bind(Date);
  jest.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000);
}

async function open(): Promise<void> {
  const { url, schema } = database;
  await (await openDatabase(databaseOptions({ url, schema, entities: [], migrations: [] }))).destroy();
}

test.each([
  [400 * 24 * 60, 'adelantado'],
  [70, 'adelantado'],
  [-70, 'atrasado'],
])('a process whose clock is %i minutes from the database’s reads and ends nothing', async (minutes, where) => {
  shifted(minutes);
  const message = expect.stringContaining(`su reloj está ${where} ${Math.abs(minutes)} minutos`);
  await expect(open()).rejects.toMatchObject({ name: 'ConfigError', message });
});

test('nor does a whole service start', async () => {
  shifted(-400 * 24 * 60);
  await expect(buildService(sumasModule(platform, database, {}))).rejects.toThrow('su reloj está atrasado');
});

test.each([50, -50])('one that is %i minutes apart works', async (minutes) => {
  shifted(minutes);
  await expect(open()).resolves.toBeUndefined();
});
