import { webpackApp } from '@portal/federation';

export default webpackApp({
  name: 'mfe-admin',
  dir: import.meta.dirname,
  exposes: { './routes': './src/routes.tsx' },
  shared: 'portal',
});
