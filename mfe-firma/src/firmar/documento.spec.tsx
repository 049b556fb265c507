import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { instalarNavegador, mostrarEnVentana } from '../../test/browser.js';
import { rechazo, servidor } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const rutas = {
  [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace() }),
  [`GET /api/certificates/conductor/${TOKEN}`]: (): object => ({ body: [unCertificado()] }),
  [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
};
const sinCertificado = { ...rutas, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [] }) };
const GENERAR = 'POST /api/certificates/generate-for-conductor';
const dato = (nombre: string) => screen.getByText(nombre).closest('div') as HTMLElement;

beforeEach(instalarNavegador);
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

test('a driver reads 23 and 10 commitments as numbered tiles', async () => {
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Compromiso de Seguridad Vial y Operacional' }),
  ).toBeVisible();
  const documento = screen.getByRole('article');
  expect(within(documento).getAllByRole('listitem')).toHaveLength(33);
  expect(within(documento).getByRole('heading', { name: 'Compromisos generales' })).toBeVisible();
  expect(screen.getByText(/Compromiso 1 de 33/)).toBeInTheDocument();
  expect(screen.getByText('Al firmar confirmo que soy Luis Alberto Peña Ríos.')).toBeInTheDocument();
  expect(dato('Conductor')).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(dato('Documento')).toHaveTextContent('CC 1.023.456.789');
});

test('a contract signer reads the declaration, with the single certificate of that role', async () => {
  servidor({
    ...rutas,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ signerType: 'propietario' }) }),
    [`GET /api/certificates/propietario/${TOKEN}`]: () => rechazo(404, 'CERTIFICADO_NO_ENCONTRADO', 'x'),
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Declaración y Autorización Final' })).toBeVisible();
  expect(screen.getByText(/Punto 1 de 8/)).toBeInTheDocument();
  expect(
    await screen.findByText('Para firmar necesita un certificado vigente. Genérelo aquí; toma unos segundos.'),
  ).toBeVisible();
});

test('the reading bar follows the point being read, over both texts, and names the tile of a general commitment', async () => {
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido'); // without a certificate the third step is not reached
  const documento = screen.getByRole('article');
  for (const punto of within(documento).getAllByRole('listitem').slice(0, 12)) mostrarEnVentana(punto);
  expect(screen.getByText(/Compromiso 12 de 33/)).toBeInTheDocument();
  expect(screen.queryByText(/^General/)).toBeNull();
  expect(screen.getByText(/1\. Leer/)).toHaveAttribute('aria-current', 'step');
  for (const punto of within(documento).getAllByRole('listitem').slice(0, 26)) mostrarEnVentana(punto);
  expect(within(documento).getAllByRole('listitem')[25]).toHaveTextContent(/^3/);
  expect(screen.getByText(/Compromiso 26 de 33/)).toHaveTextContent('General 3 de 10');
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '26');
  for (const punto of within(documento).getAllByRole('listitem')) mostrarEnVentana(punto);
  mostrarEnVentana(documento.querySelector('[data-fin]') as Element);
  expect(screen.getByText(/Compromiso 33 de 33/)).toHaveTextContent('General 10 de 10');
  expect(screen.getByText(/3\. Firmar/)).toHaveAttribute('aria-current', 'step');
});

test('the way to the pad leads to the certificate while there is none', async () => {
  servidor(sinCertificado);
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  await userEvent.click(screen.getByRole('button', { name: 'Ir a firmar' }));
  expect(screen.getByRole('region', { name: 'Certificado y firma' })).toHaveFocus();
});

test('with a certificate it leads to the pad', async () => {
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'Ir a firmar' }));
  expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus();
});

test('the certificate card shows holder, issuer, validity and twenty characters of the fingerprint', async () => {
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(dato('Titular')).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(dato('Emisor')).toHaveTextContent('TRANSCARGA CA Personas');
  expect(dato('Válido hasta')).toHaveTextContent('14 de agosto de 2999');
  expect(screen.getByText('9F:3C:A1:77:0B:E2:4D…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Generar certificado' })).not.toBeInTheDocument();
});

