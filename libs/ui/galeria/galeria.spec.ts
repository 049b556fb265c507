import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as ui from '@portal/ui';
import * as atasco from '@portal/ui/atasco';
import * as borrador from '@portal/ui/borrador';
import * as correo from '@portal/ui/correo';
import * as light from '@portal/ui/light';

const folder = path.join(__dirname, 'stories');
const stories = readdirSync(folder)
  .filter((file) => file.endsWith('.stories.tsx'))
  .map((file) => readFileSync(path.join(folder, file), 'utf8'))
  .join('\n');

/** A provider stands around every story (.storybook/preview.tsx) and shows nothing itself. */
const components = Object.keys({ ...ui, ...light, ...borrador, ...correo, ...atasco }).filter((name) =>
  /^[A-Z](?!.*Provider$)/.test(name),
);

const isShown = (name: string): boolean => new RegExp(`<${name}[\\s/>]|component: ${name}\\b`).test(stories);

it('shows every exported component in a story', () => {
  expect(components).toContain('TextField');
  expect(components.filter((name) => !isShown(name))).toEqual([]);
});
