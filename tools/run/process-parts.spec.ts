import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../platform/places.mjs';
import { processNames } from '../platform/secrets.mjs';
import { heap } from './process-parts.mjs';

test.each(processNames.map((name) => (name === 'gateway' ? name : `services/${name}`)))(
  '%s starts by itself as the runner starts it',
  (folder) => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
      scripts: { start: string };
    };
    expect(scripts.start).toBe(['node', '--enable-source-maps', ...heap, 'dist/main.js'].join(' '));
  },
);
