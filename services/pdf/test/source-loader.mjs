/** Loads TypeScript in a thread. Node runs this module before the thread's own, by `--import`. */
import { fileURLToPath } from 'node:url';

process.env.SWC_NODE_PROJECT = fileURLToPath(new URL('../../../tsconfig.server.json', import.meta.url));
await import('@swc-node/register/esm-register');
