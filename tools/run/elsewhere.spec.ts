import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePlaces } from '../platform/places.mjs';
import { elsewhere } from './elsewhere.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'otra-'));
const places = makePlaces(folder);
const own = {
  PORTAL_ORIGIN: 'http://localhost:3000',
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'portal',
};
beforeAll(() => {
  mkdirSync(places.environment, { recursive: true });
  const lines = Object.entries(own).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(path.join(places.environment, 'gateway.env'), lines.join(''));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('who names this clone’s own portal, or nothing, means it', () => {
  expect([elsewhere({}, places), elsewhere(own, places)]).toEqual([undefined, undefined]);
});

test.each([...Object.keys(own), 'OBJECTS_DIR'])('another %s is another installation', (name) => {
  expect(elsewhere({ ...own, [name]: 'otro' }, places)).toBe(name);
});
