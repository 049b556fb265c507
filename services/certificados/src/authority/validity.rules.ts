const FIVE_MINUTES = 300_000;
const DAY = 86_400_000;
const whole = (ms: number): Date => new Date(Math.floor(ms / 1000) * 1000);

/** When a certificate begins and ends. */
export interface Validity {
  readonly from: Date;
  readonly to: Date;
}

/**
 * An authority's certificate. Whole seconds, as certificates carry them; begins five minutes ago, for clocks behind.
 */
export function validity(now: Date, years: number): Validity {
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return { from: whole(now.getTime() - FIVE_MINUTES), to: whole(end.getTime()) };
}

/** A person's certificate: 365 days from now (docs/especificacion/especificacion.txt, section 9). */
export const personValidity = (now: Date): Validity => ({
  from: whole(now.getTime() - FIVE_MINUTES),
  to: whole(now.getTime() + 365 * DAY),
});
