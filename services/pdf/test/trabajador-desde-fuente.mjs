/** Tests run from source: gives the thread the TypeScript loader, then the thread's own module, which its argument names. Built code starts that module directly. */
import { fileURLToPath } from 'node:url';

process.env.SWC_NODE_PROJECT = fileURLToPath(new URL('../../../tsconfig.server.json', import.meta.url));
await import('@swc-node/register/esm-register');
await import(`../src/${process.argv[2]}.ts`);
