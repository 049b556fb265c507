import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paginas } from '@portal/dominio/paginas';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import {
  control,
  openBlank,
  openComplete,
  openStored,
  receive,
  setUpForm,
  stored,
  submit,
  submitAgain,
  typeInto,
} from '../../../test/formulario.js';
import { leidas, listada, server, signIn } from '../../../test/portal.js';

setUpForm();

const NO_ENVIADO = 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.';

test('one call carries the whole form and its key; then the sent view, the toast and no draft', async () => {
  const { enviados, cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  submit();
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(screen.getByText('TER-2026-000148')).toBeVisible();
  expect(screen.getByText(/luis\.pena@correo\.test/)).toBeVisible();
  expect(screen.getByText(/^¿Un correo quedó mal escrito\? Corríjalo en Mis Inscripciones/)).toBeVisible();
  expect(screen.getByText('La inscripción ha sido enviada exitosamente para revisión.')).toBeVisible();
  const { status: _status, ...datos } = datosDePrueba;
  const { 'compromiso-conductor': _c, 'compromisos-generales': _g, 'acuerdo-firma': _f, ...textosVistos } = leidas;
  expect(cuerpos).toEqual([{ ...datos, contrasenaGPS: ' clave con espacios ', status: 'submitted', textosVistos }]);
  expect(enviados[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(stored()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Nueva Inscripción' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(''));
});

test('one address for both signers: two mails are announced; two addresses: nothing is said', async () => {
  const correoElectronicoTenedor = 'Luis.Pena@correo.test';
  receive(() => HttpResponse.json(listada({ correoElectronicoTenedor }), { status: 201 }));
  await openComplete();
  submit();
  expect(
    await screen.findByText(
      /Llegan dos correos a esta dirección: uno para firmar como tenedor y otro como conductor\./,
    ),
  ).toBeVisible();
  expect(screen.getByText(/^Sale apenas el documento esté listo/)).toHaveTextContent(
    /Tenedor: Luis\.Pena@correo\.test ?Conductor: luis\.pena@correo\.test/,
  );
  cleanup();
  receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  submit();
  await screen.findByRole('heading', { name: 'Inscripción enviada' });
  expect(screen.queryByText(/Llegan dos correos/)).toBeNull();
});

test('a failure says so and keeps everything', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  receive(() =>
    HttpResponse.json({ code: 'SERVICIO_NO_DISPONIBLE', message: 'No está.', requestId: 'r' }, { status: 503 }),
  );
  await openComplete();
  submit();
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  expect(control('placaCabezote')).toHaveValue('WLK508');
  expect(console.error).toHaveBeenCalled();
});

test('the server’s own reason stands below the sentence of every failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const message = 'Envió muchas inscripciones en la última hora. Intente más tarde. Nada se perdió.';
  receive(() => HttpResponse.json({ code: 'LIMITE_DE_ENVIOS', message, requestId: 'r' }, { status: 429 }));
  await openComplete();
  submit();
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
});

test('nothing is sent while it is not known who is signed in; everything stays, and goes once it is known', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  server.use(http.get('*/api/auth/user', () => HttpResponse.error()));
  submit();
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  expect(enviados).toHaveLength(0);
  expect(control('contrasenaGPS')).toHaveValue(' clave con espacios ');
  expect(stored()).toContain('WLK508');
  signIn({});
  await submitAgain();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(enviados).toHaveLength(1);
});

test('after the session has ended, the refused sending leads to the login', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const rechazo = () =>
    HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'r' }, { status: 401 });
  const { enviados } = receive(rechazo);
  await openComplete();
  server.use(http.get('*/api/auth/user', rechazo));
  submit();
  await waitFor(() => expect(enviados).toHaveLength(1));
  expect(screen.queryByText(NO_ENVIADO)).toBeNull();
});

test("the server's field errors take the same path as the browser's", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'placaCabezote', message: 'Placa de cabezote es requerida' }];
  receive(() =>
    HttpResponse.json(
      { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields },
      { status: 422 },
    ),
  );
  await openComplete();
  submit();
  expect(await screen.findByRole('region', { name: /^Hay 1 campo por corregir/ })).toBeVisible();
  await waitFor(() => expect(document.activeElement).toBe(control('placaCabezote')));
});

test('a session that ran out while filling loses nothing: the draft holds the last letter before the login comes', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  receive(() => HttpResponse.json({ code: 'UNAUTHORIZED', message: 'Unauthorized', requestId: 'r' }, { status: 401 }));
  await openComplete();
  typeInto('barrioConductor', 'El último barrio');
  submit();
  await waitFor(() => expect(stored()).toContain('El último barrio'));
  expect(stored()).not.toContain('clave con espacios');
  expect(screen.queryByText(NO_ENVIADO)).toBeNull();
});

