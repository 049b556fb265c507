import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { publishedFolders } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { processNames } from '../platform/secrets.mjs';
import { areas } from './areas.mjs';

test('every area that ships alone is delivered', () => {
  expect(Object.keys(areas).sort()).toEqual([...publishedFolders, ...processNames].sort());
});

test.each(Object.entries(areas))('what is changed of %s stands in its source once', (_name, { file, text }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(text)).toHaveLength(2);
});
