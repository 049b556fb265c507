import { expect, type Page } from '@playwright/test';
import { unReporte } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { atascada, cifras, lista, porAtender } from './datos.js';
import type { Pantalla } from './pantalla.js';
import { cutOff, freezeTimers, neverAnswer, refuse, respond } from './responses.js';

const MIAS = '/api/inscripciones/mis-inscripciones';
const CIFRAS = '/api/dashboard/stats';
const TODAS = '/api/admin/todas-inscripciones';
const POR_ATENDER = '/api/admin/por-atender';
const REPORTES = '/api/admin/reportes';
const CAIDO = 'El servicio no está disponible en este momento. Intente nuevamente.';

const encabezado = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** A week in which nobody sent anything. */
const sinEnvios = unReporte({ actual: { ...unReporte().actual, enviadas: 0, abiertas: 0, firmadas: 0, completas: 0 } });

/** What an administrator's dashboard asks besides. */
async function empresa(page: Page): Promise<void> {
  await respond(page, POR_ATENDER, porAtender);
  await respond(page, REPORTES, unReporte());
  await respond(page, TODAS, lista, { headers: { 'x-total-count': '27' } });
  await page.route(
    (url) => url.pathname === TODAS && url.searchParams.get('entrega') === 'atascado',
    (route) => route.fulfill({ json: [atascada], headers: { 'x-total-count': '1' } }),
  );
}

