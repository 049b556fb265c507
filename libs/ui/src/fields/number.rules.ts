/** What a number field shows and what the form holds: `12,5` outside, 12.5 inside. */

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** Digits after the comma; none when left out. */
  readonly decimals?: number | undefined;
  /** True where the input itself stops at `max`; otherwise validation reports what is too much. */
  readonly capped?: boolean | undefined;
}

/** Keeps digits and, where decimals are allowed, one comma. A point counts as one: many keyboards share the key. */
export function typedNumber(text: string, { max, decimals = 0, capped = true }: NumberLimits): string {
  const [whole = '', ...rest] = text
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',');
  if (decimals > 0 && rest.length > 0) return `${whole},${rest.join('').slice(0, decimals)}`;
  const digits = (decimals > 0 ? whole : whole + rest.join('')).slice(0, 6);
  return capped && digits !== '' && Number(digits) > max ? String(max) : digits;
}

/** The sentence that says that `25` became `10`, the maximum; undefined when the typed text stays as it is. */
export function cutBy(text: string, limits: NumberLimits): string | undefined {
  const meant = typedNumber(text, { ...limits, capped: false });
  const kept = typedNumber(text, limits);
  return meant === kept ? undefined : `El máximo es ${kept}: se cambió ${meant} por ${kept}.`;
}

/** `'12,5'` → 12.5; '' while there is no number. */
export const numberOf = (shown: string): number | '' => {
  const value = Number(shown.replace(',', '.'));
  return shown === '' || shown === ',' || Number.isNaN(value) ? '' : value;
};

/** 12.5 → `'12,5'` */
export const shownNumber = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : '';

/** A step up or down, kept within the limits. Without a value the first step gives the lowest. */
export const stepped = (value: number | undefined, by: number, { min, max }: NumberLimits): number =>
  value === undefined ? min : Math.min(max, Math.max(min, value + by));
