import { expect, test, type Page } from '@playwright/test';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { certificacionPdf } from './src/documentos.js';
import { escuchar, esperarAnuncio, foco, Tabulador, type Foco } from './src/foco.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const pdf = { name: 'certificacion.pdf', mimeType: 'application/pdf', buffer: certificacionPdf('Certificacion bancaria') };

async function entrar(page: Page, tab: Tabulador): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.ir('Iniciar Sesión');
  await page.keyboard.press('Enter');
  await expect(page.locator('#username')).toBeVisible();
  if ((await foco(page)).nombre !== 'username') await tab.hasta(({ nombre }) => nombre === 'username');
  await page.keyboard.type('registrante@transcarga.test');
  await tab.hasta(({ nombre }) => nombre === 'password');
  await page.keyboard.type('portal-local');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Buen/ })).toBeVisible();
}

/** Chooses with the arrows until the control holds the value, as a person watching it does. */
async function flechas(page: Page, actual: () => Promise<string>, valor: string): Promise<void> {
  for (let press = 0; press < 40 && (await actual()) !== valor; press += 1) await page.keyboard.press('ArrowDown');
  expect(await actual()).toBe(valor);
}

/** Fills the focused control with its keys: letters, arrows or the space bar. */
async function llenar(page: Page, { nombre, tipo }: Foco, valor: string | number | boolean): Promise<void> {
  const elegido = (): Promise<string> =>
    page.evaluate((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value ?? '', nombre);
  if (tipo === 'radio') {
    if (!(await elegido())) await page.keyboard.press('Space');
    return flechas(page, elegido, String(valor));
  }
  if (tipo === 'checkbox') return page.keyboard.press('Space');
  if (tipo === 'select-one') return flechas(page, async () => (await foco(page)).valor, String(valor));
  const fecha = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(valor));
  // Key by key where each key is looked at; words in one go, as a dictation or the clipboard brings them.
  if (fecha) await page.keyboard.type(`${fecha[3]}${fecha[2]}${fecha[1]}`);
  else await page.keyboard.insertText(String(valor));
  expect((await foco(page)).valor, nombre).toBe(fecha ? `${fecha[3]}/${fecha[2]}/${fecha[1]}` : String(valor));
}

/** The file dialog of the system is the only thing that Playwright answers for the person. */
async function adjuntar(page: Page, tab: Tabulador): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Certificación bancaria' })).toBeVisible();
  await tab.hasta(({ tipo }) => tipo === 'file');
  const dialogo = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await dialogo).setFiles(pdf);
  await tab.ir('Subir archivo');
  await page.keyboard.press('Enter');
  await esperarAnuncio(page, /^(Subiendo|Revisando)/);
  await esperarAnuncio(page, /Archivo subido exitosamente/);
  await expect(page.getByRole('dialog', { name: 'Certificación bancaria' })).toBeHidden();
  await expect.poll(async () => (await foco(page)).texto, { message: 'the focus stays at the file' }).toMatch(/^Cambiar certificación/);
}

/** Walks the form from stop to stop and fills what it meets; a field met again is left as it is. */
async function recorrer(page: Page, tab: Tabulador, campos: Readonly<Record<string, string | number | boolean>>, final: string): Promise<string[]> {
  const orden: string[] = [];
  await tab.hasta((aqui) => aqui.texto === final || aqui.nombre === 'authorization', 60);
  for (let aqui = await foco(page); aqui.texto !== final; aqui = await tab.siguiente()) {
    const valor = campos[aqui.nombre];
    if (/^Adjuntar certificación/.test(aqui.texto)) await adjuntar(page, tab);
    else if (valor !== undefined && !orden.includes(aqui.nombre)) {
      await llenar(page, aqui, valor);
      orden.push(aqui.nombre);
    }
    expect(tab.paradas).toBeLessThan(900);
  }
  return orden;
}

test('a person without a mouse logs in, fills the whole form, attaches both files, corrects an error and sends', async ({ page }, info) => {
  await escuchar(page);
  const tab = new Tabulador(page);
  await entrar(page, tab);
  await tab.ir('Nueva Inscripción');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="personaFirmaContrato"]').first()).toBeAttached();

  const { status: _status, certificacionBancariaUrl: _uno, certificacionBancariaAnticiposUrl: _dos, placaCabezote: _luego, ...campos } = datosDeInscripcion;
  const orden = await recorrer(page, tab, { ...campos, contrasenaGPS: 'clave del gps' }, 'Guardar Borrador');
  expect(orden.toSorted()).toEqual(Object.keys(campos).toSorted());
  expect(orden).toEqual(await enPantalla(page, orden));

  await page.keyboard.press('Enter');
  await esperarAnuncio(page, /Borrador guardado/);
  await tab.ir('Enviar para Revisión');
  await page.keyboard.press('Enter');
  await esperarAnuncio(page, /Hay 1 campo por corregir/);
  await expect.poll(async () => (await foco(page)).nombre).toBe('placaCabezote');
  expect((await foco(page)).problemas).toEqual([]);
  await page.keyboard.type(unaPlaca());

  await tab.ir('Enviar para Revisión', 400);
  await page.keyboard.press('Enter');
  await esperarAnuncio(page, /La inscripción ha sido enviada exitosamente para revisión\./);
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción enviada' })).toBeFocused();
  info.annotations.push({ type: 'paradas', description: String(tab.paradas) });
});

test('Tab leaves a field whose suggestions are open for the next one', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test', '/inscripciones/terceros');
  await page.locator('[name="ciudadConductor"]').pressSequentially('ba');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8);
  expect(await new Tabulador(page).siguiente()).toMatchObject({ nombre: 'lugarNacimientoConductor', problemas: [] });
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

/** The same names in the order of the page: Tab must not jump. */
const enPantalla = (page: Page, nombres: readonly string[]): Promise<string[]> =>
  page.evaluate((wanted) => [...new Set([...document.querySelectorAll<HTMLInputElement>('main [name]')].map(({ name }) => name))].filter((name) => wanted.includes(name)), nombres);