/** A wide logo, as a company may have one: 480 × 80, amber. */
const LOGO_ANCHO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 80"><rect width="480" height="80" fill="#F5A912"/></svg>',
)}`;

/** The company has a logo of its own. */
async function conLogoAncho(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname === '/api/configuracion',
    async (route) => {
      const configuracion = (await (await route.fetch()).json()) as { empresa: object };
      await route.fulfill({ json: { ...configuracion, empresa: { ...configuracion.empresa, logo: LOGO_ANCHO } } });
    },
  );
}

async function tablero(page: Page): Promise<void> {
  await respond(page, CIFRAS, cifras);
  await respond(page, MIAS, lista);
  await empresa(page);
  await page.goto(paginas.inicio.to);
  await encabezado(page, /^Buen/);
  await expect(page.getByRole('figure').first()).toHaveText(String(cifras.completedForms));
  await expect(page.getByText('SXR214').first()).toBeVisible();
}

const abre = (path: string, titulo: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await encabezado(page, titulo);
};

const menuUsuario = async (page: Page) => {
  await page.getByRole('button', { name: /^Menú de/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Cerrar Sesión' })).toBeVisible();
};

/** Landing, dashboards, navigation, preferences and the small pages. */
export const pantallasDelShell: readonly Pantalla[] = [
  { nombre: 'portada', quien: 'invitado', abrir: abre('/', 'Sistema Digital de Formularios') },
  { nombre: 'inicio-invitado', quien: 'invitado', abrir: abre(paginas.inicio.to, 'Inicio') },
  {
    nombre: 'inicio-invitado-menu',
    quien: 'invitado',
    movil: true,
    abrir: async (page) => {
      await abre(paginas.inicio.to, 'Inicio')(page);
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await expect(page.getByRole('complementary', { name: 'Menú principal' })).toBeVisible();
    },
  },
  { nombre: 'preoperacional', quien: 'invitado', abrir: abre(paginas.vehiculo.to, 'Vehículo') },
  { nombre: 'no-encontrada', quien: 'invitado', abrir: abre('/no-existe', '404 Page Not Found') },
  {
    nombre: 'sesion-cargando',
    quien: 'invitado',
    abrir: async (page) => {
      await neverAnswer(page, '/api/auth/user');
      await page.goto(paginas.inicio.to);
      await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeAttached();
    },
  },
  {
    nombre: 'sesion-sin-comprobar',
    quien: 'registrante',
    abrir: async (page) => {
      await refuse(page, '/api/auth/user', 503, 'SERVICIO_NO_DISPONIBLE', CAIDO);
      await page.goto(paginas.misInscripciones.to);
      await expect(page.getByText(/^No pudimos comprobar su sesión/)).toBeVisible();
    },
  },
  {
    nombre: 'sesion-terminada',
    quien: 'registrante',
    abrir: async (page) => {
      await freezeTimers(page, 500); // the way to the login
      await freezeTimers(page, 5000);
      await refuse(page, MIAS, 401, 'UNAUTHORIZED', 'No autenticado.');
      await page.goto(paginas.misInscripciones.to);
      await expect(page.locator('.toast')).toContainText('You are logged out');
    },
  },
  { nombre: 'tablero', quien: 'registrante', abrir: tablero },
  {
    nombre: 'tablero-menu-usuario',
    quien: 'registrante',
    abrir: async (page) => {
      await tablero(page);
      await menuUsuario(page);
    },
  },
  {
    nombre: 'tablero-menu-lateral',
    quien: 'superadmin',
    movil: true,
    abrir: async (page) => {
      await tablero(page);
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await expect(page.getByRole('link', { name: /Revisión Inscripciones/ }).first()).toBeVisible();
    },
  },
  {
    nombre: 'tablero-menu-corto',
    quien: 'superadmin',
    abrir: async (page) => {
      await tablero(page);
      await page.getByRole('button', { name: 'Contraer menú' }).click();
      await expect(page.getByRole('button', { name: 'Expandir menú' })).toBeVisible();
    },
  },
  {
    nombre: 'tablero-menu-corto-logo',
    quien: 'superadmin',
    abrir: async (page) => {
      await conLogoAncho(page);
      await tablero(page);
      await page.getByRole('button', { name: 'Contraer menú' }).click();
      await expect(page.getByRole('complementary').locator('.marca-propia')).toBeVisible();
    },
  },
  {
    nombre: 'tablero-cargando',
    quien: 'registrante',
    abrir: async (page) => {
      await neverAnswer(page, CIFRAS);
      await neverAnswer(page, MIAS);
      await page.goto(paginas.inicio.to);
      await encabezado(page, /^Buen/);
    },
  },
  {
    nombre: 'tablero-vacio',
    quien: 'registrante',
    abrir: async (page) => {
      await respond(page, CIFRAS, { totalForms: 0, completedForms: 0, pendingSignatures: 0, activeUsers: 1 });
      await respond(page, MIAS, []);
      await page.goto(paginas.inicio.to);
      await expect(page.getByText('No hay actividad reciente')).toBeVisible();
    },
  },
  {
    nombre: 'tablero-vacio-administrador',
    quien: 'superadmin',
    abrir: async (page) => {
      await respond(page, CIFRAS, cifras);
      await respond(page, POR_ATENDER, { cuentas: [] });
      await respond(page, REPORTES, sinEnvios);
      await respond(page, TODAS, []);
      await page.goto(paginas.inicio.to);
      await expect(page.getByText('Nada espera por usted')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Ver Revisión Inscripciones' })).toBeVisible();
    },
  },
  {
    nombre: 'buscador',
    quien: 'superadmin',
    abrir: async (page) => {
      await tablero(page);
      await page.getByRole('button', { name: 'Buscar una inscripción o una página' }).click();
      await page.getByRole('combobox').fill('re');
      await expect(page.getByRole('option', { name: /SXR214/ })).toBeVisible();
      await expect(page.getByRole('option', { name: 'Reportes' })).toBeVisible();
    },
  },
  {
    nombre: 'por-atender',
    quien: 'superadmin',
    abrir: async (page) => {
      await tablero(page);
      await expect(page.getByRole('link', { name: 'Ver las 27' })).toBeVisible();
    },
  },
  {
    nombre: 'por-atender-sin-llegar',
    quien: 'superadmin',
    abrir: async (page) => {
      await tablero(page);
      const unas = { cuenta: 'sin-llegar', total: '2', desde: '2026-11-20T15:42:00.000Z' };
      await respond(page, POR_ATENDER, { ...porAtender, cuentas: [...porAtender.cuentas, unas] });
      await page.reload();
      await expect(page.getByRole('link', { name: /^Con avisos que no llegaron/ })).toBeVisible();
    },
  },
  {
    nombre: 'por-atender-cargando',
    quien: 'superadmin',
    abrir: async (page) => {
      for (const path of [CIFRAS, TODAS, POR_ATENDER]) await neverAnswer(page, path);
      await page.goto(paginas.inicio.to);
      await expect(page.getByTestId('esqueleto-cuenta').first()).toBeVisible();
    },
  },
  {
    nombre: 'por-atender-fallo',
    quien: 'superadmin',
    abrir: async (page) => {
      for (const path of [CIFRAS, TODAS, POR_ATENDER]) await refuse(page, path, 503, 'SERVICIO_NO_DISPONIBLE', CAIDO);
      await page.goto(paginas.inicio.to);
      await expect(page.getByText(/^No pudimos cargar lo que espera por usted/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(3);
    },
  },
  {
    nombre: 'tablero-fallo',
    quien: 'registrante',
    abrir: async (page) => {
      await refuse(page, CIFRAS, 503, 'SERVICIO_NO_DISPONIBLE', CAIDO);
      await refuse(page, MIAS, 503, 'SERVICIO_NO_DISPONIBLE', CAIDO);
      await page.goto(paginas.inicio.to);
      await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(2);
    },
  },
  {
    nombre: 'pagina-rota', // the contract accepts this date and the page cannot draw it
    quien: 'registrante',
    abrir: async (page) => {
      await respond(page, CIFRAS, cifras);
      await respond(page, MIAS, [{ ...lista[0], createdAt: 'ayer' }]);
      await page.goto(paginas.inicio.to);
      await encabezado(page, 'No pudimos mostrar esta página.');
    },
  },
  {
    nombre: 'configuracion',
    quien: 'registrante',
    abrir: async (page) => {
      await tablero(page);
      await menuUsuario(page);
      await page.getByRole('menuitem', { name: 'Configuración' }).click();
      await expect(page.getByRole('dialog', { name: 'Configuración' })).toBeVisible();
    },
  },
  {
    nombre: 'modulo-no-disponible',
    quien: 'registrante',
    abrir: async (page) => {
      await cutOff(page, '**/mfe/mfe-certificados/**');
      await page.goto(paginas.certificados.to);
      await expect(page.getByText('Este módulo no está disponible en este momento.')).toBeVisible();
    },
  },
  {
    nombre: 'modulo-cargando',
    quien: 'registrante',
    abrir: async (page) => {
      await neverAnswer(page, /\/mfe\/mfe-certificados\//);
      await page.goto(paginas.certificados.to);
      await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeAttached();
    },
  },
];
