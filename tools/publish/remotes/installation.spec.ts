import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readVersions } from '../../artefacts/versions.mjs';
import { makePlaces, type Places } from '../../platform/places.mjs';
import { installation } from './installation.mjs';

let places: Places;
beforeEach(() => {
  places = makePlaces(mkdtempSync(path.join(os.tmpdir(), 'portal-publicar-')));
  const settings = `OBJECTS_DIR=${places.objects}\nPORTAL_ORIGIN=http://127.0.0.1:1\n`;
  writeFileSync(path.join(places.environment, 'gateway.env'), settings);
});
afterEach(() => rmSync(places.data, { recursive: true, force: true }));

test.each([
  ['by its own settings', () => ({})],
  ['by given ones', () => ({ OBJECTS_DIR: places.objects, PORTAL_ORIGIN: 'http://127.0.0.1:1' })],
])("what is published into this clone's portal %s is what its next start takes as built", async (_, env) => {
  const { remember } = await installation(env(), places);
  remember?.('mfe-firma', '0.1.0-aaaaaaaa');
  expect(readVersions(places).built).toEqual({ 'mfe-firma': '0.1.0-aaaaaaaa' });
});

test("what is published into another installation leaves this clone's portal as it is", async () => {
  const other = { OBJECTS_DIR: path.join(places.data, 'otra'), PORTAL_ORIGIN: 'http://127.0.0.1:2' };
  expect((await installation(other, places)).remember).toBeUndefined();
});
