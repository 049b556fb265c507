import { randomBytes } from 'node:crypto';
import { readTimestampResponse, timestampRequest } from '@portal/pdf-signature';
import type { Clock, Tx } from '@portal/service-kit';
import { pedirPorHttp, type DestinoTsa } from './ask-over-http.js';
import { comprobarSello } from './check-timestamp.rules.js';
import { SelloFallido, type PeticionSello, type SelladorDeTiempo } from './time-stamper.js';

const NONCE_BYTES = 16;

/** Somebody else's timestamp authority: asked over HTTP, believed only after everything it says was checked. */
export class SelloExterno implements SelladorDeTiempo {
  constructor(
    private readonly destino: DestinoTsa & { readonly raices: Buffer[] },
    private readonly clock: Clock,
  ) {}

  async sellar(_tx: Tx, { huella, desde }: PeticionSello): Promise<Buffer> {
    const nonce = randomBytes(NONCE_BYTES);
    const answer = await pedirPorHttp(this.destino, timestampRequest({ imprint: huella, nonce }));
    const token = concedido(answer);
    comprobarSello(token, { huella, nonce, raices: this.destino.raices, desde, ahora: this.clock.now() });
    return token;
  }
}

function concedido(answer: Buffer): Buffer {
  try {
    return readTimestampResponse(answer).token;
  } catch (cause) {
    throw new SelloFallido('the timestamp authority granted nothing', { cause });
  }
}
