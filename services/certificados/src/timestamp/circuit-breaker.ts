import type { Clock, Log, Tx } from '@portal/service-kit';
import { SelloFallido, type PeticionSello, type SelladorDeTiempo } from './time-stamper.js';

/** Failures in a row after which an authority is taken for gone. */
const FALLOS_SEGUIDOS = 5;

/**
 * Keeps signatures from waiting for an authority that does not answer: after some failures in a row it is left alone for a
 * while, and whoever comes meanwhile is told at once. Then one request asks again, and its answer decides for all.
 */
export class Cortacircuito implements SelladorDeTiempo {
  private fallos = 0;
  /** Nobody asks before this time. */
  private hasta = -Infinity;

  /** @param pausaMs how long the authority is left alone */
  constructor(
    private readonly sellador: SelladorDeTiempo,
    private readonly pausaMs: number,
    private readonly clock: Clock,
    private readonly log: Pick<Log, 'warn' | 'info'>,
  ) {}

  async sellar(tx: Tx, peticion: PeticionSello): Promise<Buffer> {
    if (this.ahora() < this.hasta)
      throw new SelloFallido('the timestamp authority is left alone after failures in a row');
    if (this.abierto) this.pausar();
    try {
      const token = await this.sellador.sellar(tx, peticion);
      this.cerrar();
      return token;
    } catch (error) {
      if (error instanceof SelloFallido) this.anotarFallo();
      throw error;
    }
  }

  private get abierto(): boolean {
    return this.fallos >= FALLOS_SEGUIDOS;
  }

  private anotarFallo(): void {
    this.fallos += 1;
    if (!this.abierto) return;
    this.pausar();
    if (this.fallos === FALLOS_SEGUIDOS)
      this.log.warn('timestamp authority left alone', { count: this.fallos, ms: this.pausaMs });
  }

  private cerrar(): void {
    if (this.abierto) this.log.info('timestamp authority answers again');
    this.fallos = 0;
    this.hasta = -Infinity;
  }

  /** Also while one asks again, so that the others need not wait with it. */
  private pausar(): void {
    this.hasta = this.ahora() + this.pausaMs;
  }

  private ahora(): number {
    return this.clock.now().getTime();
  }
}
