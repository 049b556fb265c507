import { randomUUID } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import path from 'node:path';
import { signedUploadUrl } from '@portal/service-kit';
import { artefactFolder } from '../../artefacts/artefact.mjs';
import { readVersions, withBuilt, writeVersions } from '../../artefacts/versions.mjs';
import { kill, readKnown } from '../../platform/leftovers.mjs';
import { freePort, publicPorts } from '../../platform/ports.mjs';
import type { Part } from '../../platform/supervisor.mjs';
import { forgetRun, newTestRun } from '../../platform/test-runs.mjs';
import { waitFor } from '../../platform/wait-for.mjs';
import { inService, standArtefacts } from '../../run/stand-artefacts.mjs';
import { openPlaces, standPlatform, stopOrder } from '../../run/stand-platform.mjs';
import { processesOf } from './processes-of.mjs';
import { shelveChanged } from './test/shelve.mjs';

/** The whole portal, each process from its artefact. Nobody logs in, so Keycloak and mail are addresses of nobody. */
let opened: Awaited<ReturnType<typeof openPlaces>>;
let stood: Awaited<ReturnType<typeof standArtefacts>>;
let origin: string;
let built: Part[];
const data = newTestRun();

beforeAll(async () => {
  opened = await openPlaces(data);
  const ports = Object.fromEntries(
    await Promise.all(Object.keys(publicPorts).map(async (name) => [name, await freePort()] as const)),
  );
  const absent = (protocol: string) => `${protocol}://127.0.0.1:${ports['keycloak']}`;
  const given = { KEYCLOAK_URL: absent('http'), SMTP_URL: absent('smtp'), LOG_LEVEL: 'warn' };
  const { parts } = await standPlatform(
    { ...opened, ports, given, throwaway: true },
    { kind: 'ajena', url: given.KEYCLOAK_URL },
  );
  built = parts;
  stood = await standArtefacts(opened, built, Number(ports['portal']));
  origin = `http://127.0.0.1:${ports['portal']}`;
});
afterAll(async () => {
  await opened?.supervisor.stopAll(stopOrder);
  await stood?.close();
  await forgetRun(data);
});

const processes = () => processesOf({ places: () => opened.places, buildOne: async () => undefined, env: {} });
const line = (area: string): string => String(readVersions(opened.places).lines[area]?.version);
const running = async (): Promise<Record<string, string>> => {
  const answer = await fetch(`${origin}/health/ready`);
  return ((await answer.json()) as { versiones: Record<string, string> }).versiones;
};

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}
/** Each asks another process: gateway, inscripciones, certificados, pdf; the last one through two of them. */
const questions: Asked[] = [
  { method: 'GET', path: '/health/live' },
  { method: 'GET', path: '/api/textos' },
  { method: 'GET', path: '/pki/raiz.pem' },
  { method: 'GET', path: '/api/contrato.pdf' },
  { method: 'POST', path: '/api/verificar' },
];

/** @returns the status, or what went wrong on the way */
const ask = ({ method, path: at }: Asked, agent: Agent | false): Promise<number | string> =>
  new Promise((resolve) => {
    const body = method === 'POST' ? JSON.stringify({ sha256: 'a'.repeat(64) }) : '';
    const headers = method === 'POST' ? { 'content-type': 'application/json', 'content-length': body.length } : {};
    httpRequest(origin + at, { method, agent, headers }, (response) => {
      response
        .resume()
        .once('end', () => resolve(response.statusCode ?? 0))
        .once('error', (error) => resolve(String(error)));
    })
      .once('error', (error) => resolve(String(error)))
      .end(body);
  });

/** People who ask one thing after the other, over kept connections and over new ones, as long as `work` takes. */
async function underLoad(work: () => Promise<void>): Promise<{ answered: number; failed: string[] }> {
  const kept = new Agent({ keepAlive: true });
  const failed: string[] = [];
  let answered = 0;
  let going = true;
  const people = questions.map(async (question) => {
    while (going) {
      const answer = await ask(question, answered % 2 === 0 && kept);
      answered += 1;
      // Nobody knows that document, and whoever asks too often is told so: both are answers.
      if (![200, 404, 429].includes(Number(answer))) failed.push(`${question.path}: ${answer}`);
    }
  });
  await work().finally(() => (going = false));
  await Promise.all(people);
  kept.destroy();
  return { answered, failed };
}

/** @returns what the gateway shows of every area, once it has heard of each process in service */
async function shown(): Promise<Record<string, string>> {
  let known: Record<string, string> = {};
  await waitFor(
    'what is in service',
    async () => {
      known = await running();
      const behind = processes()
        .areas()
        .filter((area) => known[area] !== line(area));
      if (behind.length > 0) throw new Error(behind.join());
    },
    { deadline: 60_000 },
  );
  return known;
}

/** What a command could touch besides its area: who runs, the lines of processes, and what the portal shows. */
async function besides(own: string): Promise<Record<'pids' | 'lines' | 'shown', Record<string, unknown>>> {
  const others = <T>(all: readonly (readonly [string, T])[]) =>
    Object.fromEntries(all.filter(([name]) => name !== own));
  // One that ends with what it has begun bears another name.
  const known = readKnown(opened.places.processes).filter(({ name }) => !name.includes('('));
  return {
    pids: others(known.map(({ name, pid }) => [name, pid])),
    lines: others(Object.entries(readVersions(opened.places).lines)),
    shown: others(Object.entries(await shown())),
  };
}

