import { randomBytes } from 'node:crypto';
import type { Response } from 'express';

const estilo =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f6f7f9;color:#1b2430}' +
  'main{max-width:28rem;margin:1rem;padding:2rem;background:#fff;border:1px solid #d5dbe3;border-radius:12px}h1{font-size:1.25rem;margin:0 0 1rem}a{color:#0b5cad}';

interface Aviso {
  readonly status: number;
  readonly titulo: string;
  readonly enlace: { readonly texto: string; readonly href: string };
}

/** A page of one sentence, for the moments when the portal's own pages cannot speak. Texts are ours, never from a request. */
export function enviarAviso(response: Response, { status, titulo, enlace }: Aviso): void {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  response.status(status).set({ 'content-security-policy': policy, 'cache-control': 'no-store' }).type('html');
  response.send(
    `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
      `<title>${titulo}</title><style nonce="${nonce}">${estilo}</style></head>` +
      `<body><main><h1>${titulo}</h1><p><a href="${enlace.href}">${enlace.texto}</a> · <a href="/">Ir al inicio</a></p></main></body></html>`,
  );
}
