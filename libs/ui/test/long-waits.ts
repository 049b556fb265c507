/** Milliseconds from which on a wait is for people: a toast in sight, a line that is slow, a page left alone. */
export const FOR_PEOPLE = 5000;

/**
 * The same timer, but a wait for people never ends by it. A busy machine spends that long on one search: a toast would
 * go, and a call be given up, between two lines of a test. A test of such an end has a fake clock.
 * @param except the one long wait that ends all the same
 * @example globalThis.setInterval = withoutLongWaits(setInterval);
 */
export const withoutLongWaits = <Timer extends typeof setTimeout | typeof setInterval>(
  timer: Timer,
  except?: number,
): Timer =>
  new Proxy(timer, {
    apply: (start, self, [task, ms, ...rest]) =>
      Reflect.apply(start, self, [ms >= FOR_PEOPLE && ms !== except ? () => undefined : task, ms, ...rest]),
  });
