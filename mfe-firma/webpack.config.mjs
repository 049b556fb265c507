import { webpackApp } from '@portal/federation';

/** Loaded by the public host alone, so it shares React and nothing else. */
export default webpackApp({
  name: 'mfe-firma',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.ts' },
  shared: 'publico',
});
