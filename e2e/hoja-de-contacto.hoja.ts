import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { carpetaDeLaHoja, esquemas, hojaDe, tomas } from './src/hoja.js';
import { pantallas } from './src/pantallas/todas.js';
import { fontsOf, setScheme, test } from './src/viewer.js';

/** Some screens alone, by a pattern: `SOLO=certificados`. The others' pictures stay as they are. */
const solo = process.env['SOLO'];
const carpeta = carpetaDeLaHoja();

mkdirSync(carpeta, { recursive: true });

/** Whole pages are shown whole; a dialog, or a page that went to a field, as it stands in its window. */
const enReposo = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.scrollY === 0 && !document.querySelector('[role="dialog"], .toast'));

for (const pantalla of pantallas.filter(({ nombre }) => new RegExp(solo ?? '.').test(nombre))) {
  test(pantalla.nombre, async ({ viewer }) => {
    await viewer.look(pantalla, async (page) => {
      for (const { size, sufijo, movil } of tomas) {
        if (pantalla.movil && !movil) continue;
        await page.setViewportSize(size);
        for (const [scheme, esquema] of Object.entries(esquemas)) {
          await setScheme(page, scheme as keyof typeof esquemas);
          await fontsOf(page);
          const fullPage = await enReposo(page);
          await page.screenshot({ path: path.join(carpeta, `${pantalla.nombre}-${sufijo}-${esquema}.png`), fullPage });
        }
      }
    });
  });
}

test('the sheet', async ({ browser }) => {
  const html = path.join(carpeta, 'index.html');
  writeFileSync(
    html,
    hojaDe(
      pantallas.map(({ nombre }) => nombre),
      carpeta,
    ),
  );
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  await page.goto(pathToFileURL(html).href, { waitUntil: 'load' });
  await page.screenshot({ path: path.join(carpeta, 'hoja.jpg'), fullPage: true, type: 'jpeg', quality: 70 });
  console.log(html);
});
