import { expect, type Page } from '@playwright/test';

/** Every call of one path, whatever its query. */
const callsOf = (path: string) => (url: URL) => url.pathname === path;

/** Answers one call like this from now on; the others stay real. */
export async function respond(
  page: Page,
  path: string,
  json: unknown,
  { status = 200, headers = {} } = {},
): Promise<void> {
  await page.route(callsOf(path), (route) => route.fulfill({ status, json, headers }));
}

/** Refuses one call with the error body. */
export const refuse = (page: Page, path: string, status: number, code: string, message: string): Promise<void> =>
  respond(page, path, { code, message, requestId: '00000000-0000-4000-8000-000000000001' }, { status });

/** Never answers one call, so that the waiting state can be looked at. */
export async function neverAnswer(page: Page, address: string | RegExp): Promise<void> {
  await page.route(typeof address === 'string' ? callsOf(address) : address, () => undefined);
}

/** Nothing below this address arrives. */
export async function cutOff(page: Page, address: string | RegExp): Promise<void> {
  await page.route(address, (route) => route.abort());
}

/** A page, or all pages of a browser. */
type Where = Pick<Page, 'addInitScript'>;

/** Timers of these lengths never fire, from the next page on. */
async function holdTimers(where: Where, from: number, to: number): Promise<void> {
  await where.addInitScript(
    ([least, most]) => {
      const real = window.setTimeout.bind(window);
      window.setTimeout = ((work: TimerHandler, after = 0, ...rest: unknown[]) =>
        after >= least && after <= most ? 0 : real(work, after, ...rest)) as typeof window.setTimeout;
    },
    [from, to] as const,
  );
}

/** Timers of one length never fire, so that what the product removes after a moment stays on screen. */
export const freezeTimers = (page: Page, ms: number): Promise<void> => holdTimers(page, ms, ms);

/** The shortest time after which the product gives something up: a remote that stands still (load-routes.ts). */
const GIVEN_UP = 15_000;
/** The longest that a browser counts. */
const LONGEST = 2 ** 31 - 1;

/**
 * What is on its way is never given up: a screen that waits goes on waiting while it is looked at, and on a busy
 * machine what comes late is no failure. A signer's page asks anew after such a time, so its journeys do without.
 */
export const waitForEver = (where: Where): Promise<void> => holdTimers(where, GIVEN_UP, LONGEST);

/** The browser says that its network is gone; the page's line below the header says so. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(window.navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(page.locator('.sin-conexion')).toBeVisible();
}
