/** What the portal uses of zod, and no more (shared.mjs). A name missing here is found by fachadas.spec.ts. */
export * as z from './zod-nombres.mjs';
