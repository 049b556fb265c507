/**
 * Remotes and the shell are published and taken back while people work: a browser that was here before opens every page, and an open
 * page goes on with what it began with.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, expect, test, type BrowserContext, type Page } from '@playwright/test';
import { paginas } from '@portal/dominio/paginas';
import { manifestsIn } from '@portal/federation/manifests';
import { publishBuild, revertTo, type Installation } from '@portal/publish/remotes';
import { makeObjectStore, storeSettingsSchema, type ObjectStore } from '@portal/service-kit/objects';
import { RemoteStore } from '@portal/service-kit/remotes';
import { reissue, reissueShell } from '@portal/test-kit';
import { enlaceDelCorreo, enviar, tokenDe } from './src/client.js';
import { freezeTimers, waitForEver } from './src/pantallas/responses.js';
import { ingresar } from './src/personas.js';
import { unaPlaca } from './src/placa.js';
import { processIds } from './src/processes.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifiestos = manifestsIn(root);
const remotos = Object.keys(manifiestos);
const CAIDO = 'Este módulo no está disponible en este momento.';

/** What was published before this file, so that the journeys after it meet what was built. */
let antes: Record<string, string>;
let where: Installation;
let trabajo: string;

test.beforeAll(async ({ baseURL }) => {
  const OBJECTS_DIR = process.env['TEST_OBJECTS_DIR'];
  if (!OBJECTS_DIR) throw new Error('TEST_OBJECTS_DIR names no store: run these through npm test');
  const objects = (await makeObjectStore('publicador', storeSettingsSchema.parse({ OBJECTS_DIR }))) as ObjectStore;
  where = { store: new RemoteStore(objects), origin: String(baseURL), quien: 'recorrido' };
  antes = { ...(await where.store.editions.latest()).content.lineas };
  trabajo = mkdtempSync(join(tmpdir(), 'publicar-'));
});
test.afterAll(async () => {
  for (const [area, version] of Object.entries(antes)) await revertTo(where, area, version);
  rmSync(trabajo, { recursive: true, force: true });
});

/** Publishes another version of a remote, which names itself in the page that runs it. */
async function publicar(area: string): Promise<string> {
  const construida = antes[area] ?? '';
  const version = construida.slice(0, -8) + randomBytes(4).toString('hex');
  const carpeta = join(trabajo, `${area}-${version}`);
  reissue(join(root, area, 'dist'), carpeta, version, (text, file) =>
    /^__federation_expose_routes\..*\.js$/.test(file)
      ? `${text};document.documentElement.setAttribute("data-${area}","${version}");`
      : text,
  );
  await publishBuild(where, area, carpeta);
  return version;
}

/** Publishes another version of the shell: all its files have other names, and its pages name it. */
async function publicarShell(): Promise<string> {
  const marca = randomBytes(4).toString('hex');
  const carpeta = join(trabajo, `shell-${marca}`);
  reissueShell(join(root, 'shell/dist'), carpeta, (text, file) =>
    file.endsWith('.html') ? text.replace('<html ', `<html data-shell="${marca}" `) : text,
  );
  await publishBuild(where, 'shell', carpeta);
  return marca;
}
const corre = (page: Page, area: string, version: string) =>
  expect(page.locator('html')).toHaveAttribute(`data-${area}`, version);

/** What a publication could touch besides its area: processes, and the lines of the others. */
async function demas(area: string) {
  const { [area]: _, ...lineas } = (await where.store.editions.latest()).content.lineas;
  return { processes: processIds(), lineas };
}

test('an area that is published and taken back leaves every process and every other area as they were', async () => {
  for (const [area, publica] of [
    ['shell', publicarShell],
    ['mfe-certificados', () => publicar('mfe-certificados')],
  ] as const) {
    const antesDeEsta = await demas(area);
    await publica();
    expect(await demas(area)).toEqual(antesDeEsta);
    await revertTo(where, area);
    expect(await demas(area)).toEqual(antesDeEsta);
  }
});

/** Every page of every remote: a signed-in person's and a signer's. */
async function abrirTodas(page: Page, enlace: string, versiones: Readonly<Record<string, string>>): Promise<void> {
  for (const [area, manifiesto] of Object.entries(manifiestos)) {
    const direcciones =
      manifiesto.host === 'portal'
        ? Object.values(manifiesto.paginas).map(({ to }) => to)
        : [enlace, paginas.verificar.to];
    for (const direccion of direcciones) {
      await page.goto(direccion);
      await corre(page, area, versiones[area] ?? '');
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect(await page.getByText(CAIDO).count(), `${direccion} after a publication`).toBe(0);
    }
  }
}

