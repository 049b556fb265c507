/**
 * jsdom for the tests of the browser's side. Its computed styles ask a selector engine about every rule for every
 * element, and that engine tries the dearest part of a selector first, such as MUI's `:has(…)`. Here a rule is asked
 * only of elements with the tag or the classes that its selector ends with: no other can match.
 */
import { createRequire } from 'node:module';
import FixedJSDOMEnvironment from 'jest-fixed-jsdom';

const require = createRequire(import.meta.url);
/** The same jsdom as the environment's own, before it takes what is changed here. */
const selectors = createRequire(require.resolve('jest-environment-jsdom'))('jsdom/lib/jsdom/living/helpers/selectors');
const { matchesDontThrow } = selectors;

const ATTRIBUTE = /\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/g;
const INNERMOST = /\([^()]*\)/;
const COMPOUND = /^(\*|[a-z][\w-]*)?((?:\.[\w-]+)*)(?:#[\w-]+|::?[\w-]+)*$/i;

/** Ends of selectors by their text; nothing where an end does not say which elements it may be. */
const known = new Map();

function endsOf(selector) {
  let bare = selector.replace(ATTRIBUTE, '');
  while (INNERMOST.test(bare)) bare = bare.replace(INNERMOST, '');
  const ends = bare.split(',').map((one) =>
    COMPOUND.exec(
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1),
    ),
  );
  const isNarrow = ends.every((end) => end && ((end[1] && end[1] !== '*') || end[2]));
  return isNarrow
    ? ends.map(([, tag = '*', names]) => ({ tag: tag.toLowerCase(), names: names.split('.').slice(1) }))
    : undefined;
}

function mayMatch(element, selector) {
  if (!known.has(selector)) known.set(selector, endsOf(selector));
  const ends = known.get(selector);
  if (!ends) return true;
  const tag = element.localName.toLowerCase();
  const classes = element.getAttributeNS(null, 'class') ?? '';
  return ends.some((end) => (end.tag === '*' || end.tag === tag) && end.names.every((name) => classes.includes(name)));
}

/** A rule of another kind, such as a font, has no selector. */
selectors.matchesDontThrow = (element, selector) =>
  (typeof selector !== 'string' || mayMatch(element, selector)) && matchesDontThrow(element, selector);

export default FixedJSDOMEnvironment;
