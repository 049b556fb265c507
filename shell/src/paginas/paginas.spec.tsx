import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { unaListada } from '@portal/contracts/muestra';
import { paginaDeMiInscripcion, paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { administradora, refusal, registrante, renderPortal, server, superadministrador } from '../../test/portal.js';

jest.mock('../remotos/load-routes.js', () => ({
  begunVersion: jest.fn(),
  loadRoutes: jest.fn(() => new Promise(() => undefined)),
}));

test('/ is the landing page for a guest', async () => {
  renderPortal('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sistema Digital de Formularios' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Acceder al Sistema' })).toHaveAttribute('href', paginas.inicio.to);
  expect(screen.getAllByRole('link', { name: 'Iniciar Sesión' }).at(-1)).toHaveAttribute('href', '/api/login');
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(await screen.findByText(/© 2024 PRUEBA/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'datos@correo.test' })).toHaveAttribute('href', 'mailto:datos@correo.test');
  expect(screen.getByText(/o llame al/)).toHaveTextContent(/310.555.0148/);
});

test('/ is the dashboard for a person', async () => {
  renderPortal('/', { usuario: registrante });
  expect(await screen.findByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
  expect(await screen.findByRole('figure', { name: 'Formularios Completados' })).toHaveTextContent('18');
  expect(await screen.findByText(/© 2025 PRUEBA/)).toBeVisible();
});

test.each([
  [1, 'Le devolvieron 1 inscripción', 'Corríjala y envíela de nuevo', paginaDeMiInscripcion('una')],
  [2, 'Le devolvieron 2 inscripciones', 'Corríjalas y envíelas de nuevo', paginas.misInscripciones.to],
])('who has %i to correct reads so, with the way there', async (total, titulo, enlace, to) => {
  server.use(http.get('*/api/dashboard/stats', () => HttpResponse.json({ porCorregir: { total, id: UNA } })));
  renderPortal(paginas.inicio.to, { usuario: registrante });
  expect(await screen.findByText(titulo)).toBeVisible();
  expect(screen.getByRole('link', { name: enlace })).toHaveAttribute('href', to.replace('una', UNA));
});
const UNA = '0f8b3c1e-5a55-4c0e-9a57-6f1f0a6a2b10';

test('/ shows the waiting state once the answer about the person takes a second', async () => {
  renderPortal('/', { when: new Promise(() => undefined) });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  expect(await screen.findByRole('status')).toHaveTextContent('Cargando');
});

test('figures show skeletons first, then a failure with a way to try again', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/dashboard/stats', () => {
      calls += 1;
      return calls === 1 ? refusal(503, 'SERVICIO_NO_DISPONIBLE') : HttpResponse.json({ completedForms: 3 });
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: registrante });
  expect(await screen.findAllByTestId('esqueleto-cifra')).toHaveLength(3);
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('figure', { name: 'Formularios Completados' })).toHaveTextContent('3');
});

test('without enrolments the activity invites to the first one', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  expect(await screen.findByText('No hay actividad reciente')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Crear Primera Inscripción' })).toHaveAttribute(
    'href',
    paginas.nuevaInscripcion.to,
  );
});

test.each([
  ['a registrant', registrante, 'inscripciones/mis-inscripciones', paginaDeMiInscripcion],
  ['an administrator', administradora, 'admin/todas-inscripciones', paginaDeRevision],
])('recent activity leads %s to the enrolment itself', async (_who, usuario, call, pagina) => {
  const una = unaListada();
  server.use(http.get(`*/api/${call}`, () => HttpResponse.json([una])));
  renderPortal(paginas.inicio.to, { usuario });
  const actividad = within(await screen.findByRole('region', { name: 'Actividad reciente' }));
  const enlace = await actividad.findByRole('link', { name: new RegExp(una.nombresConductor) });
  expect(enlace).toHaveAttribute('href', pagina(una.id));
});

test.each([
  [['prueba'], 1],
  [[], 0],
] as const)('marked %j, an enrolment of the activity says %d times that it is a test', async (marcas, veces) => {
  const una = unaListada({ marcas: [...marcas] });
  server.use(http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([una])));
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const actividad = within(await screen.findByRole('region', { name: 'Actividad reciente' }));
  expect(await actividad.findByText('Sin Firmar')).toBeVisible();
  expect(actividad.queryAllByText('De prueba')).toHaveLength(veces);
});

test('a seeded enrolment of the activity says that it is one', async () => {
  const una = unaListada({ sembrada: true });
  server.use(http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([una])));
  renderPortal(paginas.inicio.to, { usuario: registrante });
  const actividad = within(await screen.findByRole('region', { name: 'Actividad reciente' }));
  expect(await actividad.findByText('Sembrada')).toBeVisible();
});

