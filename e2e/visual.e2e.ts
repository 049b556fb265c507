import { expect, type Page } from '@playwright/test';
import { CELLS_PER_THOUSAND, difference } from '@portal/test-kit/kept-picture';
import { expectSame, screenshotOf } from './src/comparison.js';
import { esquemas, tomas } from './src/hoja.js';
import type { Pantalla } from './src/pantallas/pantalla.js';
import { pantallas } from './src/pantallas/todas.js';
import { setRoboto } from './src/typeface.js';
import { setScheme, test } from './src/viewer.js';

test.use({ trace: 'off', screenshot: 'off' });

/** The main screens, with what is drawn in the system's own font or differs from run to run. */
const principales: Readonly<Record<string, readonly string[]>> = {
  portada: [],
  'inicio-invitado': [],
  'no-encontrada': [],
  tablero: [],
  configuracion: [],
  'modulo-no-disponible': ['.huella'],
  inscripcion: [],
  'inscripcion-errores': [],
  'inscripcion-propietario': [],
  'inscripcion-carga': [],
  'inscripcion-enviada': [],
  'mis-inscripciones': [],
  'mis-inscripciones-vacio': [],
  'mi-inscripcion': ['.huella'],
  certificados: ['.huella'],
  revision: [],
  'revision-tabla': [],
  'revision-busqueda': [],
  'revision-trabajo': [],
  'inscripcion-detalle': ['.huella'],
  'corregir-correo': [],
  devolver: [],
  'por-atender': [],
  reportes: [],
  auditoria: [],
  usuarios: [],
};

/** The device, the browser and the moment are those of the run, and a fingerprint is set in the system's own font. */
const delFirmante = ['.huella', 'section:has(> h2:text("Información de la firma")) dd'];
/** The public pages, which download no font. */
const publicas: Readonly<Record<string, readonly string[]>> = {
  'firmar-conductor': delFirmante,
  'firmar-propietario': delFirmante,
  'firmar-certificado': delFirmante,
  'firmar-dibujada': delFirmante,
  'firmar-exito': delFirmante,
  'firmar-ya-firmado': [],
  'firmar-enlace-invalido': [],
  'verificar-autentico': ['.huella', '[name="codigo"]'],
  'verificar-archivo-alterado': ['.huella', '[name="codigo"]'],
};

/** What lies behind a dialog depends on the scroll position, so it is masked. */
const detras: Readonly<Record<string, string>> = {
  'inscripcion-carga': 'main',
  'revision-trabajo': 'main',
  'corregir-correo': 'main',
  devolver: 'main',
};

const pantallaDe = (nombre: string): Pantalla => {
  const found = pantallas.find((pantalla) => pantalla.nombre === nombre);
  if (!found) throw new Error(`no screen ${nombre}`);
  return found;
};

for (const [nombre, ocultar] of Object.entries({ ...principales, ...publicas })) {
  test(`${nombre} looks as it did, on a phone and a desktop, light and dark`, async ({ viewer }, info) => {
    await viewer.look(pantallaDe(nombre), async (page) => {
      if (publicas[nombre]) await setRoboto(page);
      if (detras[nombre])
        await page
          .locator(detras[nombre])
          .evaluate((element) => ((element as HTMLElement).style.visibility = 'hidden'));
      for (const { size, sufijo } of tomas) {
        await page.setViewportSize(size);
        for (const [scheme, esquema] of Object.entries(esquemas)) {
          await setScheme(page, scheme as keyof typeof esquemas);
          await expectSame(page, ocultar, `${nombre}-${sufijo}-${esquema}`, info);
        }
      }
    });
  });
}

/** Changes the page, takes its picture and says how far it is from the first. */
async function trasCambiar(
  page: Page,
  antes: Awaited<ReturnType<typeof screenshotOf>>,
  cambio: () => void,
): Promise<number> {
  await page.evaluate(cambio);
  return difference(antes, await screenshotOf(page));
}

test('the comparison notices a moved button and another colour, and overlooks another smoothing of the letters', async ({
  viewer,
}, info) => {
  await viewer.look(pantallaDe('mis-inscripciones'), async (page) => {
    await expectSame(page, [], 'mis-inscripciones-1440-claro', info); // all of it has come
    const antes = await screenshotOf(page);
    const suavizado = await trasCambiar(page, antes, () => {
      document.body.style.textRendering = 'geometricPrecision';
      document.body.style.opacity = '0.995';
    });
    const sombra = await trasCambiar(page, antes, () => {
      document.body.style.cssText = '';
    });
    const movido = await trasCambiar(page, antes, () => {
      (document.querySelector('.pagina-cab .btn') as HTMLElement).style.transform = 'translateX(-16px)';
    });
    const recolorido = await trasCambiar(page, antes, () => {
      const button = document.querySelector('.pagina-cab .btn') as HTMLElement;
      button.style.transform = '';
      button.style.background = '#1E64A7';
    });
    expect(suavizado).toBeLessThanOrEqual(CELLS_PER_THOUSAND);
    expect(sombra).toBe(0);
    expect(movido).toBeGreaterThan(CELLS_PER_THOUSAND);
    expect(recolorido).toBeGreaterThan(CELLS_PER_THOUSAND);
  });
});
