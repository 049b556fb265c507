import { webpackHost } from '@portal/federation';

const dir = import.meta.dirname;

/** Two hosts: the portal behind the sidebar, and the light page for /firmar and /verificar. */
export default [
  webpackHost({
    name: 'portal',
    dir,
    entry: './src/portal/index.ts',
    html: 'src/portal/index.html',
    files: 'estatico/portal',
    shared: 'portal',
  }),
  webpackHost({
    name: 'publico',
    dir,
    entry: './src/publico/index.ts',
    html: 'src/publico/index.html',
    files: 'estatico/publico',
    preload: true,
    shared: 'publico',
  }),
];
