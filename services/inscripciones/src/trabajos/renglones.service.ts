import { Injectable } from '@nestjs/common';
import { AppError, assertNever, messageOf, type CallContext, type ErrorCode } from '@portal/contracts/core';
import { Clock, Log, processContext, runInContext, Transactions, type Tx } from '@portal/service-kit';
import { MarcasService } from '../administracion/marcas.service.js';
import { ReenviosService } from '../enlaces/reenvios.service.js';
import { TrabajosRepository, type RenglonTomado } from '../tablas/trabajos.repository.js';

/** How often a line is tried before it is refused for good. */
const INTENTOS = 6;
/** The wait after what nobody foresaw. */
const TRAS_FALLA_MS = 30_000;
/** Seconds. A limit that is over by then is waited for; a longer one refuses the line. */
const ESPERA_MAXIMA_S = 10 * 60;

const EN_UN_MOMENTO = 'Algo falló. Lo intentamos de nuevo en un momento.';

/** What is over by itself soon: the line waits instead of being refused. */
const pasan: readonly ErrorCode[] = ['CORREO_RECIENTE', 'DOCUMENTO_EN_PREPARACION', 'SERVICIO_NO_DISPONIBLE'];

/**
 * Makes a line of a job. A line and its effect are one unit that holds the line: a crash undoes both, and whoever looks
 * next takes the line up again. So each effect happens once.
 */
@Injectable()
export class RenglonesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly trabajos: TrabajosRepository,
    private readonly reenvios: ReenviosService,
    private readonly marcas: MarcasService,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes the next line and makes it, or notes why not. @returns it, or undefined when none is due */
  async siguiente(): Promise<RenglonTomado | undefined> {
    const turno: { renglon?: RenglonTomado | undefined } = {};
    try {
      await this.transactions.run(async (tx) => {
        turno.renglon = await this.trabajos.tomar(tx, this.clock.now());
        if (turno.renglon) await this.hacer(tx, turno.renglon);
      });
    } catch (error) {
      if (!turno.renglon) throw error;
      await this.anotar(turno.renglon, error);
    }
    return turno.renglon;
  }

  /** The effect is the person's, who asked for it. */
  private async hacer(tx: Tx, tomado: RenglonTomado): Promise<void> {
    await runInContext(contextoDe(tomado), () => this.efecto(tx, tomado));
    if (!(await this.trabajos.resolver(tx, tomado, { estado: 'hecho' })))
      throw new Error(`line ${tomado.n} of job ${tomado.trabajoId} was settled while it was held`);
  }

  private async efecto(tx: Tx, { accion, inscripcionId: id, rol, nombre }: RenglonTomado): Promise<void> {
    if (accion === 'revisar') return this.marcas.marcar(tx, { id }, nombre);
    if (accion !== 'reenviar') return assertNever(accion);
    if (!rol) throw new Error('a line that re-sends names its signer');
    return this.reenvios.reenviarUno(tx, id, rol, nombre);
  }

  /** The unit of the effect was rolled back. What became of the line is written in another one. */
  private async anotar(tomado: RenglonTomado, error: unknown): Promise<void> {
    const conocido = error instanceof AppError ? error : undefined;
    const sePasa = conocido === undefined || pasan.includes(conocido.code);
    const esperaMs = conocido?.retryAfter === undefined ? TRAS_FALLA_MS : conocido.retryAfter * 1000;
    const espera = sePasa && tomado.intentos + 1 < INTENTOS && esperaMs <= ESPERA_MAXIMA_S * 1000;
    const motivo = espera ? (conocido?.message ?? EN_UN_MOMENTO) : motivoDe(conocido);
    if (!conocido) this.log.error('a line of a job failed', { resource: `trabajo:${tomado.trabajoId}`, error });
    await this.transactions.single((tx) =>
      this.trabajos.resolver(tx, tomado, {
        estado: espera ? 'espera' : 'rechazado',
        motivo,
        desde: espera ? new Date(this.clock.now().getTime() + esperaMs) : undefined,
      }),
    );
  }
}

/** Why a line is refused. Where the refusal has fields, they say more: who was first, since when another may go. */
export function motivoDe(error: AppError | undefined): string {
  const [campo] = error?.fields ?? [];
  return campo?.message ?? error?.message ?? messageOf('ERROR_INTERNO');
}

/** The audit names who asked for the job, though no request of theirs is there any more. */
const contextoDe = ({ persona, nombre }: RenglonTomado): CallContext => ({
  ...processContext('inscripciones'),
  actor: {
    kind: 'persona',
    subject: persona,
    firstName: nombre,
    lastName: '',
    email: '',
    roles: [],
    ip: '',
    userAgent: '',
  },
});
