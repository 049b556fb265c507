import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler, Response } from 'express';

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const;
type Encoding = keyof typeof compressors;

const worthIt = new Set(['.js', '.css', '.svg', '.json']);

interface Options {
  readonly prefix: string;
  readonly setHeaders: (response: Response, path: string) => void;
}

/**
 * Compressed copies of a build's text files, made at first use and kept: the pages are for phones, too.
 * What it does not know it leaves to the plain file handler behind it. In production nginx serves files compressed beforehand.
 */
export async function comprimidos(dir: string, { prefix, setHeaders }: Options): Promise<RequestHandler> {
  const files = await textFiles(dir, prefix);
  const copies = new Map<string, Promise<Buffer>>();
  const copyOf = (file: string, encoding: Encoding, modified: number): Promise<Buffer> => {
    const key = `${encoding} ${modified} ${file}`;
    const known = copies.get(key);
    if (known) return known;
    const made = readFile(file).then(compressors[encoding]);
    copies.set(key, made);
    made.catch(() => copies.delete(key));
    return made;
  };
  return async (request, response, next) => {
    const file = files.get(request.path);
    const encoding = (['br', 'gzip'] as const).find((one) => request.acceptsEncodings(one) === one);
    if (
      file === undefined ||
      encoding === undefined ||
      request.headers.range !== undefined ||
      !['GET', 'HEAD'].includes(request.method)
    )
      return next();
    const { mtimeMs, size } = await stat(file);
    setHeaders(response, file);
    response
      .set({ vary: 'accept-encoding', etag: `W/"${size.toString(16)}-${mtimeMs.toString(16)}-${encoding}"` })
      .type(extname(file));
    if (request.fresh) return void response.status(304).end();
    response.set('content-encoding', encoding).send(await copyOf(file, encoding, mtimeMs));
  };
}

/** Address → file, from the directory itself: no request can name anything else. */
async function textFiles(dir: string, prefix: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = entries
    .filter((entry) => entry.isFile() && worthIt.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [prefix + relative(dir, file).split(sep).join('/'), file]));
}
