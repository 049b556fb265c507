import type { NextFunction, Request, Response } from 'express';
import type { Registro } from '@portal/contracts/portal';
import { readFileOf, type ShellVersion } from '@portal/service-kit/remotes';

interface Options {
  readonly shell: () => ShellVersion | undefined;
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
  ({ shell, registro }: Options) =>
  async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (request.path !== '/licencias.txt' || !['GET', 'HEAD'].includes(request.method)) return next();
    const current = shell();
    const files = ['portal', 'publico'].map((host) => `${host}/licencias.txt`);
    const hosts = await Promise.all(files.map((file) => current && readFileOf(current, file)));
    const remotes = Object.values(registro()).map(({ entry }) => entry.replace(/[^/]*$/, 'licencias.txt'));
    const text = [INTRODUCTION, `Los de cada módulo:\n${remotes.join('\n')}`, ...hosts].join('\n\n');
    response.set('cache-control', 'no-cache').type('text/plain').send(text);
  };
