import { expect, type Page } from '@playwright/test';
import { violations } from './src/axe.js';
import { cspViolations } from './src/csp.js';
import { Tabber } from './src/focus.js';
import { covered, cutHints, movements, overflows, smallTargets, widenTextSpacing } from './src/measures.js';
import { conOtraVersion } from './src/pantallas/inscripcion-borrador.js';
import { escritorio, tableta, telefono } from './src/pantallas/pantalla.js';
import { pantallas } from './src/pantallas/todas.js';
import { setScheme, test } from './src/viewer.js';

test.use({ trace: 'off', screenshot: 'off' });

/** A window of 1280 px at 200 % and at 400 %. */
const ampliados = [640, 320] as const;

/** The screens whose elements differ on a phone. On the others axe has seen them all on the desktop. */
const otrosEnElTelefono = new RegExp(
  '^(portada|inicio-invitado|inicio-invitado-menu|tablero|tablero-menu-lateral|inscripcion|inscripcion-secciones|' +
    'mis-inscripciones|certificados|firmar-certificado|verificar)$',
);

/** Changes the window and waits until the page is laid out for it. */
async function conAncho(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Reports every fault at once, and waits for what an open list or menu does after its window changed size. */
const dicho = expect.configure({ soft: true });
const nada = async (que: string, medir: () => Promise<string[]>): Promise<void> =>
  dicho.poll(medir, { message: que }).toEqual([]);

for (const pantalla of pantallas) {
  test(`${pantalla.nombre}: axe finds nothing in light and dark; nothing is lost at 200 %, 320 px, wider spacing or on a tablet; all can be hit; nothing moves; the policy refuses nothing`, async ({
    viewer,
  }) => {
    await viewer.look(pantalla, async (page) => {
      await setScheme(page, 'light');
      await nada('axe, light', () => violations(page, 'todo'));
      await setScheme(page, 'dark');
      await nada('axe, dark', () => violations(page, 'color'));
      await nada('moves', () => movements(page));
      await nada('below 24 px', () => smallTargets(page, 24));
      await conAncho(page, telefono.width, telefono.height);
      await nada('below 44 px on a phone', () => smallTargets(page, 44));
      await nada('cut placeholders on a phone', () => cutHints(page));
      await conAncho(page, tableta.width, tableta.height);
      await nada('on a tablet', async () => [...(await overflows(page)), ...(await cutHints(page))]);
      for (const width of ampliados) {
        await conAncho(page, width, 640);
        await nada(`${width} px`, () => overflows(page));
      }
      if (otrosEnElTelefono.test(pantalla.nombre)) await nada('axe, 320 px', () => violations(page, 'forma'));
      await nada('refused by the policy', () => cspViolations(page));
      await widenTextSpacing(page);
      await nada('text spacing at 320 px', () => overflows(page));
    });
  });
}

for (const nombre of ['mis-inscripciones', 'revision']) {
  test(`${nombre}: back from its end by keyboard, nothing that has the focus lies beneath the header`, async ({
    viewer,
  }) => {
    const pantalla = pantallas.find((una) => una.nombre === nombre) as (typeof pantallas)[number];
    await viewer.look(pantalla, async (page) => {
      for (const [width, height] of [
        [escritorio.width, escritorio.height],
        [escritorio.width, 500],
        [telefono.width, telefono.height],
        [320, 640],
      ] as const) {
        await conAncho(page, width, height);
        await page.getByRole('button').last().focus();
        await new Tabber(page, 'Shift+Tab').ir('Ir al contenido');
      }
    });
  });
}

/** The second screen has the highest bar: two links of 44 px, one below the other. */
for (const [que, width, preparar] of [
  ['a phone', telefono.width, undefined],
  ['500 px with another version of the draft', 500, conOtraVersion],
] as const) {
  test(`on ${que} nothing in the form that has the focus lies beneath its bars, forwards and backwards`, async ({
    viewer,
  }) => {
    test.slow();
    const errores = pantallas.find(({ nombre }) => nombre === 'inscripcion-errores') as (typeof pantallas)[number];
    await viewer.look(errores, async (page) => {
      await conAncho(page, width, telefono.height);
      await preparar?.(page);
      await page.getByRole('button', { name: 'Ver todas las secciones' }).focus();
      await new Tabber(page).ir('Enviar para Revisión', 250);
      await new Tabber(page, 'Shift+Tab').ir('Ver todas las secciones', 250);
    });
  });
}

test('on a phone, upright or on its side, and at 400 %, the form keeps four fifths of the window', async ({
  viewer,
}) => {
  const errores = pantallas.find(({ nombre }) => nombre === 'inscripcion-errores') as (typeof pantallas)[number];
  await viewer.look(errores, async (page) => {
    for (const [width, height] of [
      [telefono.width, telefono.height],
      [telefono.height, telefono.width],
      [320, 256],
    ] as const) {
      await conAncho(page, width, height);
      await page.locator('[name="usuarioGPS"]').scrollIntoViewIfNeeded();
      await dicho.poll(() => covered(page), { message: `${width} × ${height}: covered` }).toBeLessThanOrEqual(0.2);
    }
  });
});
