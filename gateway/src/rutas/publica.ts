import { createHash } from 'node:crypto';
import { StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { comprimir as comprimirTexto, negociar } from '../borde/negociar.js';

/**
 * Answers that are the same for everybody: who has one already hears that it is still the same, and it travels
 * compressed. Nothing in it is secret, so its length tells nothing. The last one packed is kept: it changes rarely.
 */
export class Publicas {
  private last: { readonly etag: string; readonly packed: Promise<Buffer> } | undefined;

  constructor(private readonly comprimir = comprimirTexto) {}

  /** @returns what Nest sends for this request: its bytes; of one that it has already, the body that becomes a 304 */
  async enviar(body: unknown, request: Request, response: Response): Promise<unknown> {
    const text = JSON.stringify(body);
    // Weak: packed and plain it is the same answer.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    response.setHeader('etag', etag);
    if (request.fresh) {
      response.vary('accept-encoding');
      return body;
    }
    const bytes = await negociar(text, request, response, () => this.packed(etag, text));
    return new StreamableFile(bytes, { type: 'application/json; charset=utf-8' });
  }

  private packed(etag: string, text: string): Promise<Buffer> {
    if (this.last?.etag === etag) return this.last.packed;
    const packed = this.comprimir(text);
    this.last = { etag, packed };
    packed.catch(() => {
      this.last = undefined;
    });
    return packed;
  }
}