test('each process says the version of its artefact, in the readiness of the gateway', async () => {
  expect(await shown()).toMatchObject(
    Object.fromEntries(
      processes()
        .areas()
        .map((area) => [area, expect.stringMatching(/^0\.1\.0-[0-9a-f]{12}$/)]),
    ),
  );
});

test('an artefact holds no package of browsers, tests or tools', () => {
  const packages = readdirSync(path.join(artefactFolder(opened.places, 'pdf', line('pdf')), 'node_modules'));
  expect(packages).toContain('pdfmake');
  for (const foreign of ['react', 'jest', 'webpack', 'eslint', 'nx', 'express'])
    expect(packages).not.toContain(foreign);
});

test('the gateway is replaced and taken back, alone, and nobody who asks meanwhile notices', async () => {
  const before = line('gateway');
  const others = await besides('gateway');
  const other = shelveChanged(opened.places, 'gateway', before, '// otra versión\n');
  const { answered, failed } = await underLoad(async () => {
    await processes().revert('gateway', other);
    expect(await besides('gateway')).toEqual(others);
    await processes().revert('gateway');
  });
  expect(await besides('gateway')).toEqual(others);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(50);
  expect(line('gateway')).toBe(before);
});

test('services are replaced one after the other, each alone, and nobody who asks meanwhile notices', async () => {
  const areas = ['inscripciones', 'certificados', 'pdf'];
  const others = areas.map((area) => shelveChanged(opened.places, area, line(area), '// otra versión\n'));
  const { answered, failed } = await underLoad(async () => {
    for (const [at, area] of areas.entries()) {
      const rest = await besides(area);
      await processes().revert(area, others[at]);
      expect(await besides(area)).toEqual(rest);
    }
  });
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(50);
  expect(areas.map(line)).toEqual(others);
});

test('an upload that is under way ends well while another gateway takes over', async () => {
  const key = Buffer.from(opened.secrets.value('carga'), 'hex');
  const url = signedUploadUrl(key, origin, randomUUID(), new Date(Date.now() + 600_000));
  const upload = httpRequest(url, { method: 'PUT', headers: { 'content-type': 'application/pdf' } });
  const status = new Promise<number | string>((resolve) => {
    upload
      .once('response', (response) => resolve(response.resume().statusCode ?? 0))
      .once('error', (error) => resolve(String(error)));
  });
  await new Promise((resolve) => upload.write('%PDF-1.7\n', resolve));
  await ask({ method: 'GET', path: '/health/live' }, false);
  const before = line('gateway');
  const other = shelveChanged(opened.places, 'gateway', before, '// con una carga a medias\n');
  const replaced = processes().revert('gateway', other);
  await waitFor(
    'the new line',
    async () => {
      if (line('gateway') !== other) throw new Error('not yet');
    },
    { deadline: 60_000 },
  );
  upload.end('%%EOF\n');
  expect(await status).toBe(200);
  await replaced;
});

test('a gateway that is killed refuses nobody: who comes meanwhile waits for the next one', async () => {
  const before = opened.supervisor.pidOf('gateway') ?? -1;
  kill(before, 'SIGKILL');
  expect(await ask({ method: 'GET', path: '/health/live' }, false)).toBe(200);
  expect(opened.supervisor.pidOf('gateway')).not.toBe(before);
});

test('a service that dies at start leaves the one that runs, under load', async () => {
  const broken = shelveChanged(
    opened.places,
    'pdf',
    line('pdf'),
    "process.stderr.write('falta la llave\\n'); process.exit(3);\n",
  );
  const before = [line('pdf'), opened.supervisor.pidOf('pdf')];
  const { failed } = await underLoad(async () => {
    await expect(processes().revert('pdf', broken)).rejects.toThrow(
      /pdf sigue como estaba: .*terminó antes[\s\S]*falta la llave/,
    );
  });
  expect(failed).toEqual([]);
  expect([line('pdf'), opened.supervisor.pidOf('pdf')]).toEqual(before);
});

describe('the next start', () => {
  const start = async (): Promise<string> => {
    await inService(opened.places, built);
    return line('gateway');
  };
  const asBuilt = () => String(readVersions(opened.places).built['gateway']);

  test('goes on with what is in service, also after a revert', async () => {
    const chosen = line('gateway');
    expect(chosen).not.toBe(asBuilt());
    expect(await start()).toBe(chosen);
  });

  test('takes what is built when the last build was another one', async () => {
    const now = asBuilt();
    writeVersions(opened.places, withBuilt(readVersions(opened.places), 'gateway', '0.1.0-de-ayer'));
    expect(await start()).toBe(now);
  });

  test('takes what is built when what is in service was changed on the disk', async () => {
    const other = shelveChanged(opened.places, 'gateway', asBuilt(), '// dañada\n');
    await processes().revert('gateway', other);
    writeFileSync(path.join(artefactFolder(opened.places, 'gateway', other), 'dist/main.js'), '');
    expect(await start()).toBe(asBuilt());
  });
});