test('a lost answer is asked for again under the same key; another form has another key', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let vez = 0;
  const { enviados } = receive(() =>
    ++vez < 3 ? HttpResponse.error() : HttpResponse.json(listada(), { status: 201 }),
  );
  await openComplete();
  for (const intento of [1, 2]) {
    submit();
    await screen.findByText(NO_ENVIADO);
    await waitFor(() => expect(enviados).toHaveLength(intento));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enviar para Revisión' })).toBeEnabled());
  }
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(new Set(enviados.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

const llavesDe = (enviados: readonly Request[]) => enviados.map(({ headers }) => headers.get('idempotency-key'));

test('an answer lost with the page is asked for under the same key by the draft that stayed; the next enrolment has another', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let vez = 0;
  const { enviados } = receive(() =>
    ++vez === 1 ? HttpResponse.error() : HttpResponse.json(listada(), { status: 201 }),
  );
  await openComplete();
  submit();
  await screen.findByText(NO_ENVIADO);
  cleanup();
  await openStored();
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  cleanup();
  await openComplete();
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  const [perdida, repetida, siguiente] = llavesDe(enviados);
  expect(repetida).toBe(perdida);
  expect(siguiente).not.toBe(perdida);
});

test('a form changed after an arrived sending is one more enrolment only when the person says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const usada = {
    code: 'LLAVE_IDEMPOTENTE_REUTILIZADA',
    message: 'La llave de esta solicitud ya se usó con otros datos.',
    requestId: 'r',
  };
  let vez = 0;
  const { enviados, cuerpos } = receive(() =>
    ++vez === 1
      ? HttpResponse.error()
      : vez === 2
        ? HttpResponse.json(usada, { status: 422 })
        : HttpResponse.json(listada(), { status: 201 }),
  );
  await openComplete();
  submit();
  await screen.findByText(NO_ENVIADO);
  typeInto('barrioConductor', 'Otro barrio');
  await submitAgain();
  expect(await screen.findByRole('dialog', { name: 'Ya recibimos esta inscripción' })).toHaveTextContent(
    'sin los cambios que hizo después',
  );
  expect(screen.getByRole('link', { name: 'Ver Mis Inscripciones' })).toHaveAttribute(
    'href',
    paginas.misInscripciones.to,
  );
  expect(cuerpos).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Enviar como otra inscripción' }));
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos[2]).toMatchObject({ barrioConductor: 'Otro barrio' });
  const [perdida, repetida, otra] = llavesDe(enviados);
  expect(repetida).toBe(perdida);
  expect(otra).not.toBe(perdida);
});

test('a certification that is gone is asked for again at its own field', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const message = 'Este archivo ya no está disponible. Adjunte la certificación de nuevo.';
  const fields = [{ path: 'certificacionBancariaUrl', message }];
  receive(() =>
    HttpResponse.json(
      {
        code: 'CARGA_NO_RECONOCIDA',
        message: 'No reconocemos este archivo. Adjúntelo de nuevo.',
        requestId: 'r',
        fields,
      },
      { status: 422 },
    ),
  );
  await openComplete({ certificacionBancariaUrl: '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11' });
  submit();
  expect(await screen.findByRole('region', { name: /^Hay 1 campo por corregir/ })).toHaveTextContent(message);
  await waitFor(() => expect(document.activeElement).toContainElement(control('certificacionBancariaUrl')));
  expect(document.activeElement).toHaveAccessibleDescription(message);
});

test('the contract that cannot be downloaded says so and the form stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(http.get('*/api/contrato.pdf', () => HttpResponse.error()));
  await openBlank();
  fireEvent.click(await screen.findByRole('link', { name: 'Descargar contrato' }));
  expect(
    await screen.findByText('No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.'),
  ).toBeVisible();
});

test('a contract that is on its way is not asked for twice', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let pedidos = 0;
  let falla = () => {};
  const enCamino = new Promise<void>((resolve) => (falla = resolve));
  server.use(
    http.get('*/api/contrato.pdf', async () => {
      pedidos += 1;
      await enCamino;
      return HttpResponse.error();
    }),
  );
  await openBlank();
  fireEvent.click(await screen.findByRole('link', { name: 'Descargar contrato' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Descargando...' }));
  falla();
  expect(await screen.findByRole('link', { name: 'Descargar contrato' })).toBeVisible();
  expect(pedidos).toBe(1);
});
