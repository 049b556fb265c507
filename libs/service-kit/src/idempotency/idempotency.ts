import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type NatsCall, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { actorLabel } from '../context/current-context.js';
import { canonicalJson, sha256Hex } from '../crypto/canonical-json.js';
import { sql, tryLocksForTransaction, type Tx } from '../data/sql.js';

/** A request that may carry a key. */
export interface Keyed {
  readonly context: CallContext;
  readonly contract: NatsCall;
  readonly request: unknown;
  /** Tells callers without an identity apart (the hash of their link). */
  readonly scope?: string;
  /** Id of the answer's subject, when the answer does not carry it: a deletion finds the row by it. */
  readonly about?: string | undefined;
}

type Found = { readonly answer: unknown } | AppError | undefined;

/** `Idempotency-Key`: the answer is stored with the effect, in its transaction, for 24 hours. */
@Injectable()
export class Idempotency {
  private readonly key: KeyObject;

  /**
   * @param key from outside the database. Bodies hold passwords: without the key a reader of the row cannot guess
   * them.
   */
  constructor(key: Buffer) {
    this.key = createSecretKey(key);
  }

  /**
   * Runs `effect` unless this key was used: then the stored answer. `scope` and `about` as in `Keyed`.
   * @throws AppError LLAVE_IDEMPOTENTE_REUTILIZADA for another body, or when what it made was erased;
   *   SOLICITUD_EN_CURSO while the first one runs
   */
  async run<C extends NatsCall>(
    tx: Tx,
    context: CallContext,
    contract: C,
    request: RequestOf<C>,
    effect: () => Promise<ResponseOf<C>>,
    scope = '',
    about?: string,
  ): Promise<ResponseOf<C>> {
    const stored = await this.find(tx, context, contract, request, scope);
    if (stored) return stored.answer;
    const answer = await effect();
    await this.store(tx, context, contract, request, answer, scope, about);
    return answer;
  }

  /**
   * As run, for many in one unit: `effect` gets those whose key was not used. A refusal, here or there, stands as an
   * AppError in its place and is not stored.
   */
  async runAll<T extends Keyed, A>(
    tx: Tx,
    asked: readonly T[],
    effect: (rest: readonly T[]) => Promise<readonly (A | AppError)[]>,
  ): Promise<(A | AppError)[]> {
    const found = await this.findAll(tx, asked);
    const rest = asked.filter((_, i) => found[i] === undefined);
    const made = rest.length > 0 ? await effect(rest) : [];
    await this.storeAll(
      tx,
      rest.flatMap((keyed, i) => (made[i] instanceof AppError ? [] : [{ ...keyed, answer: made[i] }])),
    );
    const outcomes = made.values();
    return found.map((one) => {
      if (one === undefined) return outcomes.next().value as A | AppError;
      return one instanceof AppError ? one : (one.answer as A);
    });
  }

  /** For effects of several transactions: the stored answer, if any. Holds the key until `tx` ends. */
  async find<C extends NatsCall>(
    tx: Tx,
    context: CallContext,
    contract: C,
    request: RequestOf<C>,
    scope = '',
  ): Promise<{ answer: ResponseOf<C> } | undefined> {
    const [found] = await this.findAll(tx, [{ context, contract, request, scope }]);
    if (found instanceof AppError) throw found;
    return found as { answer: ResponseOf<C> } | undefined;
  }

  /**
   * The answer that was given under this key, whatever was asked: for who wants to know what became of it.
   * @returns undefined also when what it was about was erased
   */
  async answered<C extends NatsCall>(
    tx: Tx,
    context: CallContext,
    contract: C,
    scope = '',
  ): Promise<{ answer: ResponseOf<C> } | undefined> {
    const { rows } = await sql<{ answer: ResponseOf<C> }>(
      tx,
      `SELECT answer FROM idempotencia
       WHERE id = $1 AND answer <> 'null' AND created_at > now() - interval '24 hours'`,
      [rowId({ context, contract, request: undefined, scope })],
    );
    return rows[0];
  }

  /** Keeps the answer with the effect. */
  async store<C extends NatsCall>(
    tx: Tx,
    context: CallContext,
    contract: C,
    request: RequestOf<C>,
    answer: ResponseOf<C>,
    scope = '',
    about?: string,
  ): Promise<void> {
    await this.storeAll(tx, [{ context, contract, request, scope, about, answer }]);
  }

  private async findAll(tx: Tx, asked: readonly Keyed[]): Promise<Found[]> {
    const ids = asked.map(rowId);
    const keys = ids.filter((id) => id !== undefined);
    if (keys.length === 0) return asked.map(() => undefined);
    // Read behind the lock: what the one who held it has stored is seen.
    const [locked, { rows }] = await Promise.all([
      tryLocksForTransaction(tx, keys),
      sql<{ id: string; body_hash: string; answer: unknown }>(
        tx,
        `SELECT id, body_hash, answer FROM idempotencia
         WHERE id = ANY($1) AND created_at > now() - interval '24 hours'`,
        [keys],
      ),
    ]);
    const held = new Set(locked);
    const stored = new Map(rows.map((row) => [row.id, row]));
    return asked.map(({ request }, i): Found => {
      const id = ids[i];
      if (id === undefined) return undefined;
      // The same key twice in one unit: the second comes while the first one runs.
      if (!held.delete(id)) return new AppError('SOLICITUD_EN_CURSO', { retryAfter: 1 });
      const row = stored.get(id);
      if (row && row.body_hash !== this.bodyHash(request)) return new AppError('LLAVE_IDEMPOTENTE_REUTILIZADA');
      return row && { answer: row.answer };
    });
  }

  private async storeAll(tx: Tx, done: readonly (Keyed & { readonly answer: unknown })[]): Promise<void> {
    const rows = done.flatMap((keyed) => {
      const id = rowId(keyed);
      return id === undefined
        ? []
        : [{ id, hash: this.bodyHash(keyed.request), answer: JSON.stringify(keyed.answer ?? {}), about: keyed.about }];
    });
    if (rows.length === 0) return;
    // The column is there where a service asks for it (`addResourceColumn`).
    const [recurso, abouts, told] = rows.some(({ about }) => about !== undefined)
      ? [', recurso', ', $4::text[]', [rows.map(({ about }) => about ?? null)]]
      : ['', '', []];
    await sql(
      tx,
      `INSERT INTO idempotencia (id, body_hash, answer${recurso})
       SELECT * FROM unnest($1::text[], $2::text[], $3::jsonb[]${abouts})
       ON CONFLICT (id) DO UPDATE SET (body_hash, answer, created_at${recurso})
         = (excluded.body_hash, excluded.answer, now()${recurso && ', excluded.recurso'})
       WHERE idempotencia.created_at <= now() - interval '24 hours'`,
      [rows.map(({ id }) => id), rows.map(({ hash }) => hash), rows.map(({ answer }) => answer), ...told],
    );
  }

  private bodyHash(request: unknown): string {
    return createHmac('sha256', this.key).update(canonicalJson(request)).digest('hex');
  }
}

const rowId = ({ context: { idempotencyKey, actor }, contract, scope = '' }: Keyed): string | undefined =>
  idempotencyKey === undefined
    ? undefined
    : sha256Hex([actorLabel(actor), contract.subject, scope, idempotencyKey].join('\n'));
