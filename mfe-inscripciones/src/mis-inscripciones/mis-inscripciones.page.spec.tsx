import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { listada, openPage, server } from '../../test/portal.js';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const lista = (...items: unknown[]) =>
  http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json(items));

test('each enrolment shows plate, driver, long date, both marks and its derived status', async () => {
  server.use(lista(listada({ conductorSigned: true })));
  openPage('misInscripciones');
  expect(screen.getByText('Cargando sus inscripciones...')).toBeVisible();
  const tarjeta = await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' });
  expect(within(tarjeta).getByRole('img', { name: 'Placa WLK508' })).toBeVisible();
  expect(tarjeta).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(tarjeta).toHaveTextContent('CC 1.023.456.789 · 21 de noviembre de 2026');
  expect(within(tarjeta).getByRole('group', { name: 'Firmas' })).toHaveTextContent(
    /Tenedor: sin firmar\..*Conductor: firmado\./,
  );
  expect(within(tarjeta).queryByRole('button', { name: 'Corregir correo: Conductor' })).not.toBeInTheDocument();
  expect(within(tarjeta).getByText('Pendiente')).toBeVisible();
});

test('a test says so on its card, and no other one', async () => {
  server.use(
    lista(
      listada({ marcas: ['prueba'] }),
      listada({ id: listada().id.replace('0b', '1b'), codigo: 'TER-2026-000147' }),
    ),
  );
  openPage('misInscripciones');
  const de = async (codigo: string) => within(await screen.findByRole('article', { name: `Inscripción ${codigo}` }));
  expect((await de('TER-2026-000148')).getByText('De prueba')).toBeVisible();
  expect((await de('TER-2026-000147')).queryByText('De prueba')).toBeNull();
});

test('a seeded one says that it has no document, and offers neither it nor a mail', async () => {
  server.use(lista(listada({ sembrada: true })));
  openPage('misInscripciones');
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByText('Sembrada')).toBeVisible();
  expect(tarjeta.getByText('Sin documento')).toBeVisible();
  for (const name of ['Descargar PDF', /^Corregir correo/])
    expect(tarjeta.queryByRole('button', { name })).not.toBeInTheDocument();
});

test('without any, one way on: the form', async () => {
  server.use(lista());
  openPage('misInscripciones');
  expect(await screen.findByText('Aún no tiene inscripciones.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Nueva Inscripción' })).toHaveAttribute('href', paginas.nuevaInscripcion.to);
});

test('the address of a figure lists what it counts, says which and how many, and leads back to all', async () => {
  const pedidas: (string | null)[] = [];
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', ({ request }) => {
      const estado = new URL(request.url).searchParams.get('estado');
      pedidas.push(estado);
      const items = estado === 'por-firmar' ? [listada()] : [];
      return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
    }),
  );
  openPage('misInscripciones', '?estado=por-firmar');
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' })).toBeVisible();
  expect(screen.getByText('Con firmas pedidas y no dadas: 1 inscripción')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Ver todas mis inscripciones' }));
  expect(await screen.findByText('Aún no tiene inscripciones.')).toBeVisible();
  expect(screen.queryByText(/^Con firmas pedidas/)).not.toBeInTheDocument();
  expect(pedidas).toEqual(['por-firmar', null]);
});

test.each([
  ['?estado=completada', 'El filtro no encuentra ninguna de sus inscripciones.'],
  ['?estado=otro', 'Aún no tiene inscripciones.'],
])('an empty list of %s says so', async (search, texto) => {
  server.use(lista());
  openPage('misInscripciones', search);
  expect(await screen.findByText(texto)).toBeVisible();
});

test('a filter that finds nothing is named, and taken away where it says so', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', ({ request }) => {
      const items = new URL(request.url).searchParams.get('estado') ? [] : [listada()];
      return HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length) } });
    }),
  );
  openPage('misInscripciones', '?estado=completada');
  expect(await screen.findByText('Está viendo solo las que cumplen «Completadas».')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Limpiar filtros' }));
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' })).toBeVisible();
});

test('what is past a thousand has its point: how many a figure counts, and of how many some are shown', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () =>
      HttpResponse.json([listada()], { headers: { 'X-Total-Count': '1286' } }),
    ),
  );
  openPage('misInscripciones', '?estado=por-firmar');
  expect(await screen.findByText('Con firmas pedidas y no dadas: 1.286 inscripciones')).toBeVisible();
  expect(screen.getByText('Mostrando 1 de 1.286')).toBeVisible();
});