test("an administrator reads that figures and activity are the company's, and finds the review from an empty list", async () => {
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const actividad = within(await screen.findByRole('region', { name: 'Actividad reciente' }));
  expect(await actividad.findByText('No hay actividad reciente')).toBeVisible();
  expect(actividad.getByText('Las últimas inscripciones de toda la empresa, como las cifras de arriba.')).toBeVisible();
  expect(actividad.getByRole('link', { name: 'Crear Primera Inscripción' })).toHaveAttribute(
    'href',
    paginas.nuevaInscripcion.to,
  );
  expect(actividad.getByRole('link', { name: 'Ver Revisión Inscripciones' })).toHaveAttribute(
    'href',
    paginas.revision.to,
  );
});

test.each([
  ['an administrator', administradora, 'Personas con sesión en 30 días'],
  ['a registrant', registrante, 'Aquí solo se cuenta usted'],
])('each figure says what it counts to %s', async (_who, usuario, personas) => {
  renderPortal(paginas.inicio.to, { usuario });
  const nota = async (name: string) => (await screen.findByRole('figure', { name })).nextElementSibling;
  expect(await nota('Formularios Completados')).toHaveTextContent('Inscripciones con las dos firmas');
  expect(await nota('Usuarios Activos')).toHaveTextContent(personas);
  expect(await nota('Pendientes Firma')).toHaveTextContent('Firmas pedidas y aún no dadas');
  const region = await screen.findByRole('region', { name: 'Actividad reciente' });
  expect(within(region).queryAllByText(/toda la empresa/)).toHaveLength(usuario === administradora ? 1 : 0);
});

test.each([
  ['a registrant', registrante, paginas.misInscripciones.to, false],
  ['an administrator', administradora, paginas.reportes.to, false],
  ['a super-administrator', superadministrador, paginas.reportes.to, true],
])('Ver Reportes and Gestionar Usuarios for %s', async (_who, usuario, reports, users) => {
  renderPortal(paginas.inicio.to, { usuario });
  const actions = within(await screen.findByRole('region', { name: 'Acciones rápidas' }));
  expect(actions.getByRole('link', { name: /Ver Reportes/ })).toHaveAttribute('href', reports);
  await screen.findByText(/© 2025 PRUEBA/);
  expect(actions.queryAllByRole('link', { name: /Gestionar Usuarios/ })).toHaveLength(users ? 1 : 0);
});

test('a guest sees three modules; two ask for a session and come back to what was wanted', async () => {
  renderPortal(paginas.inicio.to);
  expect(await screen.findByRole('heading', { level: 1, name: 'Inicio' })).toBeVisible();
  const certificates = within(screen.getByRole('region', { name: 'Certificados Digitales' }));
  expect(certificates.getByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute(
    'href',
    '/api/login?returnTo=%2Fcertificados',
  );
});

test('preferences apply at once and stay in this browser', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await userEvent.click(await screen.findByRole('button', { name: /Configuración/ }));
  expect(await screen.findByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.click(screen.getByRole('radio', { name: 'Oscuro' }));
  await userEvent.click(screen.getByRole('radio', { name: /Compacta/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(document.documentElement.dataset).toMatchObject({ esquema: 'dark', densidad: 'compacta' });
  expect(window.localStorage.getItem('portal.preferencias')).toContain('compacta');
});

test('preferences that the browser does not keep apply all the same, and that is said', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await userEvent.click(await screen.findByRole('button', { name: /Configuración/ }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Claro' }));
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/no pudo guardar la configuración/)).toBeVisible();
  full.mockRestore();
  expect(document.documentElement.dataset['esquema']).toBe('light');
});

test.each(['vehiculo', 'montacarga', 'contenedores'])(
  'the %s checklist says that it is in development',
  async (name) => {
    renderPortal(`/preoperacionales/${name}`);
    expect(await screen.findByText('Módulo en desarrollo.')).toBeVisible();
  },
);

test('anything else is the English 404 page', async () => {
  renderPortal('/nada/de/esto');
  const heading = await screen.findByRole('heading', { name: '404 Page Not Found' });
  expect(heading.closest('[lang="en"]')).not.toBeNull();
  expect(screen.getByText('Page not found')).toHaveAttribute('lang', 'en');
});

test('Go back leads to the page before; without one, home', async () => {
  const { router } = renderPortal('/nada', { usuario: registrante });
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }));
  expect(await screen.findByRole('heading', { level: 1, name: /, Ana$/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  await act(() => router.navigate(paginas.vehiculo.to));
  await act(() => router.navigate('/nada'));
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(await screen.findByText('Módulo en desarrollo.')).toBeVisible();
});

test('a Spanish page is not said to be English', async () => {
  renderPortal(paginas.vehiculo.to);
  expect(await screen.findByText('Vehículo', { selector: '.tit' })).not.toHaveAttribute('lang');
});

test('/inscripcion-terceros leads to the form', async () => {
  const { router } = renderPortal('/inscripcion-terceros', { usuario: registrante });
  await screen.findByText('Nueva Inscripción', { selector: '.tit' });
  expect(router.state.location.pathname).toBe(paginas.nuevaInscripcion.to);
});
