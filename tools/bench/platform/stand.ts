/** The portal on ports and data of its own: PostgreSQL, NATS and the four processes that answer a signer. */
import path from 'node:path';
import { root } from '../../platform/places.mjs';
import { freePort, publicPorts } from '../../platform/ports.mjs';
import { forgetRun } from '../../platform/test-runs.mjs';
import { openPlaces, standPlatform, standProcesses, stopOrder } from '../../run/stand-platform.mjs';

/** Mails and the audit chain follow later, in processes of their own: no signer waits for them. */
const ANSWERING = ['gateway', 'inscripciones', 'certificados', 'pdf'] as const;
/** Started only for who asks them: administrators do. */
type Further = 'notificaciones' | 'auditoria';

export interface Stand {
  readonly origin: string;
  readonly natsUrl: string;
  /** The owner's address of the portal's database. */
  readonly databaseUrl: string;
  readonly objectsDir: string;
  readonly secrets: {
    file(name: string): string;
    value(name: string): string;
    contextKey(process: string): string;
    contextKeys: string;
  };
  /** Process groups by name. */
  readonly groups: Record<(typeof ANSWERING)[number], number>;
  /** What a process tells at its private port. */
  metrics(name: (typeof ANSWERING)[number]): Promise<string>;
  stop(): Promise<void>;
}

/** Portals that stand. */
const standing = new Set<() => Promise<void>>();

/** Ends the portals that a measurement which failed half-way has left. */
export async function endStands(): Promise<void> {
  for (const stop of standing) await stop();
}

/** @param settings of the processes, as people would give them */
export async function stand(settings: Record<string, string> = {}, further: readonly Further[] = []): Promise<Stand> {
  const data = path.join(root, '.portal/bench');
  const opened = await openPlaces(data);
  let ending: Promise<void> | undefined;
  const end = async () => {
    await opened.supervisor.stopAll(stopOrder);
    await forgetRun(data);
  };
  const stop = () => (ending ??= end().finally(() => standing.delete(stop)));
  standing.add(stop);
  process.once('SIGINT', endAfter(stop)).once('SIGTERM', endAfter(stop));
  try {
    return { ...(await start(opened, settings, [...ANSWERING, ...further])), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The signal itself then ends the process, whatever is still open in it. */
const endAfter =
  (stop: () => Promise<void>) =>
  (signal: NodeJS.Signals): void =>
    void stop().then(() => {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });

async function start(
  opened: Awaited<ReturnType<typeof openPlaces>>,
  settings: Record<string, string>,
  names: readonly string[],
): Promise<Omit<Stand, 'stop'>> {
  const { places, secrets, supervisor } = opened;
  const ports = Object.fromEntries(
    await Promise.all(Object.keys(publicPorts).map(async (name) => [name, await freePort()] as const)),
  );
  const absent = (protocol: string) => `${protocol}://127.0.0.1:${ports['keycloak']}`;
  const given = {
    LOG_LEVEL: 'warn',
    CERTIFICADO_INTERVALO_MS: '0',
    KEYCLOAK_URL: absent('http'),
    SMTP_URL: absent('smtp'),
    ...settings,
  };
  const { platform, parts } = await standPlatform(
    { ...opened, ports, given },
    { kind: 'ajena', url: given.KEYCLOAK_URL },
  );
  await standProcesses(
    supervisor,
    parts.filter(({ name }) => names.includes(name)),
  );
  const groups = Object.fromEntries(
    ANSWERING.map((name) => [name, supervisor.pidOf(name) as number]),
  ) as Stand['groups'];
  const databaseUrl = platform.ownerUrl.replace(/\/postgres$/, '/portal');
  return {
    origin: platform.origin,
    natsUrl: platform.natsUrl,
    databaseUrl,
    objectsDir: places.objects,
    secrets,
    groups,
    metrics: async (name) => {
      const port = parts.find((part) => part.name === name)?.options?.env?.['HEALTH_PORT'];
      return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    },
  };
}
