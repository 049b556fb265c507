import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { unaListada, unReporte } from '@portal/contracts/muestra';
import { paginaDeRevision, paginas } from '@portal/dominio/paginas';
import { cuentas, type Cuenta } from '@portal/dominio/por-atender';
import {
  administradora,
  refusal,
  registrante,
  renderPortal,
  server,
  superadministrador,
} from '../../../test/portal.js';
import { diasDesde, direccionDe } from './cuentas.section.js';

const haceDias = (dias: number): string => new Date(Date.now() - dias * 86_400_000).toISOString();
const contadas = (totales: Partial<Record<Cuenta, string>>, desde = haceDias(6)) => ({
  cuentas: cuentas.map(({ value }) => ({
    cuenta: value,
    total: totales[value] ?? '0',
    ...(totales[value] !== undefined && { desde }),
  })),
});
const responde = (body: object) => server.use(http.get('*/api/admin/por-atender', () => HttpResponse.json(body)));
const porAtender = async () => within(await screen.findByRole('region', { name: 'Por atender' }));

test('each count is the way to the list that it counts, longest waiting first', async () => {
  responde(contadas({ rechazado: '3', 'sin-abrir': '8', novedad: '4', 'falta-conductor': '11', esperan: '27' }));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  const enlace = await seccion.findByRole('link', { name: /^Correo rechazado\s*3\s*la más antigua: 6 días$/ });
  expect(enlace).toHaveAttribute('href', `${paginas.revision.to}?entrega=rechazado&orden=espera`);
  for (const [name, query] of [
    [/^Sin abrir 3 días/, 'entrega=sin-abrir'],
    [/^Con novedad/, 'marca=novedad'],
    [/^Devueltas/, 'marca=devuelta'],
    [/^Documento o copia atascados/, 'entrega=atascado'],
    [/^Falta el conductor/, 'falta=conductor'],
    [/^Falta el propietario o tenedor/, 'falta=propietario'],
  ] as const)
    expect(seccion.getByRole('link', { name })).toHaveAttribute('href', `${paginas.revision.to}?${query}&orden=espera`);
});

test('notices that reached nobody stand there while there are some, after what signers say is wrong', async () => {
  responde(contadas({ 'sin-llegar': '2', novedad: '1' }));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const lista = within(await screen.findByRole('list', { name: 'Listas por atender' }));
  const titulos = lista.getAllByRole('link').map(({ textContent }) => textContent);
  const suya = lista.getByRole('link', { name: /^Con avisos que no llegaron\s*2\s*por contar$/ });
  expect(suya).toHaveAttribute('href', `${paginas.revision.to}?entrega=sin-llegar&orden=espera`);
  expect(suya).toHaveClass('av');
  expect(titulos.indexOf(suya.textContent)).toBe(titulos.findIndex((uno) => uno?.startsWith('Con novedad')) + 1);
});

test.each([
  ['of none', contadas({ novedad: '1' })],
  ['of a server that does not count them', { cuentas: [{ cuenta: 'novedad', total: '1', desde: haceDias(6) }] }],
  ['of a server that counts what this page does not know', { cuentas: [{ cuenta: 'otra', total: '3' }] }],
])('%s there is no card', async (_cuales, body) => {
  responde(body);
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByRole('link', { name: /^Con novedad/ })).toBeVisible();
  expect(seccion.queryByText('Con avisos que no llegaron')).not.toBeInTheDocument();
  expect(within(seccion.getByRole('list', { name: 'Listas por atender' })).getAllByRole('listitem')).toHaveLength(8);
});

test('ended links and those about to end stand in one card, each with its own way', async () => {
  responde(contadas({ vencido: '2', 'por-vencer': '3' }));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByText('5')).toBeVisible();
  expect(seccion.getByRole('link', { name: '2 vencidos' })).toHaveAttribute('href', direccionDe('vencido'));
  expect(seccion.getByRole('link', { name: '3 por vencer' })).toHaveAttribute('href', direccionDe('por-vencer'));
});