test('a browser that was here before opens every page after each of three publications, the signing page too', async ({
  baseURL,
}) => {
  test.slow();
  const placa = unaPlaca();
  await enviar(await tokenDe('registrante2@transcarga.test'), placa);
  const enlace = `/firmar/${await enlaceDelCorreo(placa, 'conductor')}`;
  const perfil = join(trabajo, 'perfil');
  const { launchOptions, locale, timezoneId } = test.info().project.use;
  const visita = async (work: (page: Page) => Promise<void>) => {
    const context: BrowserContext = await chromium.launchPersistentContext(perfil, {
      ...launchOptions,
      ...(baseURL !== undefined && { baseURL }),
      ...(locale !== undefined && { locale }),
      ...(timezoneId !== undefined && { timezoneId }),
    });
    await waitForEver(context);
    try {
      await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  await visita(async (page) => {
    await ingresar(page, 'superadmin@transcarga.test');
    await page.goto(paginas.revision.to);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(enlace);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
  for (let vez = 1; vez <= 3; vez += 1) {
    const publicadas = remotos.map(async (area) => [area, await publicar(area)] as const);
    const versiones = Object.fromEntries(await Promise.all(publicadas));
    await visita(async (page) => {
      // A cookie of the session ends with the browser; the files that it kept do not.
      await ingresar(page, 'superadmin@transcarga.test');
      await abrirTodas(page, enlace, versiones);
    });
  }
});

test('an open page goes on with its own version, late files too, and the next navigation takes the new one; a revert is the same', async ({
  page,
}) => {
  const area = 'mfe-inscripciones';
  await freezeTimers(page, 3000); // how fresh a navigation is, by the clock: what is published is read a moment later
  const enMenu = (nombre: string) =>
    page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: nombre });
  const primera = await publicar(area);
  await ingresar(page, 'tester@transcarga.test', paginas.nuevaInscripcion.to);
  await corre(page, area, primera);

  const segunda = await publicar(area);
  const tardio = page.waitForResponse((answer) => answer.url().includes(`/mfe/${area}/${primera}/`));
  await page.getByRole('button', { name: 'Completar con datos de prueba' }).click();
  expect((await tardio).status()).toBe(200);
  await expect(page.locator('main [name="placaCabezote"]')).not.toHaveValue('');
  await corre(page, area, primera);
  await expect(page.getByText('Guardado en este navegador')).toBeVisible();

  await enMenu('Mis Inscripciones').click();
  await corre(page, area, segunda);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await revertTo(where, area);
  await enMenu('Nueva Inscripción').click();
  await corre(page, area, primera);
  await expect(page.getByRole('heading', { level: 1, name: 'INSCRIPCIÓN DE TERCEROS' })).toBeVisible();
});

test('an open page goes on with its own shell, late files too, and a fresh page has the new one; a revert is the same', async ({
  page,
}) => {
  const primera = await publicarShell();
  await ingresar(page, 'tester@transcarga.test', paginas.vehiculo.to);
  await corre(page, 'shell', primera);
  const halladas = averias(page);

  const segunda = await publicarShell();
  const tardio = page.waitForResponse((answer) => answer.url().includes('/assets/portal/'));
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await page.getByRole('menuitem', { name: 'Configuración' }).click();
  expect((await tardio).status()).toBe(200);
  await expect(page.getByRole('dialog', { name: 'Configuración' })).toBeVisible();
  await corre(page, 'shell', primera);

  await page.reload();
  await corre(page, 'shell', segunda);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await revertTo(where, 'shell');
  await page.goto(paginas.verificar.to);
  await corre(page, 'shell', primera);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(halladas).toEqual([]);
});

/** What a page met that nobody should meet. */
function averias(page: Page): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('response', (answer) => {
    const failed = answer.status() >= 400 && /\/(mfe|assets)\//.test(answer.url());
    if (failed || answer.status() >= 500) found.push(`${answer.status()} ${answer.url()}`);
  });
  return found;
}

test('of twenty open pages none breaks while shell and remotes are published and taken back', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const placa = unaPlaca();
  await enviar(await tokenDe('registrante2@transcarga.test'), placa);
  const enlace = `/firmar/${await enlaceDelCorreo(placa, 'conductor')}`;
  const entrada = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await ingresar(await entrada.newPage(), 'superadmin@transcarga.test');
  const storageState = await entrada.storageState();
  await entrada.close();
  const delPortal = Object.values(manifiestos).flatMap(({ host, paginas: suyas }) =>
    host === 'portal' ? Object.values(suyas).map(({ to }) => to) : [],
  );
  const direcciones = [...delPortal, enlace, paginas.verificar.to];
  const context = await browser.newContext({ storageState, ...(baseURL !== undefined && { baseURL }) });
  await waitForEver(context); // twenty pages at once are slow, which is no breakage
  try {
    const abiertas = await Promise.all(Array.from({ length: 20 }, () => context.newPage()));
    const halladas = abiertas.map(averias);
    /** Each page goes to another one than before, four at a time. */
    const todasSiguen = async (vez: number) => {
      const esperan = [...abiertas.entries()];
      const fila = async () => {
        for (let siguiente = esperan.pop(); siguiente; siguiente = esperan.pop()) {
          const [n, page] = siguiente;
          await page.goto(direcciones[(n + vez) % direcciones.length] ?? '/');
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          expect(await page.getByText(CAIDO).count(), `${page.url()}, round ${vez}`).toBe(0);
        }
      };
      await Promise.all(Array.from({ length: 4 }, fila));
    };
    await todasSiguen(0);
    await Promise.all([todasSiguen(1), publicarShell(), ...remotos.map(publicar)]);
    await Promise.all([todasSiguen(2), ...['shell', ...remotos].map((area) => revertTo(where, area))]);
    expect(halladas.flat()).toEqual([]);
  } finally {
    await context.close();
  }
});
