/** Administrators search, filter and turn pages. */
import { inputs } from './harness/inputs.ts';
import { arriving, nothingLost, profile } from './harness/profile.ts';
import { searchOnce } from './people/administrator.ts';

export { handleSummary } from './harness/handle-summary.ts';

/**
 * A list that comes within a quarter of a second seems to be there at once, its 60 ms in the database included (P12).
 */
const AT_ONCE = ['p(95)<250'];
const classes = Object.keys(inputs.terms).map((kind) => `step_ms{step:search-${kind}}`);

export const options = profile(
  { busquedas: arriving('busquedas') },
  {
    ...nothingLost,
    ...(!inputs.short && Object.fromEntries(classes.map((metric) => [metric, AT_ONCE]))),
  },
);

export const busquedas = searchOnce;
