import type { Attack } from './attack.js';
import { shiftedRanges, wrapped } from './byte-range.js';
import { changed, late, overlaid } from './fields.js';
import { emptied, padded } from './hole.js';
import { trailing, withoutXref } from './increments.js';
import { hidden, replaced } from './shadow.js';
import { transplanted } from './transplant.js';

/** Every variant of the twelve classes. */
export const attacks: Attack[] = [
  ...emptied,
  ...shiftedRanges,
  ...wrapped,
  ...withoutXref,
  ...hidden,
  ...replaced,
  ...overlaid,
  ...late,
  ...changed,
  ...padded,
  ...trailing,
  ...transplanted,
];
