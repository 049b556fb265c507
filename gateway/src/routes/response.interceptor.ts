import { createHash } from 'node:crypto';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { mergeMap, tap, type Observable } from 'rxjs';
import type { HttpCall, StoredFile } from '@portal/contracts/core';
import { Log } from '@portal/service-kit';
import { negotiate, pack } from '../borde/negotiate.js';
import { currentRequest } from '../borde/request-context.js';
import { Config } from '../config.js';
import { ROUTE, type RouteMetadata } from './route.js';
import { StoredFileService } from './stored-file.service.js';
import { streamAnswer, type Outgoing } from './stream-answer.js';

/** Gives each answer the HTTP shape that its contract declares. Caches store no private answer. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  private readonly publicAnswers = new PublicAnswers();

  constructor(
    private readonly reflector: Reflector,
    private readonly files: StoredFileService,
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = this.reflector.get<RouteMetadata | undefined>(ROUTE, context.getHandler());
    if (route === undefined) return next.handle();
    const http = context.switchToHttp();
    const shape = (value: unknown) =>
      this.shape(route.contract, value, http.getRequest<Request>(), http.getResponse<Response>());
    const { place } = currentRequest();
    return next.handle().pipe(
      tap((value) => place?.answered(value)),
      mergeMap(shape),
      // A refusal ends it in the errors' filter, with its code: without one it would say that there was room.
      tap({ complete: () => place?.end() }),
    );
  }

  private async shape(contract: HttpCall, value: unknown, request: Request, response: Response): Promise<unknown> {
    response.setHeader('cache-control', contract.cache ?? 'no-store');
    if (contract.status === 204) return undefined;
    if (contract.answer === 'page')
      return sendPage(value as Page, new URL(request.originalUrl, this.config.values.PORTAL_ORIGIN), response);
    if (contract.answer === 'file' || contract.answer === 'inline')
      return this.files.send(value as StoredFile, response, { inline: contract.answer === 'inline' });
    if (contract.answer === 'bytes') return toStream(value as Bytes);
    if (contract.answer === 'stream') return streamAnswer(value as Outgoing, response, this.log);
    const body: unknown = contract.kind === 'edge' ? contract.response.parse(value ?? {}) : value;
    return contract.cache === 'no-cache' ? this.publicAnswers.send(body, request, response) : body;
  }
}

/** What a service answers for a list: one keyset page. */
interface Page {
  readonly items: readonly unknown[];
  readonly next?: string;
  readonly total?: string;
  readonly totalAll?: string;
}

/** A page over HTTP: the array itself, its neighbours (RFC 8288) and counts in headers. `address` is its own. */
function sendPage(page: Page, address: URL, response: Response): readonly unknown[] {
  if (page.next !== undefined) {
    const next = new URL(address);
    next.searchParams.set('cursor', page.next);
    response.setHeader('link', `<${next.href}>; rel="next"`);
  }
  if (page.total !== undefined) response.setHeader('x-total-count', page.total);
  if (page.totalAll !== undefined) response.setHeader('x-total-all', page.totalAll);
  return page.items;
}

/** Small public material that a service answers whole. */
interface Bytes {
  readonly contentType: string;
  readonly base64: string;
}

const toStream = ({ contentType, base64 }: Bytes): StreamableFile =>
  new StreamableFile(Buffer.from(base64, 'base64'), { type: contentType });

/**
 * Answers that are the same for everybody. They carry an ETag and travel compressed: they hold no secret that their
 * length could tell. The last packed answer is kept, since it changes rarely.
 */
export class PublicAnswers {
  private last: { readonly etag: string; readonly packed: Promise<Buffer> } | undefined;

  constructor(private readonly compress = pack) {}

  /** @returns what Nest sends: the encoded bytes, or the body that Nest turns into a 304 */
  async send(body: unknown, request: Request, response: Response): Promise<unknown> {
    const text = JSON.stringify(body);
    // Weak (RFC 9110, 8.8.1): packed and plain are the same answer.
    const etag = `W/"${createHash('sha256').update(text).digest('base64url')}"`;
    response.setHeader('etag', etag);
    if (request.fresh) {
      response.vary('accept-encoding');
      return body;
    }
    const bytes = await negotiate(text, request, response, () => this.packed(etag, text));
    return new StreamableFile(bytes, { type: 'application/json; charset=utf-8' });
  }

  private packed(etag: string, text: string): Promise<Buffer> {
    if (this.last?.etag === etag) return this.last.packed;
    const packed = this.compress(text);
    this.last = { etag, packed };
    packed.catch(() => {
      this.last = undefined;
    });
    return packed;
  }
}
