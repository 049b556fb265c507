import { Injectable } from '@nestjs/common';
import {
  DataSource,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
  type QueryRunner,
} from 'typeorm';
import { AppError } from '@portal/contracts/core/app-error';
import { failpoint, type DurableStep } from '../failpoints/durable.js';
import {
  commit,
  firstFailure,
  isConnectionLoss,
  isRetryable,
  OutsideTransaction,
  reasonOf,
  sql,
  UnitUndone,
  type Tx,
} from './sql.js';

const ATTEMPTS = 5;

interface RunOptions {
  /** How often the unit may run. 1 is for a unit that asks other processes while it holds a lock. */
  readonly attempts?: number;
  /** The name of the commit, when it is a durable step of a flow. */
  readonly step?: DurableStep | undefined;
}

/** What waits for the commit of its unit, while that runs. */
const waiting = new WeakMap<Tx, (() => void)[]>();

/**
 * Calls `done` once the unit has committed, and never when it was undone or its end is unknown. What `done` throws is a
 * warning of the process: the unit stands.
 * @throws OutsideTransaction when `tx` is no running unit's
 * @example afterCommit(tx, () => this.seen.note(link))
 */
export function afterCommit(tx: Tx, done: () => void): void {
  const told = waiting.get(tx);
  if (!told) throw new OutsideTransaction();
  told.push(done);
}

function tell(done: () => void): void {
  try {
    done();
  } catch (error) {
    process.emitWarning(error instanceof Error ? String(error.stack) : String(error));
  }
}

/** Units of work. A unit may run more than once, so nothing outside the database happens in it. */
@Injectable()
export class Transactions {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Commits what `work` did or nothing of it. Starts the whole unit again on a serialization failure or deadlock only,
   * also when `work` kept it to itself.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database cannot be reached; UnitUndone when `work` went on after a
   * statement had failed; whatever `work` throws
   */
  async run<T>(work: (tx: Tx) => Promise<T>, { attempts = ATTEMPTS, step }: RunOptions = {}): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.commit(work, step);
      } catch (error) {
        if (isRetryable(error) && attempt < attempts) continue;
        throw isConnectionLoss(error) ? away(error) : error;
      }
    }
  }

  /**
   * Work of a single statement, which is a transaction by itself: BEGIN and COMMIT would only be two more round trips.
   * @throws AppError SERVICIO_NO_DISPONIBLE when the database cannot be reached; whatever `work` throws
   */
  async single<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    try {
      return await work(runner.manager);
    } catch (error) {
      throw isConnectionLoss(error) || isCut(runner, error) ? away(error) : error;
    } finally {
      await runner.release();
    }
  }

  private async commit<T>(work: (tx: Tx) => Promise<T>, step: DurableStep | undefined): Promise<T> {
    if (step === undefined) return this.unit(work);
    const result = await this.unit(async (tx) => {
      const done = await work(tx);
      failpoint(`${step}.antes`);
      return done;
    });
    failpoint(`${step}.despues`);
    return result;
  }

  /** BEGIN and COMMIT take the way of every statement (`sql`): TypeORM's own costs as much again. */
  private async unit<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.dataSource.createQueryRunner();
    const tx = runner.manager;
    const told: (() => void)[] = [];
    waiting.set(tx, told);
    let done: T;
    let stands: boolean;
    try {
      await sql(tx, 'BEGIN');
      // What TypeORM writes in several statements joins this transaction instead of opening its own.
      Object.assign(runner, { isTransactionActive: true });
      done = await work(tx);
      stands = await commit(tx);
    } catch (error) {
      // Without a connection there is nothing to undo, and the first error is the one to tell.
      await sql(tx, 'ROLLBACK').catch(() => undefined);
      throw isCut(runner, error) ? away(error) : reasonOf(tx, error);
    } finally {
      waiting.delete(tx);
      await runner.release();
    }
    if (!stands) throw new UnitUndone(firstFailure(tx));
    told.forEach(tell);
    return done;
  }

  /** A round trip to the server. */
  async ready(): Promise<boolean> {
    await this.dataSource.query('SELECT 1');
    return true;
  }
}

const released = [OutsideTransaction, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError];

/**
 * The connection ended while the unit asked another process: TypeORM then gives its runner back, before the unit does.
 */
const isCut = (runner: QueryRunner, error: unknown): boolean =>
  runner.isReleased && released.some((one) => error instanceof one);

const away = (cause: unknown): AppError => new AppError('SERVICIO_NO_DISPONIBLE', { retryAfter: 2, cause });