describe('a draft that lies in this browser', () => {
  const dejado = (usuario: string) =>
    localStorage.setItem(
      CLAVE_BORRADOR,
      JSON.stringify({
        formato: 1,
        usuario,
        guardadoEn: '2026-11-20T15:00:00.000Z',
        valores: { placaCabezote: 'abc123' },
      }),
    );
  afterEach(() => localStorage.clear());

  test.each([
    ['an empty list', [], 'Aún no tiene inscripciones.'],
    ['what was sent', [listada()], 'TER-2026-000148'],
  ])('stands above %s with the way to go on', async (_, sent, texto) => {
    dejado('ana@correo.test');
    server.use(lista(...sent));
    openPage('misInscripciones');
    const debajo = await screen.findByText(texto);
    expect(debajo).toBeVisible();
    const borrador = await screen.findByRole('region', { name: 'Tiene una inscripción sin terminar' });
    expect(borrador.compareDocumentPosition(debajo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(borrador).getByRole('img', { name: 'Placa ABC123' })).toBeVisible();
    expect(borrador).toHaveTextContent(/20 de noviembre de 2026 a las 10:00/);
    expect(within(borrador).getByRole('link', { name: 'Ir al borrador' })).toHaveAttribute(
      'href',
      paginas.nuevaInscripcion.to,
    );
  });

  test("that is another person's is not shown", async () => {
    dejado('otra@correo.test');
    server.use(lista());
    openPage('misInscripciones');
    expect(await screen.findByText('Aún no tiene inscripciones.')).toBeVisible();
    expect(screen.queryByText('Tiene una inscripción sin terminar')).toBeNull();
  });
});

test('the next page is added by Cargar más', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'dos'
        ? HttpResponse.json([listada({ id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000002' })])
        : HttpResponse.json([listada()], {
            headers: { Link: '</api/inscripciones/mis-inscripciones?cursor=dos>; rel="next"' },
          }),
    ),
  );
  openPage('misInscripciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000002' })).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Cargar más' })).toBeNull();
  expect(screen.getByRole('article', { name: 'Inscripción TER-2026-000002' })).toHaveFocus();
});

