import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { recordCspViolations } from './csp.js';
import { AHORA, escritorio, telefono, type Pantalla, type Quien } from './pantallas/pantalla.js';
import { ingresar } from './personas.js';

const cuentas: Readonly<Record<Exclude<Quien, 'invitado'>, string>> = {
  registrante: 'registrante@transcarga.test',
  tester: 'tester@transcarga.test',
  superadmin: 'superadmin@transcarga.test',
  auditor: 'auditor@transcarga.test',
};

async function contextOf(browser: Browser, quien: Quien): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: escritorio,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  });
  if (quien === 'invitado') return context;
  const page = await context.newPage();
  await ingresar(page, cuentas[quien], quien === 'auditor' ? paginas.auditoria.to : undefined);
  await page.close();
  return context;
}

/** Clears once what an earlier page left in this browser, before the new page's own scripts run. */
const forgetPage = (): void => {
  if (window.sessionStorage.getItem('viewer')) return;
  window.sessionStorage.setItem('viewer', '1');
  window.sessionStorage.setItem('portal.sso', '1'); // no look for a session elsewhere
  window.localStorage.clear();
};

/** Changes the colour scheme in place, and waits until the page shows it. */
export async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset['esquema'] ?? scheme) === scheme,
    colorScheme,
  );
}

/** One browser context per person, logged in once: a screen costs one navigation. */
export class Viewer {
  readonly #contexts = new Map<Quien, Promise<BrowserContext>>();

  constructor(readonly browser: Browser) {}

  /** A fresh page at the fixed moment, with nothing stored. */
  async pageOf(quien: Quien): Promise<Page> {
    if (!this.#contexts.has(quien)) this.#contexts.set(quien, contextOf(this.browser, quien));
    const page = await (await (this.#contexts.get(quien) as Promise<BrowserContext>)).newPage();
    await page.clock.setFixedTime(AHORA);
    await page.addInitScript(forgetPage);
    await recordCspViolations(page);
    return page;
  }

  /** Opens a screen, does something with it, and closes it whatever happens. */
  async look<T>({ quien, movil, abrir }: Pantalla, hacer: (page: Page) => Promise<T>): Promise<T> {
    const page = await this.pageOf(quien);
    try {
      await page.setViewportSize(movil ? telefono : escritorio);
      await abrir(page);
      return await hacer(page);
    } finally {
      await page.close();
    }
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.values()) await (await context).close();
  }
}

/** Playwright's `test` with a `viewer` that lasts for the file. */
export const test = base.extend<object, { viewer: Viewer }>({
  viewer: [
    async ({ browser }, use) => {
      const viewer = new Viewer(browser);
      await use(viewer);
      await viewer.close();
    },
    { scope: 'worker' },
  ],
});
