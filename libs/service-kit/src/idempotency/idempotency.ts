import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError, type CallContext, type NatsCall, type RequestOf, type ResponseOf } from '@portal/contracts/core';
import { canonicalJson, sha256Hex } from '../crypto/canonical-json.js';
import { sql, tryLockForTransaction } from '../data/sql.js';
import type { Tx } from '../data/transactions.js';
import { actorLabel } from '../events/audit.js';

/** `Idempotency-Key`: the answer is stored with the effect, in its transaction, for 24 hours. */
@Injectable()
export class Idempotency {
  /** @param key from outside the database: whoever reads a row cannot try bodies against it, and bodies hold passwords */
  constructor(private readonly key: Buffer) {}

  /**
   * Runs `effect` unless this key was used: then the stored answer.
   * @param scope tells callers without an identity apart (the hash of their link)
   * @param about id of what the answer tells of, when the answer does not carry it: by it a deletion finds the row
   * @throws AppError LLAVE_IDEMPOTENTE_REUTILIZADA for another body, SOLICITUD_EN_CURSO while the first one runs
   */
  async run<C extends NatsCall>(
    tx: Tx, context: CallContext, contract: C, request: RequestOf<C>, effect: () => Promise<ResponseOf<C>>, scope = '', about?: string,
  ): Promise<ResponseOf<C>> {
    const stored = await this.find(tx, context, contract, request, scope);
    if (stored) return stored.answer;
    const answer = await effect();
    await this.store(tx, context, contract, request, answer, scope, about);
    return answer;
  }

  /** For effects of several transactions: the stored answer, if any. Holds the key until `tx` ends. */
  async find<C extends NatsCall>(
    tx: Tx, context: CallContext, contract: C, request: RequestOf<C>, scope = '',
  ): Promise<{ answer: ResponseOf<C> } | undefined> {
    const id = rowId(context, contract, scope);
    if (id === undefined) return undefined;
    if (!(await tryLockForTransaction(tx, id))) throw new AppError('SOLICITUD_EN_CURSO', { retryAfter: 1 });
    const { rows } = await sql<{ body_hash: string; answer: unknown }>(
      tx,
      `SELECT body_hash, answer FROM idempotencia WHERE id = $1 AND created_at > now() - interval '24 hours'`,
      [id],
    );
    if (!rows[0]) return undefined;
    if (rows[0].body_hash !== this.bodyHash(request)) throw new AppError('LLAVE_IDEMPOTENTE_REUTILIZADA');
    return { answer: rows[0].answer as ResponseOf<C> };
  }

  /** Keeps the answer with the effect. */
  async store<C extends NatsCall>(
    tx: Tx, context: CallContext, contract: C, request: RequestOf<C>, answer: ResponseOf<C>, scope = '', about?: string,
  ): Promise<void> {
    const id = rowId(context, contract, scope);
    if (id === undefined) return;
    await sql(
      tx,
      `INSERT INTO idempotencia (id, body_hash, answer) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()
       WHERE idempotencia.created_at <= now() - interval '24 hours'`,
      [id, this.bodyHash(request), JSON.stringify(answer ?? {})],
    );
    // The column is there where a service asks for it (`agregarRecurso`).
    if (about !== undefined) await sql(tx, 'UPDATE idempotencia SET recurso = $2 WHERE id = $1', [id, about]);
  }

  private bodyHash(request: unknown): string {
    return createHmac('sha256', this.key).update(canonicalJson(request)).digest('hex');
  }
}

const rowId = ({ idempotencyKey, actor }: CallContext, contract: NatsCall, scope: string): string | undefined =>
  idempotencyKey === undefined
    ? undefined
    : sha256Hex([actorLabel(actor), contract.subject, scope, idempotencyKey].join('\n'));
