import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { usuarioActual } from '@portal/contracts/sesion';
import { paginas } from '@portal/dominio/paginas';
import { recordCspViolations } from './csp.js';
import { AHORA, escritorio, telefono, type Pantalla, type Quien } from './pantallas/pantalla.js';
import { waitForEver } from './pantallas/responses.js';
import { ingresar } from './personas.js';

const cuentas: Readonly<Record<Exclude<Quien, 'invitado'>, string>> = {
  registrante: 'registrante@transcarga.test',
  tester: 'tester@transcarga.test',
  superadmin: 'superadmin@transcarga.test',
  auditor: 'auditor@transcarga.test',
};

const contextOf = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: escritorio,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  });

/** Signs the person in, once and whenever the others' screens have left the session unused for half an hour. */
async function signIn(context: BrowserContext, quien: Exclude<Quien, 'invitado'>): Promise<void> {
  if ((await context.request.get(usuarioActual.path)).ok()) return;
  await context.clearCookies(); // the realm asks anew
  const page = await context.newPage();
  await ingresar(page, cuentas[quien], quien === 'auditor' ? paginas.auditoria.to : undefined);
  await page.close();
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

/** Waits for the letters: with those of another font everything has other sizes. */
export const fontsOf = async (page: Page): Promise<void> => void (await page.evaluate(() => document.fonts.ready));

/** One browser context per person, logged in once: a screen costs one navigation. */
export class Viewer {
  readonly #contexts = new Map<Quien, Promise<BrowserContext>>();

  constructor(readonly browser: Browser) {}

  /** A fresh page at the fixed moment, with nothing stored. */
  async pageOf(quien: Quien): Promise<Page> {
    if (!this.#contexts.has(quien)) this.#contexts.set(quien, contextOf(this.browser));
    const context = await (this.#contexts.get(quien) as Promise<BrowserContext>);
    if (quien !== 'invitado') await signIn(context, quien);
    const page = await context.newPage();
    await page.clock.setFixedTime(AHORA);
    await waitForEver(page);
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
      await fontsOf(page);
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
