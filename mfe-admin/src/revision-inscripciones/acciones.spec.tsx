import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const inscripcion = unaInscripcion();
const server = setupServer(sinTrabajos, sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    asUser('super-admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([inscripcion], { headers: { 'X-Total-Count': '1', 'X-Total-All': '1' } }),
    ),
  ),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const abrirDialogo = async (boton: string, buscado?: string) => {
  openRevision(buscado);
  await userEvent.click(await screen.findByRole('button', { name: boton }));
  return within(await screen.findByRole('dialog'));
};

test('Reenviar shows the address, starts on Cancelar and sends the role', async () => {
  let cuerpo: unknown;
  server.use(
    http.post('*/api/admin/reenviar-email/:id', async ({ request }) => {
      cuerpo = await request.json();
      return HttpResponse.json({ message: 'ok' }, { status: 202 });
    }),
  );
  const dialogo = await abrirDialogo('Reenviar correo: Propietario');
  expect(dialogo.getByText('maria@correo.co')).toBeVisible();
  expect(dialogo.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Correo Reenviado')).toBeVisible();
  expect(screen.getByText('El enlace nuevo para maria@correo.co está en cola; el anterior ya no sirve.')).toBeVisible();
  expect(cuerpo).toEqual({ tipo: 'propietario' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('a refused resend says so and why', async () => {
  server.use(
    http.post('*/api/admin/reenviar-email/:id', () =>
      refusal(409, 'FIRMA_YA_REGISTRADA', 'Este documento ya fue firmado.'),
    ),
  );
  const dialogo = await abrirDialogo('Reenviar correo: Conductor');
  await userEvent.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('No se pudo reenviar el correo.')).toBeVisible();
  expect(screen.getByText('Este documento ya fue firmado.')).toBeVisible();
});

test('a resend that comes too soon stays open, says why and how long, and its button waits', async () => {
  server.use(
    http.post('*/api/admin/reenviar-email/:id', () =>
      HttpResponse.json(
        { code: 'CORREO_RECIENTE', message: 'Ya se envió un correo hace poco.', requestId: 'pedido-1' },
        { status: 429, headers: { 'Retry-After': '7200' } }, // in hours: a slow test may lose a minute
      ),
    ),
  );
  const dialogo = await abrirDialogo('Reenviar correo: Conductor');
  const reenviar = dialogo.getByRole('button', { name: 'Reenviar' });
  await userEvent.click(reenviar);
  expect(await dialogo.findByText('Ya se envió un correo hace poco.')).toBeVisible();
  expect(reenviar).toBeDisabled();
  expect(reenviar).toHaveAccessibleDescription('Podrá reenviarlo en 2 h.');
});

test('after the limit of a day the card’s own button waits too, says who was first, and is live again by itself', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const primera = 'Sofía Peña lo reenvió el 21/11/2026. Van 5 reenvíos en un día: otro, desde el 22/11/2026.';
  const fields = [{ path: 'tipo', message: primera }];
  const message = 'Ya se envió un correo hace poco. Espere unos minutos.';
  server.use(
    http.post('*/api/admin/reenviar-email/:id', () =>
      HttpResponse.json(
        { code: 'CORREO_RECIENTE', message, requestId: 'pedido-1', fields },
        { status: 429, headers: { 'Retry-After': String(17 * 3600) } },
      ),
    ),
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  openRevision();
  await user.click(await screen.findByRole('button', { name: 'Reenviar correo: Conductor' }));
  const dialogo = within(await screen.findByRole('dialog'));
  await user.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await dialogo.findByText(primera)).toBeVisible();
  expect(dialogo.queryByText(/Espere unos minutos/)).not.toBeInTheDocument();
  await user.click(dialogo.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const boton = screen.getByRole('button', { name: 'Reenviar correo: Conductor' });
  expect(boton).toBeDisabled();
  expect(boton).toHaveAccessibleDescription('Podrá reenviarlo en 17 h.');
  expect(screen.getByRole('button', { name: 'Reenviar correo: Propietario' })).toBeEnabled();
  jest.setSystemTime(Date.now() + 17 * 3600 * 1000);
  act(() => jest.advanceTimersByTime(1000));
  expect(boton).toBeEnabled();
  jest.useRealTimers();
});

test('before it is mailed anew the dialog says who did so last, and when', async () => {
  const { conductor } = inscripcion.entregas;
  const reenviado = { en: '2026-11-21T15:42:00.000Z', por: 'Sofía Peña' };
  const una = { ...inscripcion, entregas: { ...inscripcion.entregas, conductor: { ...conductor, reenviado } } };
  server.use(http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([una])));
  const dialogo = await abrirDialogo('Reenviar correo: Conductor');
  expect(dialogo.getByText(/^Sofía Peña lo reenvió el 21\/11\/2026 10:42/)).toBeVisible();
});

test('deleting asks for the plate and a reason, then removes the card', async () => {
  let cuerpo: unknown;
  server.use(
    http.delete('*/api/admin/inscripciones/:id', async ({ request }) => {
      cuerpo = await request.json();
      server.use(
        http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([], { headers: { 'X-Total-All': '0' } })),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const dialogo = await abrirDialogo('Eliminar inscripción WLK508');
  expect(dialogo.getByRole('heading', { name: '¿Está seguro?' })).toBeVisible();
  expect(
    dialogo.getByText(
      'Se eliminarán de forma permanente la inscripción, sus firmas y sus enlaces. Esta acción no se puede deshacer.',
    ),
  ).toBeVisible();
  expect(
    dialogo.getByText(
      /^Recibirán un aviso por correo quien la creó, quienes firmaron y quienes pueden firmar con su enlace\./,
    ),
  ).toBeVisible();
  const eliminar = dialogo.getByRole('button', { name: 'Eliminar' });
  expect(dialogo.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await userEvent.type(dialogo.getByLabelText(/Motivo/), 'Duplicada');
  await userEvent.type(dialogo.getByLabelText(/Escriba la placa WLK508/), 'wlk50');
  expect(eliminar).toBeDisabled();
  await userEvent.type(dialogo.getByLabelText(/Escriba la placa WLK508/), '8');
  await userEvent.click(eliminar);
  expect(await screen.findByText('Inscripción Eliminada')).toBeVisible();
  expect(cuerpo).toEqual({ placa: 'WLK508', motivo: 'Duplicada' });
  expect(await screen.findByText('Todavía no hay inscripciones.')).toBeVisible();
});

test('deleting compares the plate as every page does, and says what is missing while the button is off', async () => {
  const dialogo = await abrirDialogo('Eliminar inscripción WLK508');
  const eliminar = dialogo.getByRole('button', { name: 'Eliminar' });
  const placa = dialogo.getByLabelText(/Escriba la placa WLK508/);
  expect(eliminar).toBeDisabled();
  expect(dialogo.getByText('Falta la placa.')).toBeVisible();
  await userEvent.type(placa, 'wlk-50');
  expect(dialogo.getByText('La placa escrita no es WLK508.')).toBeVisible();
  expect(eliminar).toHaveAccessibleDescription('La placa escrita no es WLK508.');
  await userEvent.type(placa, ' 8');
  expect(dialogo.getByText('Falta el motivo.')).toBeVisible();
  expect(eliminar).toBeDisabled();
  await userEvent.type(dialogo.getByLabelText(/Motivo/), 'Duplicada');
  expect(eliminar).toBeEnabled();
  expect(dialogo.queryByText(/^Falta|no es WLK508/)).not.toBeInTheDocument();
});

test('two administrators: the second reads who deleted it, and no card stays', async () => {
  server.use(
    http.delete('*/api/admin/inscripciones/:id', () => {
      server.use(
        http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([], { headers: { 'X-Total-All': '0' } })),
      );
      return HttpResponse.json(
        {
          code: 'INSCRIPCION_NO_ENCONTRADA',
          message: 'Inscripción no encontrada.',
          requestId: 'r',
          fields: [{ path: 'id', message: 'Sergio Rojas eliminó TER-2026-000148 el 21/11/2026 10:42.' }],
        },
        { status: 404 },
      );
    }),
  );
  const dialogo = await abrirDialogo('Eliminar inscripción WLK508');
  await userEvent.type(dialogo.getByLabelText(/Escriba la placa/), 'WLK508');
  await userEvent.type(dialogo.getByLabelText(/Motivo/), 'Duplicada');
  await userEvent.click(dialogo.getByRole('button', { name: 'Eliminar' }));
  // The list is asked for again meanwhile: what says it in the dialog goes, what says it in the toast stays.
  await waitFor(() =>
    expect(screen.getAllByText(/Sergio Rojas eliminó TER-2026-000148 el 21\/11\/2026/).at(-1)).toBeVisible(),
  );
  expect(await screen.findByText('Todavía no hay inscripciones.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('of two enrolments of one plate, the dialog says by code, driver and moment which one goes', async () => {
  const otra = unaInscripcion({
    id: '1c7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
    codigo: 'TER-2026-000151',
    nombresConductor: 'Óscar Iván',
    apellidosConductor: 'Quiñones',
    createdAt: '2026-11-22T13:05:00.000Z',
  });
  server.use(http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([inscripcion, otra])));
  openRevision();
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000151' }));
  await userEvent.click(tarjeta.getByRole('button', { name: 'Eliminar inscripción WLK508' }));
  const dialogo = await screen.findByRole('dialog', { name: '¿Está seguro?' });
  expect(dialogo).toHaveTextContent(/TER-2026-000151.*Conductor: Óscar Iván Quiñones.*Creada: 22\/11\/2026 8:05/);
  expect(dialogo).not.toHaveTextContent('Carlos Andrés');
});

test('a login too old offers to log in again', async () => {
  server.use(
    http.delete('*/api/admin/inscripciones/:id', () =>
      refusal(403, 'SESION_NO_RECIENTE', 'Ingrese de nuevo para confirmar esta acción.'),
    ),
  );
  const dialogo = await abrirDialogo('Eliminar inscripción WLK508', '?q=Mu%C3%B1oz&estado=pendiente');
  await userEvent.type(dialogo.getByLabelText(/Escriba la placa/), 'WLK508');
  await userEvent.type(dialogo.getByLabelText(/Motivo/), 'Duplicada');
  await userEvent.click(dialogo.getByRole('button', { name: 'Eliminar' }));
  expect(await dialogo.findByRole('link', { name: 'Ingresar de nuevo' })).toHaveAttribute(
    'href',
    '/api/login?reciente=1&returnTo=%2Fadmin%2Frevision-inscripciones%3Fq%3DMu%25C3%25B1oz%26estado%3Dpendiente',
  );
  expect(screen.getByText('No se pudo eliminar la inscripción.')).toBeVisible();
});

test('an administrator who is no super-administrator cannot delete', async () => {
  server.use(asUser('admin'));
  openRevision();
  await screen.findByRole('article');
  expect(screen.queryByRole('button', { name: /Eliminar inscripción/ })).not.toBeInTheDocument();
});

test('the PDF is saved under plate and date; a failure is said', async () => {
  server.use(http.get('*/api/inscripcion-terceros/:id/pdf', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))));
  openRevision();
  const boton = await screen.findByRole('button', { name: 'Descargar PDF WLK508' });
  await userEvent.click(boton);
  expect(await screen.findByText('PDF Descargado')).toBeVisible();
  expect(guardado()).toBe('inscripcion_WLK508_2026-11-21.pdf');
  server.use(
    http.get('*/api/inscripcion-terceros/:id/pdf', () =>
      refusal(503, 'DOCUMENTO_EN_PREPARACION', 'El documento se está preparando. Intente de nuevo en unos segundos.'),
    ),
  );
  await userEvent.click(boton);
  expect(await screen.findByText('No se pudo descargar el PDF.')).toBeVisible();
  expect(screen.getByText('El documento se está preparando. Intente de nuevo en unos segundos.')).toBeVisible();
});

test('a PDF that is on its way is not asked for twice', async () => {
  let pedidos = 0;
  let llega = () => {};
  const enCamino = new Promise<void>((resolve) => (llega = resolve));
  server.use(
    http.get('*/api/inscripcion-terceros/:id/pdf', async () => {
      pedidos += 1;
      await enCamino;
      return HttpResponse.arrayBuffer(new ArrayBuffer(8));
    }),
  );
  openRevision();
  const boton = await screen.findByRole('button', { name: 'Descargar PDF WLK508' });
  await userEvent.click(boton);
  await waitFor(() => expect(boton).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.click(boton);
  llega();
  expect(await screen.findByText('PDF Descargado')).toBeVisible();
  expect(pedidos).toBe(1);
});
