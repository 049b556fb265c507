import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { VerificacionDeAuditoria } from '@portal/contracts/auditoria';
import { hora } from '@portal/dominio/formatos';
import type { Role } from '@portal/dominio/roles';
import { descargas } from '../../test/descargas.js';
import { asUser, conElRelojQuieto, openAdmin, refusal } from '../../test/open-revision.js';
import { unaEntrada } from '../../test/una-entrada.js';

const server = setupServer();
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const leida = unaEntrada({
  numero: 48_100,
  accion: 'documento.leido',
  motivo: undefined,
  ocurrioEn: '2026-11-20T21:33:00.000Z',
});

const haceHoras = (horas: number): string => new Date(Date.now() - horas * 3_600_000).toISOString();
const verificada = ({ ultima }: Pick<VerificacionDeAuditoria, 'ultima'>) =>
  http.get('*/api/auditoria/verificacion', () => HttpResponse.json({ ultima, proxima: haceHoras(-23) }));

/** Two pages. @returns the decoded queries of all calls */
function plataforma(...roles: Role[]): string[] {
  const vistas: string[] = [];
  server.use(
    asUser(...roles),
    verificada({ ultima: { en: haceHoras(1), entradas: 48_213, duracionMs: 3100 } }),
    http.get('*/api/auditoria/personas', () =>
      HttpResponse.json({ personas: [{ persona: 'sub-sergio', nombre: 'Sergio Rojas' }] }),
    ),
    http.get('*/api/auditoria', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      vistas.push(decodeURIComponent(search));
      if (searchParams.get('persona') === 'nadie') return HttpResponse.json([], { headers: { 'X-Total-Count': '0' } });
      if (searchParams.has('cursor')) return HttpResponse.json([leida], { headers: { 'X-Total-Count': '2' } });
      return HttpResponse.json([unaEntrada()], {
        headers: { 'X-Total-Count': '2', Link: '</api/auditoria?cursor=dos>; rel="next"' },
      });
    }),
  );
  return vistas;
}

