import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { construidoCon, hashOf, withCopies } from './a-remote.js';

const LIST = 'file-hashes.json';
const hosts = ['portal', 'publico'] as const;

/** Files by name. */
type Files = Readonly<Record<string, string | Buffer>>;
type Shell = Readonly<Record<(typeof hosts)[number], Files>>;

/** What a page of these hosts says of itself. */
const metas = `<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="construido-con" content="${Object.entries(
  construidoCon,
)
  .map((part) => part.join('='))
  .join(' ')}">`;

/**
 * The two tiny hosts of tests, as a build of the shell leaves them, without their lists.
 * @param chunk the hash in the names of their scripts, and what these say
 */
export function aShellBuild(chunk = '0123abcd'): Shell {
  const page = (text: string): string => `<html><head>${metas}</head>${text}</html>`;
  const host = (name: string): Record<string, string> => ({
    'index.html': page(name),
    'licencias.txt': `licencia de lo que lleva ${name}`,
    'host.json': JSON.stringify({ release: '0.1.0', construidoCon }),
    [`main.${chunk}.js`]: `'${chunk}'`,
  });
  const vistas = ['portada', 'inicio', 'tablero'].map((vista) => [`${vista}.html`, page(`portal ${vista}`)] as const);
  return {
    portal: { ...host('portal'), ...Object.fromEntries(vistas), 'silent-check-sso.html': '<html></html>' },
    publico: host('publico'),
  };
}

/** Writes both hosts with their lists. */
export function writeShell(dir: string, shell: Shell = aShellBuild()): void {
  for (const host of hosts) {
    mkdirSync(join(dir, host), { recursive: true });
    const files = Object.entries(shell[host]);
    for (const [name, content] of files) writeFileSync(join(dir, host, name), content);
    const list = Object.fromEntries(files.map(([name, content]) => [name, hashOf(content)]));
    writeFileSync(join(dir, host, LIST), JSON.stringify(list));
  }
}

/**
 * Another version of a built shell, none of whose hashed files has the name that it had.
 * @param from the build
 * @param to a folder of its own
 * @param change what is different in it, by file
 */
export function reissueShell(
  from: string,
  to: string,
  change: (text: string, file: string) => string = (text) => text,
): void {
  const salt = to;
  const another = (hash: string): string =>
    createHash('sha256')
      .update(salt + hash)
      .digest('hex')
      .slice(0, hash.length);
  const inName = /(?<=\.)[0-9a-f]{8}(?=\.)/;
  const shell = hosts.map((host) => {
    const names = readdirSync(join(from, host)).filter((name) => name !== LIST && !/\.(br|gz)$/.test(name));
    const old = new Set(names.flatMap((name) => inName.exec(name)?.[0] ?? []));
    const renamed = (text: string): string =>
      text.replace(/[0-9a-f]{8}/g, (hash) => (old.has(hash) ? another(hash) : hash));
    const files = names.map((name): Files => {
      const bytes = readFileSync(join(from, host, name));
      if (!/\.(js|css|json|html)$/.test(name)) return { [renamed(name)]: bytes };
      const text = change(renamed(bytes.toString('utf8')), name);
      return name.endsWith('.html') ? { [name]: text } : withCopies(renamed(name), text);
    });
    return [host, Object.assign({}, ...files) as Files] as const;
  });
  writeShell(to, Object.fromEntries(shell) as Shell);
}
