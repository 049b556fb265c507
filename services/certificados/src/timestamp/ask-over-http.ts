import { HOLE_BYTES } from '@portal/pdf-signature';
import { SelloFallido } from './time-stamper.js';

export interface DestinoTsa {
  readonly url: string;
  readonly plazoMs: number;
  /** HTTP basic. */
  readonly credenciales?: { readonly usuario: string; readonly clave: string } | undefined;
}

/** A signature and its chain need the rest of the room in `/Contents`. */
const MOST_BYTES = HOLE_BYTES - 5 * 1024;

/**
 * One RFC 3161 request over HTTP (§3.4): content types, no redirect, a limited answer, a deadline for all of it.
 * @throws SelloFallido whatever goes wrong
 */
export async function pedirPorHttp({ url, plazoMs, credenciales }: DestinoTsa, request: Buffer): Promise<Buffer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(plazoMs),
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...autorizacion(credenciales),
      },
      body: new Uint8Array(request),
    });
    return await leer(response);
  } catch (error) {
    if (error instanceof SelloFallido) throw error;
    throw new SelloFallido('the timestamp authority did not answer', { cause: error });
  }
}

const autorizacion = (credenciales: DestinoTsa['credenciales']): Record<string, string> =>
  credenciales
    ? { authorization: `Basic ${Buffer.from(`${credenciales.usuario}:${credenciales.clave}`).toString('base64')}` }
    : {};

async function leer(response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (response.status !== 200 || type !== 'application/timestamp-reply') {
    await response.body?.cancel();
    throw new SelloFallido(`the timestamp authority answered ${response.status}, ${type ?? 'without a content type'}`);
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw new SelloFallido(`the timestamp authority answered with more than ${MOST_BYTES} bytes`);
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}
