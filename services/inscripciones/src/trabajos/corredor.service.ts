import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AppError, assertNever, type CallContext, type ErrorCode } from '@portal/contracts/core';
import {
  Audit,
  Clock,
  Log,
  processContext,
  runInContext,
  SharedRun,
  Sweeper,
  Transactions,
  type Tx,
} from '@portal/service-kit';
import { MarcasService } from '../administracion/marcas.service.js';
import { ReenviosService } from '../enlaces/reenvios.service.js';
import { TrabajosRepository, type RenglonTomado } from '../tablas/trabajos.repository.js';
import { ESPERA_MAXIMA_S, motivoDe } from './motivo.rules.js';

/** How often a line is tried before it is refused for good. */
const INTENTOS = 6;
/** The wait after what nobody foresaw. */
const TRAS_FALLA_MS = 30_000;
/** How long an ended job can be looked at. */
const SE_VE_MS = 30 * 24 * 3_600_000;

const EN_UN_MOMENTO = 'Algo falló. Lo intentamos de nuevo en un momento.';

/** What is over by itself soon: the line waits instead of being refused. */
const pasan: readonly ErrorCode[] = ['CORREO_RECIENTE', 'DOCUMENTO_EN_PREPARACION', 'SERVICIO_NO_DISPONIBLE'];

/**
 * Works off the lines of all jobs, one after the other, in every replica. A line and its effect are one unit that
 * holds the line: a crash undoes both, and whoever looks next takes the line up again. So each effect happens once.
 */
@Injectable()
export class CorredorService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly corrida = new SharedRun(() => this.correr());
  private detenido = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly trabajos: TrabajosRepository,
    private readonly reenvios: ReenviosService,
    private readonly marcas: MarcasService,
    private readonly audit: Audit<'inscripciones'>,
    private readonly sweeper: Sweeper,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeper.every(this.sweeper.interval, () => this.repasar(), 'trabajos');
  }

  /** The line under way is finished, the rest is another replica's, or waits for the next start. */
  async onModuleDestroy(): Promise<void> {
    this.detenido = true;
    await this.corrida.run().catch((error: unknown) => this.log.warn('jobs ended with a failure', { error }));
  }

  /** There is something to do: nobody waits for it. */
  despertar(): void {
    runInContext(processContext('inscripciones'), () =>
      this.corrida.run().catch((error: unknown) => this.log.error('jobs stopped, the sweep goes on', { error })),
    );
  }

  /** Ends a job of which nothing is left, with its entry of the audit. */
  async cerrar(tx: Tx, trabajoId?: string): Promise<void> {
    const cerrados = await this.trabajos.cerrar(tx, this.clock.now(), trabajoId);
    const cuentas = await this.trabajos.cuentas(
      tx,
      cerrados.map(({ id }) => id),
    );
    for (const { id, persona, accion } of cerrados) {
      const { hecho = 0, rechazado = 0, detenido = 0 } = cuentas.get(id) ?? {};
      await this.audit.append(tx, {
        accion: 'trabajo.terminado',
        resultado: 'hecho',
        actor: `persona:${persona}`,
        recurso: `trabajo:${id}`,
        datos: { accion, hechos: hecho, rechazados: rechazado, detenidos: detenido },
      });
    }
  }

  private async repasar(): Promise<void> {
    await this.corrida.run();
    await this.transactions.single((tx) => this.trabajos.olvidar(tx, new Date(this.clock.now().getTime() - SE_VE_MS)));
  }

  private async correr(): Promise<void> {
    while (!this.detenido && (await this.uno()));
    if (!this.detenido) await this.transactions.run((tx) => this.cerrar(tx));
  }

  /** @returns whether there was a line to make */
  private async uno(): Promise<boolean> {
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
    if (!turno.renglon) return false;
    const { trabajoId } = turno.renglon;
    await this.transactions.run((tx) => this.cerrar(tx, trabajoId));
    return true;
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
    return this.reenvios.reenviarUno(tx, id, rol);
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
