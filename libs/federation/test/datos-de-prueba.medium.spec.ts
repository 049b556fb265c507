import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formularioDeMuestra } from '@portal/contracts/muestra';

/** One build serves every installation, so the tester's data are in it: what is checked is who loads them. */
const root = join(import.meta.dirname, '../../..');

const builtIn = (part: string): string => {
  const folder = join(root, part);
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npx nx run-many -t build`);
  return folder;
};
const holders = (part: string, words: string): string[] => {
  const folder = builtIn(part);
  return readdirSync(folder).filter(
    (name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes(words),
  );
};

test('the data of the tester’s button are a file of their own, which no page loads before it is pressed', () => {
  const folder = builtIn('mfe-inscripciones/dist');
  const data = holders('mfe-inscripciones/dist', formularioDeMuestra.contrasenaGPS);
  const buttons = holders('mfe-inscripciones/dist', 'Completar con datos de prueba');
  expect([data.length, buttons.length > 0]).toEqual([1, true]);
  const { exposes } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as {
    exposes: { assets: { js: { sync: string[] } } }[];
  };
  const atOnce = exposes.flatMap(({ assets }) => assets.js.sync);
  expect(atOnce).toEqual(expect.arrayContaining(buttons));
  expect(atOnce).not.toContain(data[0]);
});

test.each(['shell/dist/portal', 'shell/dist/publico', 'mfe-admin/dist', 'mfe-firma/dist', 'mfe-certificados/dist'])(
  '%s has none of them',
  (part) => {
    expect(holders(part, formularioDeMuestra.contrasenaGPS)).toEqual([]);
  },
);