test('an expired certificate is shown as such and asks for another', async () => {
  const vencido = unCertificado({ validTo: '2026-10-03T15:00:00.000Z' });
  servidor({ ...rutas, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [vencido] }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Expirado')).toBeVisible();
  expect(
    screen.getByText('Su certificado venció el 3 de octubre de 2026. Genere uno nuevo para firmar.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toBeDisabled();
  expect(screen.getByText('Falta un certificado vigente. Genérelo más arriba.')).toBeVisible();
});

test('generating sends what the form holds and shows the new certificate', async () => {
  const { de } = servidor({ ...sinCertificado, [GENERAR]: () => ({ status: 201, body: unCertificado() }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAttribute('name', 'organizationName');
  const pais = screen.getByLabelText(/País/);
  await userEvent.clear(pais);
  await userEvent.type(pais, 'pe9');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Certificado generado');
  expect(screen.getByText('Válido')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus());
  const [peticion] = de('POST', '/api/certificates/generate-for-conductor');
  expect(peticion?.body).toEqual({
    token: TOKEN,
    commonName: 'Luis Alberto Peña Ríos',
    email: 'luis.pena@correo.test',
    organizationName: 'PRUEBA',
    countryCode: 'PE',
  });
  expect(peticion?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('one request for the settings names the operator in title, head and form', async () => {
  const { de } = servidor(sinCertificado);
  render(<Firmar token={TOKEN} />);
  expect(document.title).toBe('Firma de documento');
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAttribute('name', 'organizationName');
  expect(screen.getByRole('banner')).toHaveTextContent('PRUEBA');
  await waitFor(() => expect(document.title).toBe('Firma de documento · PRUEBA'));
  expect(de('GET', '/api/configuracion')).toHaveLength(1);
});

const NO_COINCIDE = 'Los datos del certificado no coinciden con el firmante.';

test('a name that is not the enrolment’s is refused once, at its field, with the rule and the name', async () => {
  const errores = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [
    { path: 'commonName', message: 'Escríbalo igual que en la inscripción, con sus tildes: Luis Alberto Peña Ríos' },
  ];
  servidor({ ...sinCertificado, [GENERAR]: () => rechazo(422, 'CERTIFICADO_NO_COINCIDE', NO_COINCIDE, { fields }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  const nombre = screen.getByLabelText(/Nombre completo/);
  await userEvent.clear(nombre);
  await userEvent.type(nombre, 'Luis Pena');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText(fields[0]!.message)).toBeVisible();
  expect(nombre).toHaveAccessibleDescription(fields[0]!.message); // which repeats its help
  expect(nombre).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(nombre).toHaveFocus());
  expect(screen.queryByText(NO_COINCIDE)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const recibe = jest.fn();
  nombre.addEventListener('focus', recibe);
  await userEvent.keyboard('{Enter}'); // refused again, from the field itself: the focus comes back, so it is heard
  await waitFor(() => expect(recibe).toHaveBeenCalled());
  expect(nombre).toHaveFocus();
  errores.mockRestore();
});

test('a refusal of something that the form does not ask for stands above the button', async () => {
  const errores = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'token', message: 'Enlace' }];
  servidor({ ...sinCertificado, [GENERAR]: () => rechazo(422, 'CERTIFICADO_NO_COINCIDE', NO_COINCIDE, { fields }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(NO_COINCIDE);
  await userEvent.clear(screen.getByLabelText(/Nombre completo/));
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(screen.getByText('El nombre es requerido')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  errores.mockRestore();
});

test('what comes filled says that it may stay; an operator’s name that could not be had is asked for', async () => {
  servidor(sinCertificado);
  const { unmount } = render(<Firmar token={TOKEN} />);
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAccessibleDescription('Puede dejarla como está.');
  expect(screen.getByLabelText(/País/)).toHaveAccessibleDescription('Puede dejar CO (Colombia).');
  unmount();
  const avisos = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  servidor({ ...sinCertificado, 'GET /api/configuracion': () => ({ status: 503 }) });
  render(<Firmar token={TOKEN} />);
  await waitFor(() =>
    expect(screen.getByLabelText(/Organización/)).toHaveAccessibleDescription('La empresa con la que se inscribe.'),
  );
  expect(screen.getByLabelText(/Organización/)).toHaveValue('');
  avisos.mockRestore();
});

test('an empty name is refused on the page, a refusal of the server is shown with its words', async () => {
  const errores = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { de } = servidor({
    ...sinCertificado,
    [GENERAR]: () => rechazo(422, 'CERTIFICADO_NO_COINCIDE', NO_COINCIDE),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  const nombre = screen.getByLabelText(/Nombre completo/);
  await userEvent.clear(nombre);
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(nombre).toHaveAccessibleDescription(expect.stringContaining('El nombre es requerido'));
  expect(de('POST', '/api/certificates/generate-for-conductor')).toHaveLength(0);
  await userEvent.type(nombre, 'Otra Persona');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(NO_COINCIDE);
  expect(errores).toHaveBeenCalled();
  errores.mockRestore();
});

test('a certificate that cannot be loaded is logged and offers to try again', async () => {
  const errores = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let falla = true;
  servidor({
    ...rutas,
    [`GET /api/certificates/conductor/${TOKEN}`]: () =>
      falla ? rechazo(500, 'ERROR_INTERNO', 'Ocurrió un error.') : { body: [unCertificado()] },
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Ocurrió un error.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toHaveAccessibleDescription(
    'Falta un certificado vigente.',
  );
  expect(errores).toHaveBeenCalledWith('certificate', expect.anything());
  falla = false;
  const bloque = screen.getByRole('group', { name: 'Certificado' });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(bloque).toHaveFocus();
  expect(within(bloque).getByRole('status')).toHaveTextContent('Su certificado está vigente.');
  errores.mockRestore();
});

test('the place is asked for only when the pad comes into view, and shows six decimals', async () => {
  const pedir = jest.fn((listo: PositionCallback) =>
    listo({ coords: { latitude: 3.4516467, longitude: -76.5319854, accuracy: 12.4 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: pedir } });
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  const pad = await screen.findByRole('region', { name: 'Firmar' });
  expect(pedir).not.toHaveBeenCalled();
  mostrarEnVentana(pad);
  expect(pedir).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 0,
  });
  expect(dato('Ubicación')).toHaveTextContent('3.451647, −76.531985 (±12 m)');
});

test('a refused place is no obstacle', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (_: PositionCallback, negar: () => void) => negar() },
  });
  servidor(rutas);
  render(<Firmar token={TOKEN} />);
  mostrarEnVentana(await screen.findByRole('region', { name: 'Firmar' }));
  expect(dato('Ubicación')).toHaveTextContent('Ubicación no disponible. Puede firmar sin compartirla.');
});
