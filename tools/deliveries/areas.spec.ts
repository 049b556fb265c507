import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { publishedFolders } from '../platform/environment.mjs';
import { root } from '../platform/places.mjs';
import { processNames } from '../platform/secrets.mjs';
import { areas } from './areas.mjs';

test('the shell and every process are delivered; a remote is its folder and nothing else, so it may lack a row', () => {
  expect(Object.keys(areas)).toEqual(expect.arrayContaining(['shell', ...processNames]));
  expect([...publishedFolders, ...processNames]).toEqual(expect.arrayContaining(Object.keys(areas)));
});

test.each(Object.entries(areas))('what is changed of %s stands in its source once', (_name, { file, text }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(text)).toHaveLength(2);
});
