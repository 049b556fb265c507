import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { unCertificadoPropio as unCertificado } from '@portal/contracts/muestra';
import { UiProvider } from '@portal/ui';
import { CertificadosPage } from './certificados.page.js';

const rechazo = (status: number, code: string, message: string, extra: object = {}) =>
  HttpResponse.json({ code, message, requestId: 'pedido-1', ...extra }, { status });
const sinCertificado = () => rechazo(404, 'CERTIFICADO_NO_ENCONTRADO', 'Certificado no encontrado.');

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() =>
  server.use(
    http.get('*/api/auth/user', () =>
      HttpResponse.json({ email: 'ana@x.co', firstName: 'Ana', lastName: 'Gómez', roles: [] }),
    ),
    http.get('*/api/configuracion', () =>
      HttpResponse.json({
        empresa: {
          nombre: 'T',
          nombreCorto: 'TRANSCARGA',
          nit: '',
          habilitacion: '',
          direccion: '',
          ciudad: '',
          telefono: '',
          correoDatos: '',
          urlPolitica: '',
        },
        anioBarraLateral: 2025,
        anioPortada: 2024,
        urlContrato: '/c',
        keycloak: { url: '', realm: '', clientId: '' },
        autollenado: false,
      }),
    ),
  ),
);
afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
  jest.useRealTimers();
});
afterAll(() => server.close());

const abrir = () =>
  render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <MemoryRouter>
          <CertificadosPage />
        </MemoryRouter>
      </UiProvider>
    </Provider>,
  );
const propio = (responder: () => Response) => server.use(http.get('*/api/certificates/user', responder));

test('skeletons stand while the certificate is loading', () => {
  propio(sinCertificado);
  abrir();
  expect(screen.getByRole('heading', { level: 1, name: 'Certificados Digitales' })).toBeVisible();
  expect(screen.getByText('Cargando su certificado')).toBeInTheDocument();
});

test('an active certificate shows its data, days left and Revocar', async () => {
  propio(() => HttpResponse.json(unCertificado()));
  abrir();
  const credencial = within(await screen.findByRole('region', { name: 'Su certificado' }));
  expect(credencial.getByText('Activo')).toBeVisible();
  expect(credencial.getByText('TRANSCARGA')).toBeVisible();
  expect(credencial.getByText('14 de agosto de 2999')).toBeVisible();
  expect(credencial.getByText('7f3a91c4-0b52-4e1d-9a6e-1f2e3d4c5b6a')).toBeVisible();
  expect(credencial.getByRole('button', { name: 'Revocar' })).toBeVisible();
  expect(screen.getByText('Al generar uno nuevo, el actual quedará revocado.')).toBeVisible();
});

/** An instant so many calendar days from now. Bogotá has no daylight saving time, so a day has 24 hours. */
const en = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString();

test('an expiry is announced a month ahead, and not before', async () => {
  // At noon: today does not end meanwhile.
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-08-14T12:00:00-05:00') });
  propio(() => HttpResponse.json(unCertificado({ expiresAt: en(30), validTo: en(30) })));
  const { unmount } = abrir();
  expect(await screen.findByText(/^Su certificado vence el .* Genere uno nuevo antes de esa fecha\.$/)).toBeVisible();
  unmount();
  propio(() => HttpResponse.json(unCertificado({ expiresAt: en(31), validTo: en(31) })));
  abrir();
  expect(await screen.findByText('Quedan 31 días')).toBeVisible();
  expect(screen.queryByText(/Su certificado vence/)).not.toBeInTheDocument();
});

test('the page says what the certificate is for, and that it signs no enrolment', async () => {
  propio(() => HttpResponse.json(unCertificado()));
  abrir();
  expect(
    screen.getByText(
      /^Su certificado personal deja constancia del nombre que usted escribe y del correo de su cuenta\./,
    ),
  ).toHaveTextContent(
    'Con él no se firma ninguna inscripción: cada firmante genera el suyo en el enlace que recibe por correo.',
  );
  expect(await screen.findByText('Activo')).toBeVisible();
  expect(screen.queryByText(/para firmar/)).toBeNull();
  expect(screen.queryByText('Revocado el')).toBeNull();
});

