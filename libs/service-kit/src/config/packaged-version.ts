import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({ version: z.string() });

/**
 * The version in the package.json of the program that runs, `<package>/dist/main.js`. That of an artefact carries the
 * hash of its content (docs/adr/0040-a-process-ships-alone.md).
 * @returns undefined for a program that does not lie so: a test, a tool
 */
export function packagedVersion(entry: string | undefined = process.argv[1]): string | undefined {
  if (entry === undefined) return undefined;
  const folder = dirname(entry);
  if (!['dist', 'src'].includes(basename(folder))) return undefined;
  const text = readFileSync(join(dirname(folder), 'package.json'), 'utf8');
  return packageSchema.parse(JSON.parse(text)).version;
}
