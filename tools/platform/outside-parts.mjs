/**
 * The parts that are neither ours nor npm's: the one version of each that is taken, and the hash that it must have.
 * Who brings a part reads its pin here, and so does the list of parts (`npm run sbom`).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Packages with the hashes of all their files, for `pip --require-hashes`. @param {string} name */
const requirements = (name) => fileURLToPath(new URL(`${name}.txt`, import.meta.url));

export const keycloak = {
  version: '26.7.3',
  /** Of the distribution's zip in Maven Central. */
  sha512:
    '15c764765576eef267cf15cc5225a5826b5394a25a83d9bfa5b8544e4bbba690' +
    'cb743c9d384200b93bb71ee4c4a328e1dd8c0a00f822fd3e6e154f14b1e47216',
};

export const natsServer = {
  version: '2.15.1',
  /** Of the source, as Go's checksum database has it. */
  goSum: 'h1:fK3AeYFIji1Smng60jB0hVoAPZezA/UzsaI3BqXFNEI=',
  requirements: requirements('nats-server'),
};

export const actionlint = {
  module: 'github.com/rhysd/actionlint',
  command: 'cmd/actionlint',
  version: '1.7.7',
  goSum: 'h1:0KgkoNTrYY7vmOCs9BW2AHxLvvpoY9nEUzgBHiPUr0k=',
};

/** An S3 server over a folder: the tests of the object store. */
export const versitygw = {
  module: 'github.com/versity/versitygw',
  command: 'cmd/versitygw',
  version: '1.8.0',
  goSum: 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=',
};

/** The generator of load. */
export const k6 = {
  module: 'go.k6.io/k6',
  version: '1.8.1',
  goSum: 'h1:orZsbZ2Od0CVZICs9YpTgkKcxfPghJW8VZtwg0cj8H8=',
};

/** Builds those above where a machine has no Go, or an old one. */
export const go = { version: '1.26.6', requirements: requirements('go') };

export const pyHanko = { name: 'pyhanko', version: '0.38.0', requirements: requirements('pyhanko') };

export const schemathesis = { name: 'schemathesis', version: '4.32.5', requirements: requirements('schemathesis') };

/** What Debian brings and updates itself, hence without a pin: the command and its package. */
export const ofDebian = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  mutool: 'mupdf-tools',
  openssl: 'openssl',
};

/**
 * The packages of a requirements file with all hashes that pip accepts.
 * @param {string} file
 * @returns {{ name: string, version: string, sha256: string[] }[]}
 */
export const requirementsOf = (file) =>
  readFileSync(file, 'utf8')
    .split(/\n(?=\S)/)
    .flatMap((entry) => {
      const [, name, version] = /^([\w.-]+)==([\w.]+)/.exec(entry) ?? [];
      const sha256 = [...entry.matchAll(/--hash=sha256:([0-9a-f]{64})/g)].map(([, hash]) => hash);
      return name && version ? [{ name, version, sha256 }] : [];
    });
