import { expect, test, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { callApi, enviar, pdfDe, retryUntilAnswered, tokenDe } from './src/client.js';
import { certificacionPdf } from './src/documentos.js';
import { focusOf, recordAnnouncements, Tabber, waitForAnnouncement, type Focus } from './src/focus.js';
import { waitForEver } from './src/pantallas/responses.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';

const pdf = {
  name: 'certificacion.pdf',
  mimeType: 'application/pdf',
  buffer: certificacionPdf('Certificacion bancaria'),
};

async function entrar(page: Page, tab: Tabber): Promise<void> {
  await waitForEver(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tab.ir('Iniciar Sesión');
  await page.keyboard.press('Enter');
  await expect(page.locator('#username')).toBeVisible();
  await page.waitForLoadState(); // by then the form has taken the focus, if it does
  if ((await focusOf(page)).nombre !== 'username') await tab.hasta(({ nombre }) => nombre === 'username');
  await page.keyboard.type('registrante@transcarga.test');
  await tab.hasta(({ nombre }) => nombre === 'password');
  await page.keyboard.type('portal-local');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Buen/ })).toBeVisible();
  // Figures that come in above it push the link below the window's edge, and its ring with it.
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Chooses with the arrows until the control holds the value, as a person watching it does. */
async function flechas(page: Page, actual: () => Promise<string>, valor: string): Promise<void> {
  for (let press = 0; press < 40 && (await actual()) !== valor; press += 1) await page.keyboard.press('ArrowDown');
  expect(await actual()).toBe(valor);
}

/** Fills the focused control with its keys: letters, arrows or the space bar. */
async function llenar(page: Page, { nombre, tipo }: Focus, valor: string | number | boolean): Promise<void> {
  const elegido = (): Promise<string> =>
    page.evaluate((name) => document.querySelector<HTMLInputElement>(`[name="${name}"]:checked`)?.value ?? '', nombre);
  if (tipo === 'radio') {
    if (!(await elegido())) await page.keyboard.press('Space');
    return flechas(page, elegido, String(valor));
  }
  if (tipo === 'checkbox') return page.keyboard.press('Space');
  if (tipo === 'select-one') return flechas(page, async () => (await focusOf(page)).valor, String(valor));
  const fecha = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(valor));
  // Key by key where each key is looked at; words in one go, as a dictation or the clipboard brings them.
  if (fecha) await page.keyboard.type(`${fecha[3]}${fecha[2]}${fecha[1]}`);
  else await page.keyboard.insertText(String(valor));
  expect((await focusOf(page)).valor, nombre).toBe(fecha ? `${fecha[3]}/${fecha[2]}/${fecha[1]}` : String(valor));
}

/** Playwright answers only the file dialog of the system for the person. */
async function adjuntar(page: Page, tab: Tabber): Promise<void> {
  // From here on: the browser learns of it a moment later, and a dialog that opens before is lost.
  const dialogo = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Certificación bancaria' })).toBeVisible();
  await tab.hasta(({ tipo }) => tipo === 'file');
  await page.keyboard.press('Enter');
  await (await dialogo).setFiles(pdf);
  await tab.ir('Subir archivo');
  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /^(Subiendo|Revisando)/);
  await waitForAnnouncement(page, /Archivo subido exitosamente/);
  await expect(page.getByRole('dialog', { name: 'Certificación bancaria' })).toBeHidden();
  await expect
    .poll(async () => (await focusOf(page)).texto, { message: 'the focus stays at the file' })
    .toMatch(/^Cambiar certificación/);
}

/** Walks the form from stop to stop and fills what it meets; a field met again is left as it is. */
async function recorrer(
  page: Page,
  tab: Tabber,
  campos: Readonly<Record<string, string | number | boolean>>,
  final: string,
): Promise<string[]> {
  const orden: string[] = [];
  await tab.hasta((aqui) => aqui.texto === final || aqui.nombre === 'authorization', 60);
  for (let aqui = await focusOf(page); aqui.texto !== final; aqui = await tab.siguiente()) {
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

test('a person without a mouse logs in, fills the whole form, attaches both files, corrects an error and sends', async ({
  page,
}, info) => {
  await recordAnnouncements(page);
  const tab = new Tabber(page);
  await entrar(page, tab);
  await tab.ir('Nueva Inscripción');
  await page.keyboard.press('Enter');
  await expect(page.locator('[name="personaFirmaContrato"]').first()).toBeAttached();
  // Tab passes what cannot be answered before the legal texts have come.
  await expect(page.locator('[name="aceptaTerminosContrato"]')).toBeEnabled();

  const {
    status: _status,
    certificacionBancariaUrl: _uno,
    certificacionBancariaAnticiposUrl: _dos,
    placaCabezote: _luego,
    ...campos
  } = datosDeInscripcion;
  const orden = await recorrer(page, tab, { ...campos, contrasenaGPS: 'clave del gps' }, 'Guardar Borrador');
  expect(orden.toSorted()).toEqual(Object.keys(campos).toSorted());
  expect(orden).toEqual(await enPantalla(page, orden));

  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /Borrador guardado/);
  await tab.ir('Enviar para Revisión');
  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /Hay 1 campo por corregir/);
  await expect.poll(() => focusOf(page)).toMatchObject({ nombre: 'placaCabezote', problemas: [] });
  await page.keyboard.type(unaPlaca());

  await tab.ir('Enviar para Revisión', 400);
  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /La inscripción ha sido enviada exitosamente para revisión\./);
  await expect(page.getByRole('heading', { level: 1, name: 'Inscripción enviada' })).toBeFocused();
  info.annotations.push({ type: 'paradas', description: String(tab.paradas) });
});

