import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NextFunction, Request, Response } from 'express';
import type { Registro } from '@portal/contracts/portal';

interface Options {
  readonly shellDir: string;
  /** What is published now. */
  readonly registro: () => Registro;
}

const INTRODUCTION = `Avisos de licencias de terceros

El portal se entrega con los siguientes paquetes de otros autores, cada uno bajo su propia licencia.`;

/**
 * Serves the notices that the builds of both hosts carry, and names those of the published remotes, which every remote
 * carries itself.
 */
export const licenciasMiddleware =
  ({ shellDir, registro }: Options) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.path !== '/licencias.txt' || !['GET', 'HEAD'].includes(request.method)) return next();
    const hosts = await Promise.all(
      ['portal', 'publico'].map((host) => readFile(join(shellDir, host, 'licencias.txt'), 'utf8')),
    );
    const remotes = Object.values(registro()).map(({ entry }) => entry.replace(/[^/]*$/, 'licencias.txt'));
    const text = [INTRODUCTION, `Los de cada módulo:\n${remotes.join('\n')}`, ...hosts].join('\n\n');
    response.set('cache-control', 'no-cache').type('text/plain').send(text);
  };
