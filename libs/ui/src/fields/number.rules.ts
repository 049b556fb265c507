/** What a number field shows and what the form holds: `12,5` outside, 12.5 inside. */

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  /** Digits after the comma; none when left out. */
  readonly decimals?: number | undefined;
  /** True where the input itself stops at `max`; else validation names what is too much. */
  readonly capped?: boolean | undefined;
}

/** Only digits and, where decimals are taken, one comma (a point is the same key on many boards). */
export function typedNumber(text: string, { max, decimals = 0, capped = true }: NumberLimits): string {
  const [whole = '', ...rest] = text
    .replace(/\./g, ',')
    .replace(/[^\d,]/g, '')
    .split(',');
  if (decimals > 0 && rest.length > 0) return `${whole},${rest.join('').slice(0, decimals)}`;
  const digits = (decimals > 0 ? whole : whole + rest.join('')).slice(0, 6);
  return capped && digits !== '' && Number(digits) > max ? String(max) : digits;
}

/** `25` where 10 is the most: the sentence that says what became of it; undefined when what is typed stays as it is. */
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

/** One up or down, kept within the limits; from nothing it begins at the lowest. */
export const stepped = (value: number | undefined, by: number, { min, max }: NumberLimits): number =>
  value === undefined ? min : Math.min(max, Math.max(min, value + by));
