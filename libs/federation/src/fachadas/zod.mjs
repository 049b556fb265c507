import { config } from 'zod/v4/core';

// Our pages forbid eval, and a browser reports even the attempt by which zod would find that out. Everybody in the
// browser has zod from here, so this is said before the first schema is made.
config({ jitless: true });

/** What the portal uses of zod, and no more (shared.mjs). A name missing here is found by fachadas.spec.ts. */
export * as z from './zod-nombres.mjs';
