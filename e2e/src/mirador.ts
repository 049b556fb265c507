import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { AHORA, escritorio, telefono, type Pantalla, type Quien } from './pantallas/pantalla.js';
import { ingresar } from './personas.js';
import { escucharRechazos } from './politica.js';

const cuentas: Readonly<Record<Exclude<Quien, 'invitado'>, string>> = {
  registrante: 'registrante@transcarga.test',
  tester: 'tester@transcarga.test',
  superadmin: 'superadmin@transcarga.test',
};

async function contextoDe(browser: Browser, quien: Quien): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: escritorio,
    reducedMotion: 'reduce',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
  });
  if (quien === 'invitado') return context;
  const page = await context.newPage();
  await ingresar(page, cuentas[quien]);
  await page.close();
  return context;
}

/** Clears once what an earlier page left in this browser, before the new page's own scripts run. */
const olvidar = (): void => {
  if (window.sessionStorage.getItem('mirador')) return;
  window.sessionStorage.setItem('mirador', '1');
  window.sessionStorage.setItem('portal.sso', '1'); // no look for a session elsewhere
  window.localStorage.clear();
};

/** Changes the colour scheme in place, and waits until the page shows it. */
export async function vestir(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (scheme) => (document.documentElement.dataset['esquema'] ?? scheme) === scheme,
    colorScheme,
  );
}

/** One browser context per person, logged in once: a screen costs one navigation. */
export class Mirador {
  readonly #contextos = new Map<Quien, Promise<BrowserContext>>();

  constructor(readonly browser: Browser) {}

  /** A fresh page at the fixed moment, with nothing stored. */
  async pagina(quien: Quien): Promise<Page> {
    if (!this.#contextos.has(quien)) this.#contextos.set(quien, contextoDe(this.browser, quien));
    const page = await (await (this.#contextos.get(quien) as Promise<BrowserContext>)).newPage();
    await page.clock.setFixedTime(AHORA);
    await page.addInitScript(olvidar);
    await escucharRechazos(page);
    return page;
  }

  /** Opens a screen, does something with it, and closes it whatever happens. */
  async mirar<T>({ quien, movil, abrir }: Pantalla, hacer: (page: Page) => Promise<T>): Promise<T> {
    const page = await this.pagina(quien);
    try {
      await page.setViewportSize(movil ? telefono : escritorio);
      await abrir(page);
      return await hacer(page);
    } finally {
      await page.close();
    }
  }

  async cerrar(): Promise<void> {
    for (const contexto of this.#contextos.values()) await (await contexto).close();
  }
}

/** Playwright's `test` with a `mirador` that lasts for the file. */
export const test = base.extend<object, { mirador: Mirador }>({
  mirador: [
    async ({ browser }, use) => {
      const mirador = new Mirador(browser);
      await use(mirador);
      await mirador.cerrar();
    },
    { scope: 'worker' },
  ],
});