test('Cargar más pressed while the list is read again waits for its end', async () => {
  const lecturas: (() => void)[] = [];
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', async ({ request }) => {
      if (new URL(request.url).searchParams.get('cursor') === 'dos')
        return HttpResponse.json([listada({ id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000002' })]);
      await new Promise<void>((contestar) => {
        if (lecturas.push(contestar) === 1) contestar();
      });
      return HttpResponse.json([listada()], {
        headers: { Link: '</api/inscripciones/mis-inscripciones?cursor=dos>; rel="next"' },
      });
    }),
  );
  openPage('misInscripciones');
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  await waitFor(() => expect(lecturas).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  expect(screen.getByRole('button', { name: 'Cargando...' })).toBeVisible();
  lecturas[1]?.();
  expect(await screen.findByRole('article', { name: 'Inscripción TER-2026-000002' })).toHaveFocus();
});

test('the card says of each signer exactly what is known', async () => {
  const fecha = '2026-11-21T16:20:00.000Z';
  server.use(
    lista(
      listada({
        entregas: {
          conductor: { estado: 'rechazado', motivo: 'el buzón no existe', fecha },
          propietario: { estado: 'abierto', fecha },
        },
      }),
    ),
  );
  openPage('misInscripciones');
  const firmas = within(await screen.findByRole('group', { name: 'Firmas' }));
  expect(firmas.getByText('Rechazado: el buzón no existe')).toHaveClass('mal');
  expect(firmas.getByText(/^Enlace abierto el 21\/11\/2026/)).toBeVisible();
});

test('its creator corrects the address of a signer who has not signed; a refusal stays in the dialog', async () => {
  const cuerpos: unknown[] = [];
  server.use(
    lista(listada({ conductorSigned: true })),
    http.post('*/api/inscripciones/:id/corregir-correo', async ({ request }) => {
      cuerpos.push(await request.json());
      if (cuerpos.length > 1) return HttpResponse.json({ message: 'ok' }, { status: 202 });
      const fields = [{ path: 'actual', message: 'Sergio Rojas lo cambió.' }];
      return HttpResponse.json(
        { code: 'CORREO_YA_CORREGIDO', message: 'Otra persona ya corrigió este correo.', requestId: 'p', fields },
        { status: 409 },
      );
    }),
  );
  openPage('misInscripciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Corregir correo: Tenedor' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Corregir el correo del tenedor' }));
  expect(dialogo.getByText(/por mensaje, va al teléfono del formulario: 310 555 0148\.$/)).toBeVisible();
  const nuevo = dialogo.getByRole('textbox', { name: /Correo nuevo/ });
  await userEvent.type(nuevo, listada().correoElectronicoConductor);
  expect(dialogo.getByText('Es el mismo correo del conductor.')).toBeVisible();
  await userEvent.clear(nuevo);
  await userEvent.type(nuevo, 'nuevo@correo.test');
  await userEvent.type(dialogo.getByRole('textbox', { name: /Motivo/ }), 'Lo escribí mal');
  await userEvent.click(dialogo.getByRole('button', { name: 'Corregir y enviar' }));
  expect(await dialogo.findByRole('alert')).toHaveTextContent('ya corrigió este correo. Sergio Rojas lo cambió.');
  await userEvent.click(dialogo.getByRole('button', { name: 'Corregir y enviar' }));
  expect(await screen.findByText('Correo Corregido')).toBeVisible();
  expect(cuerpos[1]).toEqual({
    tipo: 'propietario',
    actual: listada().correoElectronicoTenedor,
    correo: 'nuevo@correo.test',
    motivo: 'Lo escribí mal',
  });
});

test('a next page that cannot be loaded says so and can be tried again; what was there stays', async () => {
  let falla = true;
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', ({ request }) => {
      if (!request.url.includes('cursor'))
        return HttpResponse.json([listada()], {
          headers: { Link: '</api/inscripciones/mis-inscripciones?cursor=dos>; rel="next"', 'X-Total-Count': '2' },
        });
      if (falla) return HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 });
      return HttpResponse.json([listada({ id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000002' })]);
    }),
  );
  openPage('misInscripciones');
  expect(await screen.findByText('Mostrando 1 de 2')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cargar más' }));
  expect(await screen.findByText(/No pudimos cargar sus inscripciones\./)).toBeVisible();
  expect(screen.getByRole('alert').parentElement).toHaveFocus();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  falla = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
  expect(screen.getByRole('article', { name: 'Inscripción TER-2026-000002' })).toHaveFocus();
  expect(screen.queryByText(/Mostrando/)).toBeNull();
});

test('a PDF is downloaded under its name and announced; a failure too', async () => {
  const clicks: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicks.push(this.download);
  });
  server.use(
    lista(listada()),
    http.get('*/api/inscripciones/:id/pdf', () => HttpResponse.text('%PDF'), { once: true }),
  );
  openPage('misInscripciones');
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
  expect(await screen.findByText('PDF Generado')).toBeVisible();
  expect(clicks).toEqual(['inscripcion_0b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e.pdf']);
  const message = 'El documento se está preparando. Intente de nuevo en unos segundos.';
  const preparando = { code: 'DOCUMENTO_EN_PREPARACION', message, requestId: 'r' };
  server.use(http.get('*/api/inscripciones/:id/pdf', () => HttpResponse.json(preparando, { status: 503 })));
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
  expect(await screen.findByText('No se pudo generar el PDF. Intente nuevamente.')).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

test('a list that cannot be loaded says so and can be tried again', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () =>
      HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 }),
    ),
  );
  openPage('misInscripciones');
  expect(await screen.findByText(/No pudimos cargar sus inscripciones\./)).toBeVisible();
  server.use(lista(listada()));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(screen.getByRole('article')).toHaveFocus();
});

test('a list that comes up empty after a failure takes the focus too', async () => {
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () =>
      HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 }),
    ),
  );
  openPage('misInscripciones');
  await screen.findByText(/No pudimos cargar sus inscripciones\./);
  server.use(lista());
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByText('Aún no tiene inscripciones.')).closest('section')).toHaveFocus();
});

test('Actualizar asks again for what has changed since; a failure keeps what is there and can be tried again', async () => {
  server.use(lista(listada()));
  openPage('misInscripciones');
  expect(await screen.findByText('Sin Firmar')).toBeVisible();
  server.use(lista(listada({ conductorSigned: true })));
  fireEvent.click(screen.getByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText('Pendiente')).toBeVisible();
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () =>
      HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized' }, { status: 401 }),
    ),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actualizar' }));
  expect(await screen.findByText(/No pudimos cargar sus inscripciones\./)).toBeVisible();
  expect(screen.getByText('Pendiente')).toBeVisible();
  server.use(lista(listada({ conductorSigned: true, propietarioSigned: true })));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Completada')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('article')).toHaveFocus();
});
