import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { armFailpoint, durable, durableSteps, failpoint, failpoints } from './durable.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const sources = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('failpoints/'))
    .map((file) => path.join(root, folder, file));
const uses = /(?:durable\(|step: |failpoint\()'([a-z-]+\.[a-z-]+)(?:\.antes|\.despues)?'/g;
const stepsIn = (folder: string): string[] =>
  sources(folder).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(uses)].map(([, step]) => step as string));

const steps = Object.entries(durableSteps) as [string, readonly string[]][];
const kit = stepsIn('libs/service-kit/src');

afterEach(() => armFailpoint({}));

test.each(['inscripciones', 'certificados', 'pdf', 'notificaciones', 'auditoria'])(
  'the list names exactly the durable steps of %s',
  (process_) => {
    const listed = steps
      .filter(([step, processes]) => processes.includes(process_) && !kit.includes(step))
      .map(([step]) => step);
    expect([...new Set(stepsIn(`services/${process_}/src`))].sort()).toEqual(listed.sort());
  },
);

test('the steps that processes share are in the kit, and listed', () => {
  expect([...new Set(kit)].sort()).toEqual(
    steps
      .map(([step]) => step)
      .filter((step) => step.startsWith('hechos.'))
      .sort(),
  );
});

test('nothing happens unless it was armed by name', async () => {
  failpoint('firmar.cierre.antes');
  expect(await durable('firmar.cierre', async () => 7)).toBe(7);
  armFailpoint({ PORTAL_ENV: 'test', FAILPOINT: 'firmar.cierre.antes:2' });
  failpoint('firmar.cierre.despues');
  failpoint('firmar.cierre.antes');
});

test.each([
  [{ PORTAL_ENV: 'production', FAILPOINT: failpoints[0] }],
  [{ FAILPOINT: failpoints[0] }],
  [{ PORTAL_ENV: 'test', FAILPOINT: 'no.such' }],
  [{ PORTAL_ENV: 'test', FAILPOINT: `${failpoints[0]}:0` }],
])('a process with %j does not start', (env) => {
  expect(() => armFailpoint(env)).toThrow(/FAILPOINT/);
});

test('an armed process dies of SIGKILL at the n-th pass', () => {
  const script = `const { armFailpoint, failpoint } = await import('./durable.ts');
    armFailpoint({ PORTAL_ENV: 'local', FAILPOINT: 'firmar.cierre.antes:3' });
    for (let pass = 1; pass < 9; pass += 1) { console.log(pass); failpoint('firmar.cierre.antes'); }`;
  const args = [
    '--import=@swc-node/register/esm-register',
    '--no-warnings',
    '--conditions=@app/source',
    '--input-type=module',
    '-e',
    script,
  ];
  const { signal, stdout } = spawnSync(process.execPath, args, {
    cwd: path.dirname(fileURLToPath(import.meta.url)),
    encoding: 'utf8',
    env: { ...process.env, SWC_NODE_PROJECT: path.join(root, 'tsconfig.server.json') },
  });
  expect([signal, stdout.trim().split('\n')]).toEqual(['SIGKILL', ['1', '2', '3']]);
});