test('Tab leaves a field whose suggestions are open for the next one', async ({ page }) => {
  await ingresar(page, 'registrante@transcarga.test', paginas.nuevaInscripcion.to);
  await page.locator('[name="ciudadConductor"]').pressSequentially('ba');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(8);
  expect(await new Tabber(page).siguiente()).toMatchObject({ nombre: 'lugarNacimientoConductor', problemas: [] });
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a person without a mouse makes a certificate, revokes it, loads the rest of the list and takes a PDF, and the focus goes on where each answer is', async ({
  page,
}, info) => {
  // One certificate per minute and person, so a second attempt needs another person. Both have few enrolments: a list
  // that still goes on keeps the focus on its button.
  const email = info.retry === 0 ? 'tester@transcarga.test' : 'admin@transcarga.test';
  const mias = await dosInscripciones(email);
  await recordAnnouncements(page);
  await porUna(page);
  await ingresar(page, email, paginas.certificados.to);
  await llega(page, 'Certificados Digitales');
  await expect(page.getByRole('button', { name: 'Generar certificado' })).toBeVisible();
  const tab = new Tabber(page);
  page.on('dialog', (pregunta) => void pregunta.accept());

  await tab.ir('Generar certificado');
  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /Certificado generado/);
  await estaEn(page, 'Su certificado');
  await tab.ir('Revocar', 1);
  await page.keyboard.press('Enter');
  await waitForAnnouncement(page, /Certificado revocado/);
  await estaEn(page, 'Su certificado');
  await expect(page.getByRole('region', { name: 'Su certificado' })).toContainText('Revocado');

  await new Tabber(page, 'Shift+Tab').ir('Mis Inscripciones');
  await page.keyboard.press('Enter');
  await llega(page, 'Mis Inscripciones');
  await expect(page.getByRole('button', { name: 'Cargar más' })).toBeVisible();
  await tab.ir('Cargar más');
  await page.keyboard.press('Enter');
  await estaEn(page, `Inscripción ${mias[1]?.codigo}`);
  await tab.ir('Descargar PDF', 5); // before it: its page, a copy, and two addresses that can be corrected
  const [bajado] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(bajado.suggestedFilename()).toBe(`inscripcion_${mias[1]?.id}.pdf`);
  await waitForAnnouncement(page, /PDF Generado/);
  await expect.poll(async () => (await focusOf(page)).texto).toBe('Descargar PDF');
});

/** The person's two newest enrolments, sent now where they are missing; the second has its document. */
async function dosInscripciones(email: string) {
  const token = await tokenDe(email);
  const lista = async () =>
    (
      await retryUntilAnswered(() =>
        callApi<{ id: string; codigo: string }[]>('GET', '/api/inscripciones/mis-inscripciones?limite=2', { token }),
      )
    ).body;
  for (let tiene = (await lista()).length; tiene < 2; tiene += 1) await enviar(token, unaPlaca());
  const mias = await lista();
  await pdfDe(token, mias[1]?.id ?? '');
  return mias;
}

/** The first page of the list is one enrolment long; where it goes on is the server's own answer. */
const porUna = (page: Page): Promise<unknown> =>
  page.route(
    (url) => url.pathname === '/api/inscripciones/mis-inscripciones' && !url.searchParams.has('cursor'),
    (route) => route.continue({ url: `${route.request().url().replace(/[?].*/, '')}?limite=1` }),
  );

/** A page that arrives has the focus on its title. */
const llega = (page: Page, titulo: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: titulo })).toBeFocused();

/** The focus is there, in sight. */
async function estaEn(page: Page, nombre: string): Promise<void> {
  await expect
    .poll(() => focusOf(page), { message: 'where the focus is' })
    .toMatchObject({ texto: nombre, problemas: [] });
}

/** The same names in the order of the page: Tab must not jump. */
const enPantalla = (page: Page, nombres: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...new Set([...document.querySelectorAll<HTMLInputElement>('main [name]')].map(({ name }) => name))].filter(
        (name) => wanted.includes(name),
      ),
    nombres,
  );
