import { Injectable } from '@nestjs/common';
import {
  afterCommit,
  Clock,
  ContextKeys,
  faultOfData,
  openReason,
  sql,
  Transactions,
  type Told,
  type Tx,
} from '@portal/service-kit';
import { admit, refuse, type Admission } from './admission.rules.js';
import { ChainRepository } from './chain.repository.js';
import { signCheckpoint } from './checkpoint.rules.js';
import { nextLink, type Link } from './link.rules.js';
import { SeenLinksService } from './seen-links.service.js';

/** An entry that a process told. */
interface Telling {
  readonly told: Pick<Told, 'id' | 'teller' | 'at'>;
  readonly data: unknown;
}

type Admitted = Admission & { readonly eventId: string };

const BEFORE = 'antes_de_la_entrada';

/** The words of a refusal are ours, so what refuses them is no fault of the entry: it waits until that is mended. */
function ofOurOwn(failure: unknown): never {
  if (faultOfData(failure, { integrity: true }) === undefined) throw failure;
  throw new Error('the refusal of an entry was refused', { cause: failure });
}

/** Lengthens the chain and signs checkpoints of its head. */
@Injectable()
export class ChainService {
  constructor(
    private readonly chain: ChainRepository,
    private readonly seen: SeenLinksService,
    private readonly transactions: Transactions,
    private readonly keys: ContextKeys,
    private readonly clock: Clock,
  ) {}

  /**
   * Appends what was told, or that it was refused, in the order given and in the caller's transaction. The inbox of
   * that transaction prevents a second link per event; of what it has forgotten the chain knows the ids.
   *
   * One that comes alone and that PostgreSQL refuses for its own sake is taken in as refused. Tried again it would be
   * refused for ever.
   */
  async append(tx: Tx, tellings: readonly Telling[]): Promise<void> {
    const [alone, ...others] = tellings;
    if (!alone || others.length > 0)
      return this.chainAll(
        tx,
        tellings.map((telling) => this.admitted(telling)),
      );
    const { told, data } = alone;
    try {
      await this.chainAll(tx, [this.admitted(alone)], BEFORE);
    } catch (error) {
      // A link refers to nothing that could come later: its integrity is its own.
      const codigo = faultOfData(error, { integrity: true });
      if (codigo === undefined) throw error;
      await sql(tx, `ROLLBACK TO ${BEFORE}`);
      const refused = refuse(told.teller, told.id, data, told.at, { causa: 'tabla', codigo });
      await this.chainAll(tx, [{ eventId: told.id, ...refused }]).catch(ofOurOwn);
    }
  }

  private admitted({ told: { id, teller, at }, data }: Telling): Admitted {
    return {
      eventId: id,
      ...admit(teller, id, data, at, (motivo) => openReason(this.keys, teller, motivo)),
    };
  }

  /** @param savepoint to go back to when a statement fails */
  private async chainAll(tx: Tx, admitted: readonly Admitted[], savepoint?: string): Promise<void> {
    const ids = admitted.map(({ eventId }) => eventId);
    // Asked for at once: what is read is read behind the lock.
    const [, , known, head] = await Promise.all([
      savepoint && sql(tx, `SAVEPOINT ${savepoint}`),
      this.chain.lockWriter(tx),
      this.chain.known(tx, ids),
      this.chain.head(tx),
    ]);
    await this.seen.compare(tx, head);
    const fresh = admitted.filter(({ eventId }) => !known.has(eventId));
    if (fresh.length === 0) return;
    const links: Link[] = [];
    for (const { eventId, ...admission } of fresh) links.push(nextLink(links.at(-1) ?? head, eventId, admission));
    await this.chain.insert(tx, links);
    const motivos = fresh.flatMap(({ eventId, motivo }) => (motivo ? [{ eventId, ...motivo }] : []));
    if (motivos.length > 0) await this.chain.insertMotivos(tx, motivos);
    // Last: what failed before was not written, although its unit may go on.
    const last = links.at(-1);
    if (last) afterCommit(tx, () => this.seen.note(last));
  }

  /** Signs the head, unless it is signed already. */
  async signHead(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const head = await this.chain.head(tx);
      await this.seen.compare(tx, head);
      const { seq, hash } = head;
      if (seq === 0) return;
      const checkpoint = { seq, hash, firmadoEn: this.clock.now().toISOString() };
      await this.chain.insertCheckpoint(tx, { ...checkpoint, firma: signCheckpoint(this.keys.own, checkpoint) });
    });
  }
}
