import { NoRespondersError, RequestError, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';

/** Where the replicas of a service say that they live, and what they hold. */
export const presenceSubject = (service: string): string => `vida.${service}`;

/** The subscription that stands as long as this replica does. */
export const aliveSubject = (service: string, id: string): string => `${presenceSubject(service)}.${id}`;

const presentedSchema = z.object({
  id: z.uuid(),
  /** Nonces of requests that were taken and are not answered. Absent: too many to name, so it may be any. */
  holds: z.array(z.string()).max(1000).optional(),
  ends: z.boolean().optional(),
});
/** What a replica says of itself. */
export type Presented = z.infer<typeof presentedSchema>;

/** Most calls are answered sooner: nobody is looked for because of them. */
const LOOK_MS = 1000;
/** Whoever lives does not answer a look; the server says at once who does not. */
const SILENT_MS = 400;
/** What was said sooner after a request was sent may have been written before it came. */
const ON_THE_WAY_MS = 500;
/** Who lives speaks every second: a death that is noticed later took nothing that was sent after this. */
const SPEAKS_MS = 3000;
/** Of one service: more than anybody runs. */
const MOST_REPLICAS = 100;

interface Replica {
  readonly heard: number;
  readonly holds: ReadonlySet<string> | undefined;
}

interface Service {
  readonly replicas: Map<string, Replica>;
  /** Until when one that died may have lived. */
  diedAt: number;
  looking: Promise<void> | undefined;
}

/** Whoever had the request has died: no answer to it can come. */
export class HolderDied extends Error {
  override readonly name = 'HolderDied';
}

/**
 * Who of the services that this process calls lives, and what each holds
 * (docs/adr/0081-who-had-it-has-died.md). A service of which nothing was heard, one of an earlier release, is waited
 * for as if this were not here.
 */
export class Presence {
  private readonly services = new Map<string, Service>();

  constructor(private readonly nats: NatsConnection) {}

  /**
   * Sends a request and waits for its answer as long as somebody may give it.
   * @param nonce of the request
   * @throws HolderDied; whatever `send` throws
   */
  async whileHeld<T>(service: string, nonce: string, send: () => Promise<T>): Promise<T> {
    const known = this.of(service);
    const sent = performance.now();
    const answer = send();
    let timer: NodeJS.Timeout | undefined;
    let ended = false;
    const died = new Promise<never>((_resolve, reject) => {
      const look = async (): Promise<void> => {
        if (await this.isLost(service, known, { nonce, sent })) return reject(new HolderDied(service));
        if (!ended) timer = setTimeout(() => void look(), LOOK_MS);
      };
      timer = setTimeout(() => void look(), LOOK_MS);
    });
    try {
      return await Promise.race([answer, died]);
    } finally {
      ended = true;
      clearTimeout(timer);
    }
  }

  /** Whether a replica may have died since, and none of those that live has the request. */
  private async isLost(
    service: string,
    known: Service,
    { nonce, sent }: { nonce: string; sent: number },
  ): Promise<boolean> {
    if (known.replicas.size > 0) await (known.looking ??= this.look(service, known));
    if (known.diedAt < sent) return false;
    return [...known.replicas.values()].every(
      ({ heard, holds }) => heard > sent + ON_THE_WAY_MS && holds?.has(nonce) === false,
    );
  }

  /** Asks the server for each replica that was heard of. One look serves everybody who waits. */
  private async look(service: string, known: Service): Promise<void> {
    const gone = async (id: string): Promise<boolean> =>
      this.nats.request(aliveSubject(service, id), '', { timeout: SILENT_MS }).then(
        () => false,
        (error: unknown) => isNobody(error),
      );
    const ids = [...known.replicas.keys()];
    const answers = await Promise.all(ids.map(gone));
    for (const id of ids.filter((_, at) => answers[at])) {
      const heard = known.replicas.get(id)?.heard ?? -Infinity;
      known.replicas.delete(id);
      known.diedAt = Math.max(known.diedAt, Math.min(performance.now(), heard + SPEAKS_MS));
    }
    known.looking = undefined;
  }

  /** Begins to listen with the first call. */
  private of(service: string): Service {
    const known = this.services.get(service);
    if (known) return known;
    const begun: Service = { replicas: new Map(), diedAt: -Infinity, looking: undefined };
    this.nats.subscribe(presenceSubject(service), {
      // A server with the permissions of the release before lets nobody listen: nothing is heard.
      callback: (error, message) => {
        if (!error) this.hear(begun, message);
      },
    });
    this.services.set(service, begun);
    return begun;
  }

  private hear({ replicas }: Service, message: Msg): void {
    const said = presentedIn(message);
    if (!said) return;
    const { id, holds, ends } = said;
    if (ends) replicas.delete(id);
    else if (replicas.has(id) || replicas.size < MOST_REPLICAS)
      replicas.set(id, { heard: performance.now(), holds: holds && new Set(holds) });
  }
}

const isNobody = (error: unknown): boolean =>
  error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());

function presentedIn(message: Msg): Presented | undefined {
  try {
    return presentedSchema.parse(message.json());
  } catch {
    return undefined;
  }
}
