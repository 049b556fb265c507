import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '@portal/contracts/core';
import { cspOfPublicPages } from '../borde/security-headers.js';

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** What the page loads of Swagger UI; its folder holds more. */
const files: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js'];

const PAGE = `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API del portal</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/inicio.js" defer></script>
  </head>
  <body>
    <div id="api"></div>
  </body>
</html>
`;

/** Only reading calls can be tried: others need the header that scripts of the portal send. */
const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  validatorUrl: null,
  supportedSubmitMethods: ['get'],
});
`;

/** Shows the OpenAPI document to people. Everything comes from the portal itself, and nothing stands inline. */
@Controller('/api/docs')
export class DocsController {
  @Get()
  page(@Res() response: Response): void {
    response.set({ 'content-security-policy': cspOfPublicPages, 'cache-control': 'no-cache' }).type('html').send(PAGE);
  }

  @Get('inicio.js')
  start(@Res() response: Response): void {
    response.set('cache-control', 'no-cache').type('js').send(START);
  }

  @Get(':file')
  file(@Param('file') file: string, @Res() response: Response): void {
    if (!files.includes(file)) throw new AppError('NO_ENCONTRADO');
    response.set('cache-control', 'no-cache').sendFile(file, { root: folder, cacheControl: false });
  }
}
