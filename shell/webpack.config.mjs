import { webpackHost, webpackPrerender } from '@portal/federation';

const dir = import.meta.dirname;

/** Modules that the portal's first screen does without: the half of the design that remotes bring, and Keycloak. */
const later = new RegExp(
  [
    'node_modules/(@mui|@emotion|@popperjs|dayjs|keycloak-js|react-hook-form|react-transition-group|stylis)/',
    'libs/ui/src/(index|fields|dialogs|mui\\.provider|display/(section|legal-text)\\.tsx)',
    'shell/src/(preferencias/preferencias\\.dialog|remotos/mui-provider)',
  ].join('|'),
);

/** Two hosts: the portal, with pictures of its first screens, and the light page for /firmar and /verificar. */
export default [
  webpackPrerender({ dir, entry: './src/portal/prerender/views.tsx', host: 'portal' }),
  webpackHost({
    name: 'portal',
    dir,
    entry: './src/portal/index.ts',
    html: 'src/portal/index.html',
    files: 'static/portal',
    later,
    prerender: 'src/portal/prerender/esquema.js',
    shared: 'portal',
  }),
  webpackHost({
    name: 'publico',
    dir,
    entry: './src/publico/index.ts',
    html: 'src/publico/index.html',
    files: 'static/publico',
    whole: true,
    shared: 'publico',
  }),
];
