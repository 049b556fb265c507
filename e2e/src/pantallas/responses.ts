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

/** Timers of one length never fire, so that what the product removes after a moment stays on screen. */
export async function freezeTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((retained) => {
    const real = window.setTimeout.bind(window);
    window.setTimeout = ((work: TimerHandler, after?: number, ...rest: unknown[]) =>
      after === retained ? 0 : real(work, after, ...rest)) as typeof window.setTimeout;
  }, ms);
}

/** The browser says that its network is gone; the page's line below the header says so. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(window.navigator, 'onLine', { get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
  await expect(page.locator('.sin-conexion')).toBeVisible();
}