test.each([['auditor'], ['admin'], ['super-admin']] as const)('a person with the role %s reads it', async (rol) => {
  plataforma(rol);
  openAdmin('/admin/auditoria');
  expect(await screen.findByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible();
  expect(await screen.findByText('Sergio Rojas vio la contraseña GPS', { exact: false })).toBeVisible();
  expect(screen.getByText('2 entradas')).toBeVisible();
});

test('others are sent to Inicio, and nothing is asked', async () => {
  const vistas = plataforma('tester');
  conElRelojQuieto();
  openAdmin('/admin/auditoria');
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  expect(vistas).toEqual([]);
});

test('entries stand under their day in Bogotá, and what the chain holds besides unfolds', async () => {
  plataforma('admin');
  openAdmin('/admin/auditoria');
  const dia = await screen.findByRole('region', { name: 'Lunes, 23 de noviembre de 2026' });
  await userEvent.click(within(dia).getByText('Sergio Rojas vio la contraseña GPS', { exact: false }));
  expect(within(dia).getAllByText('Confirmar rastreo antes del cargue')).toHaveLength(2);
  expect(within(dia).getByText('7c1e04b9'.repeat(8))).toBeVisible();
  expect(within(dia).getByRole('link', { name: /Abrir la inscripción TER-2026-000148/ })).toHaveAttribute(
    'href',
    '/admin/revision-inscripciones/0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByRole('region', { name: 'Viernes, 20 de noviembre de 2026' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
});

/** What the server says of the chain, a verification later each time it is asked after the first. */
function porVerificar(enCurso: boolean) {
  const [antes, ahora] = [haceHoras(9), haceHoras(0)];
  const dicho = (en: string) => ({ ultima: { en, entradas: 48_213, duracionMs: 3100 }, proxima: haceHoras(-23) });
  let preguntas = 0;
  let pedidas = 0;
  server.use(
    http.get('*/api/auditoria/verificacion', () => {
      preguntas += 1;
      return HttpResponse.json(dicho(pedidas > 0 && (!enCurso || preguntas > 2) ? ahora : antes));
    }),
    http.post('*/api/auditoria/verificacion', () => {
      pedidas += 1;
      return HttpResponse.json({ ...dicho(enCurso ? antes : ahora), enCurso });
    }),
  );
  return { ahora, pedidas: () => pedidas };
}

const integraA = (en: string) => new RegExp(`^Íntegra hasta .* a las ${hora(en).replaceAll('\u00a0', ' ')}`);

test('who reads the audit has it verified, and reads the result at once', async () => {
  plataforma('auditor');
  const { ahora, pedidas } = porVerificar(false);
  openAdmin('/admin/auditoria');
  await userEvent.click(await screen.findByRole('button', { name: 'Verificar ahora' }));
  expect(await screen.findByText(integraA(ahora))).toBeVisible();
  expect(pedidas()).toBe(1);
});

test('a long verification is followed while the page is open: it cannot be asked for twice, and its result comes', async () => {
  plataforma('auditor');
  const { ahora } = porVerificar(true);
  openAdmin('/admin/auditoria');
  await userEvent.click(await screen.findByRole('button', { name: 'Verificar ahora' }));
  expect(await screen.findByRole('button', { name: 'Verificando...' })).toHaveAttribute('aria-disabled', 'true');
  const hallada = await screen.findByText(integraA(ahora));
  expect(hallada).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Verificar ahora' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('a verification that cannot be made says why, and the last result stays', async () => {
  plataforma('auditor');
  server.use(
    http.post('*/api/auditoria/verificacion', () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'No está disponible.')),
  );
  openAdmin('/admin/auditoria');
  await userEvent.click(await screen.findByRole('button', { name: 'Verificar ahora' }));
  expect(await screen.findByText('No se pudo verificar la auditoría.')).toBeVisible();
  expect(screen.getByText(/^Íntegra hasta/)).toBeVisible();
});

test('an auditor is led to no enrolment', async () => {
  plataforma('auditor');
  openAdmin('/admin/auditoria');
  await userEvent.click(await screen.findByText('Sergio Rojas vio la contraseña GPS', { exact: false }));
  expect(screen.queryByRole('link', { name: /Abrir la inscripción/ })).toBeNull();
});

test('the filters stand in the address, and the back button takes them back', async () => {
  const vistas = plataforma('auditor');
  const { router } = openAdmin(
    '/admin/auditoria?accion=documento.leido&desde=2026-11-01&persona=sub-sergio&inventado=1',
  );
  await screen.findByRole('option', { name: 'Sergio Rojas' });
  expect(screen.getByLabelText('Persona')).toHaveValue('sub-sergio');
  expect(screen.getByLabelText('Acción')).toHaveDisplayValue('Documento leído');
  expect(screen.getByLabelText('Desde')).toHaveValue('2026-11-01');
  expect(vistas).toEqual(['?persona=sub-sergio&accion=documento.leido&desde=2026-11-01']);
  await userEvent.type(screen.getByLabelText('Inscripción'), 'ter-2026-000148{Enter}');
  await waitFor(() => expect(router.state.location.search).toContain('inscripcion=TER-2026-000148'));
  await waitFor(() => expect(vistas.at(-1)).toContain('inscripcion=TER-2026-000148'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.getByLabelText('Inscripción')).toHaveValue(''));
});

test('an end before its beginning is said by the days; nothing is asked and no older list stays', async () => {
  const vistas = plataforma('auditor');
  openAdmin('/admin/auditoria?desde=2026-11-10');
  await screen.findByText('2 entradas');
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-01' } });
  expect(await screen.findByText('La fecha final es anterior a la inicial.')).toBeVisible();
  expect(screen.getByLabelText('Hasta')).toHaveValue('2026-11-01');
  expect(screen.getByLabelText('Hasta')).toHaveAccessibleDescription('La fecha final es anterior a la inicial.');
  expect(screen.queryByText('2 entradas')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Exportar' })).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-12' } });
  expect(await screen.findByText('2 entradas')).toBeVisible();
  expect(screen.queryByText('La fecha final es anterior a la inicial.')).not.toBeInTheDocument();
  expect(vistas).toEqual(['?desde=2026-11-10', '?desde=2026-11-10&hasta=2026-11-12']);
});

test('what is no code is said, nothing is asked, and the older list goes until it is mended', async () => {
  const vistas = plataforma('auditor');
  openAdmin('/admin/auditoria');
  await screen.findByText('2 entradas');
  await userEvent.type(screen.getByLabelText('Inscripción'), "TER-1'%{Enter}");
  expect(await screen.findByRole('alert')).toHaveTextContent('Escriba el código completo, como TER-2026-000148.');
  expect(screen.queryByText('2 entradas')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Inscripción')).toHaveValue("TER-1'%");
  expect(vistas).toHaveLength(1);
  await userEvent.clear(screen.getByLabelText('Inscripción'));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('2 entradas')).toBeVisible();
});

