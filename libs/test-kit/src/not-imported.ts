import { readdir, readFile } from 'node:fs/promises';

/**
 * Jest finds specs by their name, but not files of tests that a spec imports: a forgotten import would go unnoticed.
 * @param spec `import.meta.url` of the spec that imports the folder's files for their tests, one line each
 * @param folder relative to the spec: `running`, `../test/running`
 * @returns the files of the folder that the spec does not import
 */
export async function notImported(spec: string, folder: string): Promise<string[]> {
  const lines = (await readFile(new URL(spec), 'utf8')).split('\n');
  const place = folder.startsWith('.') ? folder : `./${folder}`;
  const files = await readdir(new URL(`${place}/`, spec));
  if (files.length === 0) throw new Error(`no files in ${folder}`);
  return files.filter((file) => !lines.includes(`import '${place}/${file.replace(/\.ts$/, '.js')}';`));
}
