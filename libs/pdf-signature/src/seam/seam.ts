import { platformSeam } from '#seam';
import type { Seam } from './platform.js';

export type { Certificate, HashName, Seam } from './platform.js';

let current = platformSeam;

/** The seam of this platform, or the one inside {@link withSeam}. */
export function seam(): Seam {
  if (!current) throw new Error('no seam: a browser judges through the web entry');
  return current;
}

/** Runs a judgement on another seam. It must not wait for anything. */
export function withSeam<T>(other: Seam, judge: () => T): T {
  const before = current;
  current = other;
  try {
    return judge();
  } finally {
    current = before;
  }
}
