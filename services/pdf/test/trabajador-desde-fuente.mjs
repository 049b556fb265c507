/** Tests run from source: gives the thread the TypeScript loader, then the thread itself. Built code starts `trabajador.js` directly. */
import { fileURLToPath } from 'node:url';

process.env.SWC_NODE_PROJECT = fileURLToPath(new URL('../../../tsconfig.server.json', import.meta.url));
await import('@swc-node/register/esm-register');
await import('../src/trabajadores/trabajador.ts');
