import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, type Page } from 'playwright-core';
import { empresaConfigSchema, empresaDe } from '@portal/contracts/portal';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { CELLS_PER_THOUSAND, differenceFromKept } from '@portal/test-kit/kept-picture';
import { keptTypeface } from '@portal/test-kit/kept-typeface';
import { leastContrasts } from '../../test/least-contrasts.js';
import { correosDe, muestras } from '../../test/muestras.js';
import { plantillas, type Plantilla } from './plantillas.js';
import { redactar } from './redactar.js';

/** Beside the pictures of the screens, an ignored folder of the clone. */
const carpeta = fileURLToPath(new URL('../../../../.portal/hoja-de-contacto/correos/', import.meta.url));
const portal = { empresa: empresaDe(empresaConfigSchema.parse({})), origen: 'https://portal.transcarga.test' };
const token = 'Qm3v8J2tXc0rNfLpYb7uWk5sEd9hGa1zTiOeRqVxMnB';
const correos = (await Promise.all(muestras.map(correosDe))).flat();

/** The first sample of a template. @param cambiar each of its values */
function htmlDe(plantilla: Plantilla, cambiar = (valor: string) => valor): string {
  const correo = correos.find((uno) => uno.plantilla === plantilla);
  const datos = Object.entries(correo?.datos ?? {}).map(([nombre, valor]) => [nombre, cambiar(valor)] as const);
  return redactar(plantilla, Object.fromEntries(datos), correo?.tokenSellado ? token : undefined, portal).html;
}

/** The mails that every signer gets, kept as pictures in the font that the document has. */
const guardados: readonly Plantilla[] = [
  'solicitud-conductor',
  'solicitud-propietario',
  'constancia-firma',
  'copia-completa',
];
const caras = keptTypeface.map(
  ({ weight, base64 }) =>
    `@font-face{font-family:Guardada;font-weight:${weight};src:url(data:font/ttf;base64,${base64})}`,
);
const conLetra = (html: string): string =>
  html.replace('</style>', `${caras.join('')}*{font-family:Guardada!important}</style>`);
const imagenes = fileURLToPath(new URL('../../imagenes/', import.meta.url));

test.each(guardados.flatMap((plantilla) => [360, 640].map((ancho) => [plantilla, ancho] as const)))(
  '%s looks as it did at %i px, in light and dark',
  async (plantilla, ancho) => {
    await page.setViewportSize({ width: ancho, height: 640 });
    await page.setContent(conLetra(htmlDe(plantilla)));
    await page.evaluate(() => document.fonts.ready);
    for (const esquema of ['claro', 'oscuro']) {
      await oscurecer(esquema === 'oscuro');
      const visto = await page.screenshot({ fullPage: true, scale: 'css' });
      const lejos = differenceFromKept(visto, path.join(imagenes, `${plantilla}-${ancho}-${esquema}.png`));
      expect([esquema, lejos <= CELLS_PER_THOUSAND, lejos]).toEqual([esquema, true, lejos]);
    }
  },
);

/** What people type, without a place to break it. */
const sinDondePartir = (valor: string): string => (valor.includes(' ') ? 'W'.repeat(100) : valor);

let browser: Browser;
let page: Page;

beforeAll(async () => {
  await mkdir(carpeta, { recursive: true });
  browser = await launchBrowser();
  page = await openPage(browser, { deviceScaleFactor: 2 });
  await page.route('**', (route) => route.abort());
});
afterAll(() => browser?.close());

/** As a mail program does it that darkens light mails by itself. */
async function oscurecer(enabled: boolean): Promise<void> {
  await page.emulateMedia({ colorScheme: enabled ? 'dark' : 'light' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setAutoDarkModeOverride', { enabled });
}

/** What leaves the window sideways. */
const salidas = (): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const all = [...document.body.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > width + 0.5,
    );
    const whole = document.documentElement.scrollWidth > width ? [`${document.documentElement.scrollWidth} px`] : [];
    return [...whole, ...all.map((one) => `${one.tagName} ${(one.textContent ?? '').trim().slice(0, 40)}`)];
  });

/** Codes of an enrolment that stand on two lines. */
const partidos = (): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode())
      for (const { 0: code, index } of (node.textContent ?? '').matchAll(/TER-\d{4}-\d+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + code.length);
        if (range.getClientRects().length !== 1) found.push(code);
      }
    return found;
  });

/** Height and width of each link, as far as somebody sees it. */
const enlaces = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('a')].map((link) => {
      const { width, height } = link.getBoundingClientRect();
      const { display, lineHeight } = getComputedStyle(link);
      const button = display === 'inline-block';
      return { address: link.href, button, width, height: button ? height : parseFloat(lineHeight) };
    }),
  );

/** Whether the words that stand for the logo have room: those, and the sign of a missing picture before them. */
const cabeElNombre = () =>
  page.evaluate(() => {
    const logo = document.querySelector('img') as HTMLImageElement;
    const words = document.createElement('span');
    words.textContent = logo.alt;
    words.style.whiteSpace = 'nowrap';
    logo.after(words);
    const { width, height } = words.getBoundingClientRect();
    words.remove();
    return logo.clientWidth >= width + 24 && logo.clientHeight >= height;
  });

describe.each([
  ['a phone', 360],
  ['a desk', 640],
] as const)('on %s, without pictures', (_, ancho) => {
  test.each(plantillas)('%s fits, in light and dark, and every word and link stands out', async (plantilla) => {
    await page.setViewportSize({ width: ancho, height: 640 });
    await page.setContent(htmlDe(plantilla));
    for (const esquema of ['claro', 'oscuro']) {
      await oscurecer(esquema === 'oscuro');
      const picture = await page.screenshot({
        path: path.join(carpeta, `${plantilla}-${ancho}-${esquema}.png`),
        fullPage: true,
      });
      expect([esquema, await salidas(), await partidos()]).toEqual([esquema, [], []]);
      const contrasts = await leastContrasts(page, picture);
      expect(contrasts.length).toBeGreaterThan(4);
      expect([esquema, contrasts.filter(({ contrast, needed }) => contrast < needed)]).toEqual([esquema, []]);
    }
    expect(await cabeElNombre()).toBe(true);
    const html = htmlDe(plantilla);
    for (const { address, button, width, height } of await enlaces()) {
      expect(html).toContain(address);
      expect([address, width > 40, height >= (button ? 44 : 18)]).toEqual([address, true, true]);
    }
  });

  test.each(plantillas)('%s fits with words of a hundred letters', async (plantilla) => {
    await page.setViewportSize({ width: ancho, height: 640 });
    await page.setContent(htmlDe(plantilla, sinDondePartir));
    expect(await salidas()).toEqual([]);
  });
});
