import { config } from 'zod/v4/core';

// Our pages forbid eval. Zod would try it to find out, and browsers report even the attempt. All browser code imports
// zod from here, so this runs before the first schema is made.
config({ jitless: true });

/** What the portal uses of zod, and no more (shared.mjs). facades.spec.ts finds a missing name. */
export * as z from './zod-names.mjs';