test('a sum of what was not counted to its end stays open', async () => {
  responde(contadas({ vencido: '1000+', 'por-vencer': '3' }));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByText('1.000+')).toBeVisible();
  expect(seccion.getByRole('link', { name: '1.000+ vencidos' })).toBeVisible();
});

test('those that wait longest say who is missing and how far the mail got', async () => {
  responde(contadas({ esperan: '27' }));
  const asked: string[] = [];
  const fecha = haceDias(1);
  const filas = [
    unaListada({
      conductorSigned: true,
      personaFirmaContrato: 'tenedor',
      createdAt: haceDias(12),
      entregas: {
        conductor: { estado: 'firmado', fecha },
        propietario: { estado: 'abierto', fecha, venceEn: haceDias(-3) },
      },
    }),
    unaListada({
      id: 'f8',
      conductorSigned: true,
      personaFirmaContrato: 'propietario',
      createdAt: haceDias(11),
      entregas: { conductor: { estado: 'firmado', fecha }, propietario: { estado: 'abierto', fecha } },
    }),
    unaListada({
      id: 'f9',
      placaCabezote: 'SZQ207',
      createdAt: haceDias(3),
      entregas: { conductor: { estado: 'rechazado', fecha }, propietario: { estado: 'aceptado', fecha } },
    }),
    unaListada({
      id: 'fa',
      placaCabezote: 'KIO025',
      createdAt: haceDias(9),
      entregas: {
        conductor: { estado: 'aceptado', fecha, venceEn: haceDias(2) },
        propietario: { estado: 'abierto', fecha },
      },
    }),
    unaListada({
      id: 'fb',
      placaCabezote: 'WLK508',
      createdAt: haceDias(6),
      entregas: {
        conductor: { estado: 'rechazado', rebote: true, fecha },
        propietario: { estado: 'aceptado', fecha, venceEn: haceDias(1) },
      },
    }),
    unaListada({
      id: 'fc',
      placaCabezote: 'TRM114',
      createdAt: haceDias(5),
      entregas: {
        conductor: { estado: 'en-cola', fecha },
        propietario: { estado: 'abierto', fecha, venceEn: haceDias(-1) },
      },
    }),
  ];
  server.use(
    http.get('*/api/admin/todas-inscripciones', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      if (searchParams.get('orden') !== 'espera') return HttpResponse.json([]);
      asked.push(search);
      return HttpResponse.json(filas, { headers: { 'x-total-count': '27' } });
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const region = within(await screen.findByRole('region', { name: 'Las que más esperan' }));
  const todas = await region.findByRole('link', { name: 'Ver las 27' });
  expect(todas).toHaveAttribute('href', `${paginas.revision.to}?orden=espera`);
  const primera = region.getByRole('link', { name: /Falta el tenedor\s*Solo abrió\s*12 días/ });
  expect(primera).toHaveAttribute('href', paginaDeRevision(unaListada().id));
  expect(region.getByRole('link', { name: /Falta el propietario\s*Solo abrió\s*11 días/ })).toBeVisible();
  expect(region.getByRole('link', { name: /SZQ207.*Faltan los dos\s*Correo rechazado\s*3 días/s })).toBeVisible();
  expect(region.getByRole('link', { name: /KIO025.*Faltan los dos\s*Enlace vencido\s*9 días/s })).toBeVisible();
  expect(region.getByRole('link', { name: /WLK508.*Faltan los dos\s*Rebotó\s*6 días/s })).toBeVisible();
  expect(region.getByRole('link', { name: /TRM114.*Faltan los dos\s*Enlace por vencer\s*5 días/s })).toBeVisible();
  expect(asked).toEqual(['?limite=5&orden=espera']);
});

test('what is past a thousand has its point: the one count of a card, and those behind the few that stand here', async () => {
  responde(contadas({ novedad: '1286', atascado: '1000+' }));
  server.use(
    http.get('*/api/admin/todas-inscripciones', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const total = searchParams.get('entrega') === 'atascado' ? '1000+' : '2486';
      return HttpResponse.json([atascada], { headers: { 'x-total-count': total } });
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByRole('link', { name: /^Con novedad\s*1\.286/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Ver las 1.000+' })).toHaveAttribute('href', direccionDe('atascado'));
  expect(await screen.findByRole('link', { name: 'Ver las 2.486' })).toHaveAttribute('href', direccionDe('esperan'));
});

test('nothing waits: one sentence says so, and figures, cards and actions stay', async () => {
  responde(contadas({}));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  expect(await (await porAtender()).findByText('Nada espera por usted')).toBeVisible();
  expect(await screen.findAllByRole('figure')).toHaveLength(3);
  expect(screen.getByRole('region', { name: 'Acciones rápidas' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Inscripciones' })).toBeVisible();
});

test('the counts show skeletons first, then a failure with a way to try again', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/admin/por-atender', () => {
      calls += 1;
      return calls === 1 ? refusal(503, 'SERVICIO_NO_DISPONIBLE') : HttpResponse.json(contadas({ novedad: '4' }));
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  expect(await screen.findAllByTestId('esqueleto-cuenta')).not.toHaveLength(0);
  const seccion = await porAtender();
  await userEvent.click(await seccion.findByRole('button', { name: 'Reintentar' }));
  expect(await seccion.findByRole('link', { name: /^Con novedad\s*4/ })).toBeVisible();
});

test('who lost the role is told so instead of being asked to try again', async () => {
  server.use(http.get('*/api/admin/por-atender', () => refusal(403, 'SOLO_ADMINISTRADORES')));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByText('Su cuenta ya no revisa inscripciones.')).toBeVisible();
  expect(seccion.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

test('Actualizar asks again; nothing moves before', async () => {
  let total = '3';
  server.use(http.get('*/api/admin/por-atender', () => HttpResponse.json(contadas({ novedad: total }))));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByRole('link', { name: /^Con novedad\s*3/ })).toBeVisible();
  total = '4';
  await userEvent.click(seccion.getByRole('button', { name: 'Actualizar' }));
  expect(await seccion.findByRole('link', { name: /^Con novedad\s*4/ })).toBeVisible();
});

test('a quiet line says how many counts changed since they were loaded, and nothing moves until it is asked for', async () => {
  let totales: Partial<Record<Cuenta, string>> = { novedad: '3', rechazado: '1' };
  const desde = haceDias(6);
  server.use(http.get('*/api/admin/por-atender', () => HttpResponse.json(contadas(totales, desde))));
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  try {
    renderPortal(paginas.inicio.to, { usuario: administradora });
    const seccion = await porAtender();
    expect(await seccion.findByRole('link', { name: /^Con novedad\s*3/ })).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(seccion.queryByText(/novedad(es)? ·/)).not.toBeInTheDocument();
    totales = { novedad: '4', rechazado: '1', devuelta: '1' };
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    expect(await seccion.findByText('2 novedades ·')).toBeVisible();
    expect(seccion.getByRole('link', { name: /^Con novedad\s*3/ })).toBeVisible();
    await userEvent.click(seccion.getByRole('button', { name: 'Actualizar' }));
    expect(await seccion.findByRole('link', { name: /^Con novedad\s*4/ })).toBeVisible();
    expect(seccion.queryByText(/novedad(es)? ·/)).not.toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('a page that nobody uses stops asking, so that its session can end; a gesture makes it ask again', async () => {
  let preguntas = 0;
  server.use(
    http.get('*/api/admin/por-atender', () => {
      preguntas += 1;
      return HttpResponse.json(contadas({ novedad: '3' }, haceDias(6)));
    }),
  );
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout'] });
  try {
    renderPortal(paginas.inicio.to, { usuario: administradora });
    const seccion = await porAtender();
    expect(await seccion.findByRole('link', { name: /^Con novedad\s*3/ })).toBeVisible();
    for (let minuto = 0; minuto < 20; minuto += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
    const alQuedarseQuieta = preguntas;
    await act(() => jest.advanceTimersByTimeAsync(600_000));
    expect(preguntas).toBe(alQuedarseQuieta);
    fireEvent.keyDown(document.body, { key: 'Tab' });
    await act(() => jest.advanceTimersByTimeAsync(61_000));
    jest.useRealTimers(); // a search looks again by the clock
    await waitFor(() => expect(preguntas).toBeGreaterThan(alQuedarseQuieta));
  } finally {
    jest.useRealTimers();
  }
});

/** The lists that the dashboard asks for: of what is stuck these, of all others none. */
const conAtascadas = (...items: object[]) =>
  server.use(
    http.get('*/api/admin/todas-inscripciones', ({ request }) =>
      new URL(request.url).searchParams.get('entrega') === 'atascado'
        ? HttpResponse.json(items, { headers: { 'x-total-count': '4' } })
        : HttpResponse.json([]),
    ),
  );
const atascada = unaListada({ atasco: { que: 'copia', motivo: 'El buzón está lleno.', desde: haceDias(1) } });

test('what is stuck stands there with its reason, another attempt and the way to the others', async () => {
  responde(contadas({ atascado: '4' }));
  conAtascadas(atascada);
  const pedidos: string[] = [];
  server.use(
    http.post('*/api/admin/inscripciones/:id/reintentar', ({ params }) => {
      pedidos.push(String(params['id']));
      return HttpResponse.json({ message: 'Frase del servidor.', resultado: 'pedido' });
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByText('No salió la copia firmada')).toBeVisible();
  expect(seccion.getByText(/El buzón está lleno\. Se intenta desde el/)).toBeVisible();
  expect(seccion.getByRole('link', { name: `${atascada.placaCabezote} · ${atascada.codigo}` })).toHaveAttribute(
    'href',
    paginaDeRevision(atascada.id),
  );
  expect(seccion.getByRole('link', { name: 'Ver las 4' })).toHaveAttribute('href', direccionDe('atascado'));
  await userEvent.click(seccion.getByRole('button', { name: `Reintentar: ${atascada.codigo}` }));
  expect(await screen.findByText('Se está reintentando')).toBeVisible();
  expect(pedidos).toEqual([atascada.id]);
});

test('what is stuck says that it is on its way, and no empty place stands there once none is', async () => {
  responde(contadas({ atascado: '1', novedad: '1' }));
  let llegue = () => {};
  const espera = new Promise<void>((resolve) => (llegue = resolve));
  server.use(
    http.get('*/api/admin/todas-inscripciones', async ({ request }) => {
      if (new URL(request.url).searchParams.get('entrega') === 'atascado') await espera;
      return HttpResponse.json([]);
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  expect(await seccion.findByText('Cargando qué está atascado')).toBeInTheDocument();
  llegue();
  await waitFor(() => expect(seccion.queryByText('Cargando qué está atascado')).not.toBeInTheDocument());
});

test('an attempt that could not be asked for says so, stays beside its button and keeps the focus there', async () => {
  responde(contadas({ atascado: '1' }));
  conAtascadas(atascada);
  server.use(http.post('*/api/admin/inscripciones/:id/reintentar', () => refusal(503, 'SERVICIO_NO_DISPONIBLE')));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  await userEvent.click(await seccion.findByRole('button', { name: /^Reintentar:/ }));
  expect(await screen.findByText('No se pudo reintentar.')).toBeVisible();
  expect(seccion.getByText(/^El último reintento no se pudo pedir: ./)).toBeVisible();
  expect(seccion.getByRole('button', { name: /^Reintentar:/ })).toHaveFocus();
});

test('a list of what is stuck that cannot be read says so and is asked for again', async () => {
  responde(contadas({ atascado: '1' }));
  server.use(http.get('*/api/admin/todas-inscripciones', () => refusal(503, 'SERVICIO_NO_DISPONIBLE')));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  const fallo = within(
    (await seccion.findByText(/^No pudimos cargar qué está atascado/)).closest<HTMLElement>('.aviso')!,
  );
  conAtascadas(atascada);
  await userEvent.click(fallo.getByRole('button', { name: 'Reintentar' }));
  expect(await seccion.findByRole('button', { name: /^Reintentar:/ })).toBeVisible();
});

const otraAtascada = { ...atascada, id: '2c8f7b5f-7a1b-4e1d-8b9f-3a7b4c2d5e6f', codigo: 'TER-2026-000149' };
test.each([
  ['some are left: their list', [otraAtascada], '1', () => screen.getByRole('group', { name: /atascados$/ })],
  ['none is left: the heading', [], '0', () => screen.getByRole('heading', { name: 'Por atender' })],
])('who tried one again that leaves the list goes on where %s', async (_donde, quedan, total, lugar) => {
  responde(contadas({ atascado: '2', novedad: '1' }));
  conAtascadas(atascada, ...quedan);
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const seccion = await porAtender();
  const boton = await seccion.findByRole('button', { name: `Reintentar: ${atascada.codigo}` });
  server.use(
    http.post('*/api/admin/inscripciones/:id/reintentar', () => {
      conAtascadas(...quedan);
      responde(contadas({ atascado: total, novedad: '1' }));
      return HttpResponse.json({ message: 'Frase del servidor.', resultado: 'resuelto' });
    }),
  );
  await userEvent.click(boton);
  await waitFor(() => expect(boton).not.toBeInTheDocument());
  await waitFor(() => expect(lugar()).toHaveFocus());
});

test('an attempt that leaves its row in the list leaves the focus on its button', async () => {
  responde(contadas({ atascado: '1' }));
  conAtascadas(atascada);
  let leidas = 0;
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const boton = await (await porAtender()).findByRole('button', { name: `Reintentar: ${atascada.codigo}` });
  server.use(
    http.get('*/api/admin/por-atender', () => {
      leidas += 1;
      return HttpResponse.json(contadas({ atascado: '1' }));
    }),
    http.post('*/api/admin/inscripciones/:id/reintentar', () =>
      HttpResponse.json({ message: 'Frase del servidor.', resultado: 'pedido' }),
    ),
  );
  await userEvent.click(boton);
  await waitFor(() => expect(leidas).toBeGreaterThan(0));
  expect(await screen.findByText('Se está reintentando')).toBeVisible();
  await waitFor(() => expect(boton).not.toHaveAttribute('aria-busy'));
  expect(boton).toHaveFocus();
});

test('the last seven days are a small funnel, each stage the way to its list', async () => {
  responde(contadas({ esperan: '27' }));
  const pedidos: string[] = [];
  server.use(
    http.get('*/api/admin/reportes', ({ request }) => {
      pedidos.push(new URL(request.url).search);
      return HttpResponse.json(unReporte());
    }),
  );
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const semana = within(await screen.findByRole('region', { name: 'Últimos 7 días' }));
  const noviembre = 'desde=2026-11-01&hasta=2026-11-21';
  for (const [name, query] of [
    [/^Enviadas\s*318$/, `${noviembre}&avance=enviada`],
    [/^Enlace abierto\s*286\s*90\s%$/, `${noviembre}&avance=abierta`],
    [/^Alguna firma\s*254\s*80\s%$/, `${noviembre}&avance=firmada`],
    [/^Completas\s*231\s*73\s%$/, `${noviembre}&estado=completada`],
  ] as const)
    expect(await semana.findByRole('link', { name })).toHaveAttribute('href', `${paginas.revision.to}?${query}`);
  expect(semana.getByRole('link', { name: 'Ver Reportes' })).toHaveAttribute('href', paginas.reportes.to);
  expect(pedidos).toEqual(['?periodo=semana']);
});

test('a week that cannot be read says so and is asked for again', async () => {
  responde(contadas({}));
  server.use(http.get('*/api/admin/reportes', () => refusal(503, 'SERVICIO_NO_DISPONIBLE')));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const semana = within(await screen.findByRole('region', { name: 'Últimos 7 días' }));
  const reintentar = await semana.findByRole('button', { name: 'Reintentar' });
  server.use(http.get('*/api/admin/reportes', () => HttpResponse.json(unReporte())));
  await userEvent.click(reintentar);
  expect(await semana.findByRole('link', { name: /^Enviadas/ })).toBeVisible();
});

const revision = (query: string) => `${paginas.revision.to}?${query}`;
const mias = (estado: string) => `${paginas.misInscripciones.to}?estado=${estado}`;
const porFirmar = 'avance=por-firmar&orden=espera';
test.each([
  ['a registrant', registrante, [mias('completada'), undefined, mias('por-firmar')]],
  ['an administrator', administradora, [revision('estado=completada'), undefined, revision(porFirmar)]],
  [
    'a super-administrator',
    superadministrador,
    [revision('estado=completada'), `${paginas.usuarios.to}?visita=activos`, revision(porFirmar)],
  ],
])('each figure of %s opens the list that it counts', async (_quien, usuario, listas) => {
  renderPortal(paginas.inicio.to, { usuario });
  await screen.findByRole('figure', { name: 'Formularios Completados' });
  const abre = (name: string) => screen.getByRole('figure', { name }).closest('a')?.getAttribute('href');
  expect(['Formularios Completados', 'Usuarios Activos', 'Pendientes Firma'].map(abre)).toEqual(listas);
});

test.each([
  [{ pendingForms: 3 }, 'Firmas por dar, de 3 inscripciones'],
  [{ pendingForms: 1 }, 'Firmas por dar, de 1 inscripción'],
  [{}, 'Firmas pedidas y aún no dadas'],
])('pending signatures say of how many enrolments they are, which their list shows: %j', async (cifras, nota) => {
  const todas = { totalForms: 22, completedForms: 18, pendingSignatures: 4, activeUsers: 7, ...cifras };
  server.use(http.get('*/api/dashboard/stats', () => HttpResponse.json(todas)));
  renderPortal(paginas.inicio.to, { usuario: registrante });
  expect(await screen.findByText(nota)).toBeVisible();
});

test.each([
  [8, '8 textos legales están en borrador'],
  [1, 'Un texto legal está en borrador'],
])(
  'while legal texts are drafts (%s) administrators read so, whether something waits or not',
  async (cuantos, titulo) => {
    for (const totales of [{ novedad: '4' }, {}]) {
      responde({ ...contadas(totales), textosSinAprobar: cuantos });
      const { unmount } = renderPortal(paginas.inicio.to, { usuario: administradora });
      expect(await (await porAtender()).findByText(titulo)).toBeVisible();
      unmount();
    }
  },
);

test.each([{ textosSinAprobar: 0 }, {}])('nothing of drafts is said where there are none: %j', async (dicho) => {
  responde({ ...contadas({ novedad: '4' }), ...dicho });
  renderPortal(paginas.inicio.to, { usuario: administradora });
  await (await porAtender()).findByRole('link', { name: /^Con novedad/ });
  expect(screen.queryByText(/en borrador$/)).not.toBeInTheDocument();
});

test('a registrant sees nothing of what waits for administrators', async () => {
  renderPortal(paginas.inicio.to, { usuario: registrante });
  await screen.findByRole('figure', { name: 'Formularios Completados' });
  expect(screen.queryByRole('region', { name: 'Por atender' })).not.toBeInTheDocument();
});

test('days are told in words', () => {
  const ahora = new Date('2026-11-23T12:00:00Z');
  expect(
    ['2026-11-23T01:00:00Z', '2026-11-22T11:00:00Z', '2026-11-11T12:00:00Z'].map((d) => diasDesde(d, ahora)),
  ).toEqual(['hoy', '1 día', '12 días']);
});

test.each([
  ['cola-cortada', 'Esa entrada falta, como todas las que le seguían.'],
  ['punto-falso', 'Esa entrada tiene un punto de control falso.'],
  ['eslabon-alterado', 'Esa entrada no es la que se encadenó o falta.'],
])('a broken audit chain (%s) stands before all else, and leads to the audit', async (causa, frase) => {
  responde(contadas({}));
  const rota = { numero: 12345, causa };
  const ultima = { en: haceDias(0), entradas: 4, duracionMs: 1, rota };
  server.use(http.get('*/api/auditoria/verificacion', () => HttpResponse.json({ ultima, proxima: haceDias(-1) })));
  renderPortal(paginas.inicio.to, { usuario: administradora });
  const aviso = within(await (await porAtender()).findByRole('alert'));
  expect(aviso.getByText('La auditoría está rota en la entrada n.º 12.345')).toBeVisible();
  expect(aviso.getByText(frase, { exact: false })).toBeVisible();
  expect(aviso.getByRole('link', { name: 'Abrir la auditoría' })).toHaveAttribute('href', paginas.auditoria.to);
});
