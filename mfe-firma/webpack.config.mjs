import { webpackApp } from '@portal/federation';

export default webpackApp({
  name: 'mfe-firma',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx' },
  shared: 'publico',
});
