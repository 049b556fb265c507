import { createHmac } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import { Batches, Log, sql, Sweeper, Transactions, type Tx } from '@portal/service-kit';
import { Config, sesionKey } from '../config.js';

const MINUTE_MS = 60_000;

/** How often somebody came in this minute, and how long it still lasts. */
export interface SharedCount {
  readonly times: number;
  readonly leftS: number;
}

/**
 * Counts by network and minute that all gateways share (docs/adr/0050-limits-over-replicas.md). The minute is the
 * database's. A network stands there under a keyed hash.
 */
@Injectable()
export class SharedCounts implements OnApplicationBootstrap {
  private readonly key: Buffer;
  private readonly counted: Batches<string, SharedCount>;

  constructor(
    private readonly transactions: Transactions,
    private readonly sweeper: Sweeper,
    private readonly log: Log,
    config: Config,
  ) {
    this.key = sesionKey(config.values, 'consultas');
    const options = { size: 100, atOnce: 2, nameOf: (network: string) => network, waitMs: 2000 };
    this.counted = new Batches((networks) => this.countAll(networks), options);
  }

  onApplicationBootstrap(): void {
    this.sweeper.every(MINUTE_MS, () => this.transactions.single(forget), 'consultas-contadas');
  }

  /** Counts one more. @returns undefined while the database is away: then each gateway counts for itself alone */
  async count(network: string): Promise<SharedCount | undefined> {
    try {
      return await this.counted.run(createHmac('sha256', this.key).update(network).digest('base64url'));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICIO_NO_DISPONIBLE') throw error;
      this.log.warn('look-up not counted', { error });
      return undefined;
    }
  }

  private async countAll(networks: readonly string[]): Promise<SharedCount[]> {
    const { rows } = await this.transactions.single((tx) =>
      sql<SharedCount & { red: string }>(
        tx,
        `INSERT INTO consulta_contada AS c (red, minuto, veces)
         SELECT red, date_trunc('minute', now()), 1 FROM unnest($1::text[]) AS red
         ON CONFLICT (red, minuto) DO UPDATE SET veces = c.veces + 1
         RETURNING red, veces AS times, ceil(60 - extract(second FROM now()))::integer AS "leftS"`,
        [networks],
      ),
    );
    const byNetwork = new Map(rows.map((row) => [row.red, row]));
    return networks.map((network) => byNetwork.get(network) ?? { times: 0, leftS: 0 });
  }
}

const forget = (tx: Tx): Promise<unknown> =>
  sql(tx, `DELETE FROM consulta_contada WHERE minuto < date_trunc('minute', now())`);
