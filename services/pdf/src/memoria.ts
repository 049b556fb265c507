import { setFlagsFromString } from 'node:v8';

/** How far a heap may outgrow what lives in it before all of it is looked through again, in percent. */
const CRECIMIENTO = 200;

/**
 * Files lie outside V8's heap but count as its growth: left to itself V8 searches fonts, pdfmake and Nest, of which nothing
 * has died, for every ten documents that pass through, which costs as much as signing them. A few tens of megabytes per
 * thread are the price of searching seldom; the threads' own limit stays. To be called before anything else runs.
 */
export const dejarCrecer = (): void => setFlagsFromString(`--heap-growing-percent=${CRECIMIENTO}`);