test('without matches it says so and clears the filters', async () => {
  plataforma('auditor');
  openAdmin('/admin/auditoria?persona=nadie');
  expect(await screen.findByRole('heading', { name: /No hay entradas que coincidan/ })).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Limpiar filtros' })[0] as HTMLElement);
  expect(await screen.findByText('2 entradas')).toBeVisible();
});

test('a failure says so with its code, and tries again', async () => {
  plataforma('auditor');
  server.use(
    http.get('*/api/auditoria', () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'No disponible'), { once: true }),
    http.get('*/api/auditoria', () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'No disponible'), { once: true }),
    http.get('*/api/auditoria', () => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'No disponible'), { once: true }),
  );
  openAdmin('/admin/auditoria');
  expect(await screen.findByText(/No pudimos leer la auditoría/)).toBeVisible();
  expect(screen.getByText('Código: pedido-1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('2 entradas')).toBeVisible();
});

test('its head says until when the chain is whole, and when it is verified again', async () => {
  plataforma('auditor');
  openAdmin('/admin/auditoria');
  expect(await screen.findByText(/^Íntegra hasta (hoy|ayer) a las/)).toBeVisible();
  expect(
    screen.getByText(
      /48\.213 entradas encadenadas y verificadas\. La próxima verificación es (hoy|mañana) a las \d+:\d\d [ap]\. m\.$/,
    ),
  ).toBeVisible();
});

test.each([
  [undefined, /Todavía no se ha verificado/],
  [{ en: haceHoras(60), entradas: 7, duracionMs: 1 }, /Sin verificar desde el/],
  [
    { en: haceHoras(1), entradas: 4, duracionMs: 1, rota: { numero: 5, causa: 'cola-cortada' as const } },
    /rota en la entrada n\.º 5.*Esa entrada falta, como todas las que le seguían/,
  ],
  [
    { en: haceHoras(1), entradas: 4, duracionMs: 1, rota: { numero: 5, causa: 'otra' as never } },
    /rota en la entrada n\.º 5.*Esa entrada no es válida/,
  ],
])('%j is no green notice', async (ultima, frase) => {
  plataforma('admin');
  server.use(verificada({ ultima }));
  openAdmin('/admin/auditoria');
  const notice = await screen.findByText((_, element) => element?.classList.contains('aviso') === true);
  expect(notice).toHaveTextContent(frase);
  expect(notice).not.toHaveClass('ok');
  expect(screen.queryByText(/Íntegra hasta/)).toBeNull();
});

test('without an answer about the verification nobody says that it is whole, and the entries are read', async () => {
  plataforma('admin');
  server.use(http.get('*/api/auditoria/verificacion', () => refusal(403, 'ACCESO_DENEGADO', 'No')));
  openAdmin('/admin/auditoria');
  expect(await screen.findByText(/No pudimos leer si la auditoría está íntegra/)).toBeVisible();
  expect(await screen.findByText('2 entradas')).toBeVisible();
});

test('an export asks for what the page shows', async () => {
  let pedido = '';
  plataforma('auditor');
  server.use(
    http.get('*/api/auditoria/exportar', ({ request }) => {
      pedido = new URL(request.url).search;
      return new HttpResponse('a,b');
    }),
  );
  openAdmin('/admin/auditoria?accion=documento.leido&desde=2026-11-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Exportar la auditoría' }));
  await userEvent.click(dialogo.getByRole('button', { name: /^CSV/ }));
  expect(await screen.findByText('Exportación lista')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(pedido))).toEqual({
    accion: 'documento.leido',
    desde: '2026-11-01',
    formato: 'csv',
  });
  expect(guardado()).toBe('auditoria.csv');
});

test('how many entries there are is written as people write a thousand', async () => {
  plataforma('auditor');
  server.use(http.get('*/api/auditoria', () => HttpResponse.json([leida], { headers: { 'X-Total-Count': '48213' } })));
  openAdmin('/admin/auditoria');
  expect(await screen.findByText('48.213 entradas')).toBeVisible();
});

test('two days that are chosen before the address follows both stay', async () => {
  plataforma('auditor');
  const navegacion: { espera?: Promise<void> } = {};
  const { router } = openAdmin('/admin/auditoria', () => navegacion.espera);
  await screen.findByText('2 entradas');
  let llegue = () => {};
  navegacion.espera = new Promise((resolve) => (llegue = resolve));
  fireEvent.change(screen.getByLabelText('Desde'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('Hasta'), { target: { value: '2026-11-12' } });
  expect(router.state.location.search).toBe('');
  await act(async () => llegue());
  await waitFor(() => expect(router.state.location.search).toBe('?desde=2026-11-01&hasta=2026-11-12'));
});