test('an expired certificate says since when, and cannot be revoked', async () => {
  propio(() =>
    HttpResponse.json(unCertificado({ expiresAt: '2021-08-14T15:00:00.000Z', validTo: '2021-08-14T15:00:00.000Z' })),
  );
  abrir();
  expect(
    await screen.findByText('Su certificado venció el 14 de agosto de 2021. Si lo necesita, genere uno nuevo.'),
  ).toBeVisible();
  expect(screen.getByText('Expirado')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Revocar' })).not.toBeInTheDocument();
});

test('without any certificate the page says so, and the form holds name, company and country', async () => {
  propio(sinCertificado);
  abrir();
  expect(await screen.findByText('No tiene un certificado activo.')).toBeVisible();
  expect(
    screen.getByText('Puede generar el suyo aquí. No hace falta para inscribir ni para firmar una inscripción.'),
  ).toBeVisible();
  expect(screen.getByLabelText(/Nombre completo/)).toHaveValue('Ana Gómez');
  expect(screen.getByLabelText(/Organización/)).toHaveValue('TRANSCARGA');
  expect(screen.getByLabelText(/País/)).toHaveValue('CO');
});

test('a revoked certificate stays in sight without Revocar, and says since when', async () => {
  propio(() => HttpResponse.json(unCertificado({ status: 'revoked', revokedAt: '2026-11-20T15:00:00.000Z' })));
  abrir();
  expect(await screen.findByText('Revocado')).toBeVisible();
  expect(screen.getByText('Revocado el').nextElementSibling).toHaveTextContent('20 de noviembre de 2026 a las 10:00');
  expect(screen.queryByRole('button', { name: 'Revocar' })).not.toBeInTheDocument();
});

test.each([
  ['the certificate', () => HttpResponse.json(unCertificado()), 'Activo'],
  ['that there is none', sinCertificado, 'No tiene un certificado activo.'],
])('a failure can be tried again, and the focus goes on at what comes: %s', async (_, responder, texto) => {
  let falla = true;
  propio(() => (falla ? rechazo(500, 'ERROR_INTERNO', 'x') : responder()));
  abrir();
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos consultar su certificado.');
  falla = false;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect((await screen.findByText(texto)).closest('section')).toHaveFocus();
});

test('generating sends the three fields with a key, then shows the certificate', async () => {
  let creado: { body: unknown; key: string | null } | undefined;
  propio(() => (creado ? HttpResponse.json(unCertificado()) : sinCertificado()));
  server.use(
    http.post('*/api/certificates/generate', async ({ request }) => {
      creado = { body: await request.json(), key: request.headers.get('Idempotency-Key') };
      return HttpResponse.json(unCertificado(), { status: 201 });
    }),
  );
  abrir();
  const pais = await screen.findByLabelText(/País/);
  await userEvent.clear(pais);
  await userEvent.type(pais, '1pe');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText('Certificado generado')).toBeVisible();
  expect(await screen.findByText('Activo')).toBeVisible();
  expect(creado?.body).toEqual({ commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'PE' });
  expect(creado?.key).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Su certificado' })).toHaveFocus();
});

test('generating another leads to it, unless the person has gone on elsewhere', async () => {
  let id = unCertificado().id;
  let seguir = (): void => undefined;
  const listo = new Promise<void>((resolve) => (seguir = resolve));
  propio(() => HttpResponse.json(unCertificado({ id })));
  server.use(
    http.post('*/api/certificates/generate', async () => {
      if (id.startsWith('8')) await listo;
      id = id.replace(/^./, id.startsWith('7') ? '8' : '9');
      return HttpResponse.json(unCertificado({ id }), { status: 201 });
    }),
  );
  abrir();
  const enSuLugar = () => screen.getByRole('region', { name: 'Su certificado' });
  await userEvent.click(await screen.findByRole('button', { name: 'Generar certificado' }));
  await screen.findByText(/^8f3a/);
  expect(enSuLugar()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  act(() => screen.getByRole('button', { name: 'Revocar' }).focus());
  seguir();
  await screen.findByText(/^9f3a/);
  expect(screen.getByRole('button', { name: 'Revocar' })).toHaveFocus();
});

test('an empty name is refused under its field', async () => {
  propio(sinCertificado);
  abrir();
  const nombre = await screen.findByLabelText(/Nombre completo/);
  await userEvent.clear(nombre);
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText('El nombre es requerido')).toBeVisible();
  expect(nombre).toHaveAttribute('aria-invalid', 'true');
});

test('a refusal to generate shows the words of the server, or those of the specification', async () => {
  propio(sinCertificado);
  let respuesta = rechazo(429, 'CERTIFICADO_RECIENTE', 'Acaba de generar un certificado. Espere un minuto.');
  server.use(http.post('*/api/certificates/generate', () => respuesta));
  abrir();
  const boton = await screen.findByRole('button', { name: 'Generar certificado' });
  await userEvent.click(boton);
  expect(await screen.findByText('Acaba de generar un certificado. Espere un minuto.')).toBeVisible();
  respuesta = rechazo(500, 'ERROR_INTERNO', 'Ocurrió un error inesperado.');
  await userEvent.click(await screen.findByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText('No se pudo generar el certificado')).toBeVisible();
});

test('revoking asks in the literal words and does nothing on a no', async () => {
  propio(() => HttpResponse.json(unCertificado()));
  const pregunta = jest.spyOn(window, 'confirm').mockReturnValue(false);
  abrir();
  await userEvent.click(await screen.findByRole('button', { name: 'Revocar' }));
  expect(pregunta).toHaveBeenCalledWith(
    '¿Está seguro de que desea revocar este certificado? Esta acción no se puede deshacer.',
  );
  expect(screen.getByText('Activo')).toBeVisible();
});

test('revoking on a yes sends the reason and shows the certificate revoked', async () => {
  let motivo: unknown;
  propio(() => HttpResponse.json(unCertificado({ status: motivo ? 'revoked' : 'active' })));
  server.use(
    http.post('*/api/certificates/revoke/:id', async ({ request }) => {
      motivo = await request.json();
      return HttpResponse.json(unCertificado({ status: 'revoked' }));
    }),
  );
  jest.spyOn(window, 'confirm').mockReturnValue(true);
  abrir();
  await userEvent.click(await screen.findByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText('Certificado revocado')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Revocado')).toBeVisible());
  expect(motivo).toEqual({ reason: 'Revocación solicitada por el usuario' });
  expect(screen.getByRole('region', { name: 'Su certificado' })).toHaveFocus();
});
