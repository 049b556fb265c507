import { expect, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms; and a processor four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'es-CO', timezoneId: 'America/Bogota' };

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
  /** Bytes over the line since the last call, of scripts and of everything; from the cache nothing comes. */
  readonly taken: () => { readonly js: number; readonly all: number; readonly requests: number };
}

interface Setting {
  /** Of a session; left out: a guest. */
  readonly cookie?: string | undefined;
  /** false: the machine's own network. */
  readonly network?: boolean;
  /** How many times slower the processor is. */
  readonly slower?: number;
}

/** A phone that was never here: its own cache. */
export async function phone(
  browser: Browser,
  origin: string,
  { cookie, network = true, slower = SLOWER }: Setting = {},
): Promise<Phone> {
  const context = await browser.newContext({ ...PHONE, baseURL: origin });
  if (cookie) await context.addCookies([{ name: 'sid', value: cookie, url: origin }]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  if (network) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  return { page, context, cdp, taken: counter(cdp) };
}

function counter(cdp: CDPSession): Phone['taken'] {
  const scripts = new Set<string>();
  let sum = { js: 0, all: 0, requests: 0 };
  // What a page names ahead is no 'Script' for the browser, and is one all the same.
  cdp.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type === 'Script' || new URL(request.url).pathname.endsWith('.js')) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength === 0) return;
    const js = scripts.has(requestId) ? encodedDataLength : 0;
    sum = { js: sum.js + js, all: sum.all + encodedDataLength, requests: sum.requests + 1 };
  });
  return () => {
    const taken = sum;
    sum = { js: 0, all: 0, requests: 0 };
    return taken;
  };
}

export interface Visit {
  /** Largest contentful paint, ms. */
  readonly lcp: number;
  readonly js: number;
  readonly all: number;
  readonly requests: number;
}

/** Opens an address and stays until nothing more comes. @param heading of what the person came for */
export async function visit(phone: Phone, path: string, heading: RegExp): Promise<Visit> {
  phone.taken();
  await phone.page.goto(path);
  await arrived(phone.page, heading);
  return { lcp: await phone.page.evaluate(largestPaint), ...phone.taken() };
}

/** From the dashboard, which stands complete, to another page by the sidebar: what that page's first screen adds. */
export async function goTo(phone: Phone, link: string, heading: RegExp): Promise<number> {
  await visit(phone, paginas.inicio.to, /Ana$/);
  await phone.page.getByRole('button', { name: 'Abrir menú' }).click();
  await phone.page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: link }).click();
  await arrived(phone.page, heading);
  return phone.taken().js;
}

const QUIET = 3000;

/** The heading stands and for three seconds nothing has come, not even what is fetched ahead for later screens. */
async function arrived(page: Page, heading: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 });
  await quiet(page);
}

/** For three seconds nothing has come. */
export const quiet = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (quiet) => {
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
      return performance.now() - Math.max(...ends) > quiet;
    },
    QUIET,
    { timeout: 60_000 },
  );

/** Runs in the page. */
export function largestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
}

/**
 * What the machine itself takes for a fixed piece of work in a page, the middle one of five: when this moves, nothing
 * else can be judged.
 */
export const fixedWork = ({ page }: Phone): Promise<number> =>
  page.evaluate(() => {
    const times = Array.from({ length: 5 }, () => {
      const since = performance.now();
      let x = 0;
      for (let i = 0; i < 3e6; i += 1) x = (x * 31 + i) % 1_000_003;
      return performance.now() - since + x * 0;
    });
    return times.sort((a, b) => a - b)[2] as number;
  });
