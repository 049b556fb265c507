import type { Registro, Remoto } from '@portal/contracts/portal';
import { manifestsIn } from '@portal/federation/manifests';

/** What the pages of these tests carry, and what their remotes were built on. */
export const partes = { contratos: '1.2.0', federation: '1.0.0', ui: '1.4.2', apiClient: '1.0.0', react: '19.3.1' };

/** A line of the registry. @example { 'mfe-prueba': linea('mfe-prueba', { manifiesto }) } */
export const linea = (name: string, changes: Partial<Remoto> & Pick<Remoto, 'manifiesto'>): Remoto => ({
  version: '1.0.0',
  entry: `/mfe/${name}/1.0.0/remoteEntry.js`,
  integrity: 'sha384-abc',
  firstScreen: [],
  construidoCon: partes,
  ...changes,
});

/** Every remote of the repository, as published. */
export const registro: Readonly<Record<string, Remoto>> = Object.fromEntries(
  Object.entries(manifestsIn(process.cwd())).map(([name, manifiesto]) => [name, linea(name, { manifiesto })]),
);

/** A remote that the repository does not have, with one page at `/prueba`. @param changes of its page */
export const prueba = (changes: object = {}): Registro => ({
  'mfe-prueba': linea('mfe-prueba', {
    manifiesto: {
      host: 'portal',
      base: '/prueba',
      paginas: { prueba: { to: '/prueba', label: 'Módulo de prueba', icon: 'lista', orden: 15, ...changes } },
    },
  }),
});

/** The page's head as the gateway sends it: what is published, and what the host carries. */
export function asServed(published: unknown = registro, contratos: string = partes.contratos): void {
  const block = Object.assign(document.createElement('script'), { type: 'application/json', id: 'registro' });
  block.dataset['contratos'] = contratos;
  block.textContent = JSON.stringify(published);
  const meta = Object.assign(document.createElement('meta'), {
    name: 'construido-con',
    content: Object.entries(partes)
      .map(([part, version]) => `${part}=${version}`)
      .join(' '),
  });
  document.head.replaceChildren(block, meta);
}
