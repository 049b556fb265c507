import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, showInWindow } from '../../test/browser.js';
import { refusal, serve } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const routes = {
  [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace() }),
  [`GET /api/certificates/conductor/${TOKEN}`]: (): object => ({ body: [unCertificado()] }),
  [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
};
const withoutCertificate = { ...routes, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [] }) };
const GENERATE = 'POST /api/certificates/generate-for-conductor';
const datum = (name: string) => screen.getByText(name).closest('div') as HTMLElement;

beforeEach(installBrowser);
afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

test('a driver reads 23 and 10 commitments as numbered tiles', async () => {
  serve(routes);
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Compromiso de Seguridad Vial y Operacional' }),
  ).toBeVisible();
  const documento = screen.getByRole('article');
  expect(within(documento).getAllByRole('listitem')).toHaveLength(33);
  expect(within(documento).getByRole('heading', { name: 'Compromisos generales' })).toBeVisible();
  expect(screen.getByText(/Compromiso 1 de 33/)).toBeInTheDocument();
  expect(screen.getByText('Al firmar confirmo que soy Luis Alberto Peña Ríos.')).toBeInTheDocument();
  expect(datum('Conductor')).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(datum('Documento')).toHaveTextContent('CC 1.023.456.789');
});

test('a contract signer reads the declaration, with the single certificate of that role', async () => {
  serve({
    ...routes,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ signerType: 'propietario' }) }),
    [`GET /api/certificates/propietario/${TOKEN}`]: () => refusal(404, 'CERTIFICADO_NO_ENCONTRADO', 'x'),
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Declaración y Autorización Final' })).toBeVisible();
  expect(screen.getByText(/Punto 1 de 8/)).toBeInTheDocument();
  expect(
    await screen.findByText('Para firmar necesita un certificado vigente. Genérelo aquí; toma unos segundos.'),
  ).toBeVisible();
});

test('the reading bar follows the point being read, over both texts, and names the tile of a general commitment', async () => {
  serve(routes);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido'); // without a certificate the third step is not reached
  const documento = screen.getByRole('article');
  for (const point of within(documento).getAllByRole('listitem').slice(0, 12)) showInWindow(point);
  expect(screen.getByText(/Compromiso 12 de 33/)).toBeInTheDocument();
  expect(screen.queryByText(/^General/)).toBeNull();
  expect(screen.getByText(/1\. Leer/)).toHaveAttribute('aria-current', 'step');
  for (const point of within(documento).getAllByRole('listitem').slice(0, 26)) showInWindow(point);
  expect(within(documento).getAllByRole('listitem')[25]).toHaveTextContent(/^3/);
  expect(screen.getByText(/Compromiso 26 de 33/)).toHaveTextContent('General 3 de 10');
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '26');
  for (const point of within(documento).getAllByRole('listitem')) showInWindow(point);
  showInWindow(documento.querySelector('[data-fin]') as Element);
  expect(screen.getByText(/Compromiso 33 de 33/)).toHaveTextContent('General 10 de 10');
  expect(screen.getByText(/3\. Firmar/)).toHaveAttribute('aria-current', 'step');
});

test('the way to the pad leads to the certificate while there is none', async () => {
  serve(withoutCertificate);
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  await userEvent.click(screen.getByRole('button', { name: 'Ir a firmar' }));
  expect(screen.getByRole('region', { name: 'Certificado y firma' })).toHaveFocus();
});

test('with a certificate it leads to the pad', async () => {
  serve(routes);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'Ir a firmar' }));
  expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus();
});

test('the certificate card shows holder, issuer, validity and twenty characters of the fingerprint', async () => {
  serve(routes);
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(datum('Titular')).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(datum('Emisor')).toHaveTextContent('TRANSCARGA CA Personas');
  expect(datum('Válido hasta')).toHaveTextContent('14 de agosto de 2999');
  expect(screen.getByText('9F:3C:A1:77:0B:E2:4D…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Generar certificado' })).not.toBeInTheDocument();
});

test('an expired certificate is shown as such and asks for another', async () => {
  const vencido = unCertificado({ validTo: '2026-10-03T15:00:00.000Z' });
  serve({ ...routes, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [vencido] }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Expirado')).toBeVisible();
  expect(
    screen.getByText('Su certificado venció el 3 de octubre de 2026. Genere uno nuevo para firmar.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toBeDisabled();
  expect(screen.getByText('Falta un certificado vigente. Genérelo más arriba.')).toBeVisible();
});

test('generating sends what the form holds and shows the new certificate', async () => {
  const { of } = serve({ ...withoutCertificate, [GENERATE]: () => ({ status: 201, body: unCertificado() }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAttribute('name', 'organizationName');
  const pais = screen.getByLabelText(/País/);
  await userEvent.clear(pais);
  await userEvent.type(pais, 'pe9');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Certificado generado');
  expect(screen.getByText('Válido')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus());
  const [request] = of('POST', '/api/certificates/generate-for-conductor');
  expect(request?.body).toEqual({
    token: TOKEN,
    commonName: 'Luis Alberto Peña Ríos',
    email: 'luis.pena@correo.test',
    organizationName: 'PRUEBA',
    countryCode: 'PE',
  });
  expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('one request for the settings names the operator in title, head and form', async () => {
  const { of } = serve(withoutCertificate);
  render(<Firmar token={TOKEN} />);
  expect(document.title).toBe('Firma de documento');
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAttribute('name', 'organizationName');
  expect(screen.getByRole('banner')).toHaveTextContent('PRUEBA');
  await waitFor(() => expect(document.title).toBe('Firma de documento · PRUEBA'));
  expect(of('GET', '/api/configuracion')).toHaveLength(1);
});

const NO_MATCH = 'Los datos del certificado no coinciden con el firmante.';

test('a name that is not the enrolment’s is refused once, at its field, with the rule and the name', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [
    { path: 'commonName', message: 'Escríbalo igual que en la inscripción, con sus tildes: Luis Alberto Peña Ríos' },
  ];
  serve({ ...withoutCertificate, [GENERATE]: () => refusal(422, 'CERTIFICADO_NO_COINCIDE', NO_MATCH, { fields }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  const name = screen.getByLabelText(/Nombre completo/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Luis Pena');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText(fields[0]!.message)).toBeVisible();
  expect(name).toHaveAccessibleDescription(fields[0]!.message); // which repeats its help
  expect(name).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(name).toHaveFocus());
  expect(screen.queryByText(NO_MATCH)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const received = jest.fn();
  name.addEventListener('focus', received);
  await userEvent.keyboard('{Enter}'); // refused again, from the field itself: the focus comes back, so it is heard
  await waitFor(() => expect(received).toHaveBeenCalled());
  expect(name).toHaveFocus();
  errors.mockRestore();
});

test('a refusal of something that the form does not ask for stands above the button', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'token', message: 'Enlace' }];
  serve({ ...withoutCertificate, [GENERATE]: () => refusal(422, 'CERTIFICADO_NO_COINCIDE', NO_MATCH, { fields }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(NO_MATCH);
  await userEvent.clear(screen.getByLabelText(/Nombre completo/));
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(screen.getByText('El nombre es requerido')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  errors.mockRestore();
});

test('what comes filled says that it may stay; an operator’s name that could not be had is asked for', async () => {
  serve(withoutCertificate);
  const { unmount } = render(<Firmar token={TOKEN} />);
  expect(await screen.findByDisplayValue('PRUEBA')).toHaveAccessibleDescription('Puede dejarla como está.');
  expect(screen.getByLabelText(/País/)).toHaveAccessibleDescription('Puede dejar CO (Colombia).');
  unmount();
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve({ ...withoutCertificate, 'GET /api/configuracion': () => ({ status: 503 }) });
  render(<Firmar token={TOKEN} />);
  await waitFor(() =>
    expect(screen.getByLabelText(/Organización/)).toHaveAccessibleDescription('La empresa con la que se inscribe.'),
  );
  expect(screen.getByLabelText(/Organización/)).toHaveValue('');
  warnings.mockRestore();
});

test('an empty name is refused on the page, a refusal of the server is shown with its words', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { of } = serve({
    ...withoutCertificate,
    [GENERATE]: () => refusal(422, 'CERTIFICADO_NO_COINCIDE', NO_MATCH),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByDisplayValue('PRUEBA');
  const name = screen.getByLabelText(/Nombre completo/);
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(name).toHaveAccessibleDescription(expect.stringContaining('El nombre es requerido'));
  expect(of('POST', '/api/certificates/generate-for-conductor')).toHaveLength(0);
  await userEvent.type(name, 'Otra Persona');
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(NO_MATCH);
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});

test('a certificate that cannot be loaded is logged and offers to try again', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  serve({
    ...routes,
    [`GET /api/certificates/conductor/${TOKEN}`]: () =>
      fails ? refusal(500, 'ERROR_INTERNO', 'Ocurrió un error.') : { body: [unCertificado()] },
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Ocurrió un error.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toHaveAccessibleDescription(
    'Falta un certificado vigente.',
  );
  expect(errors).toHaveBeenCalledWith('certificate', expect.anything());
  fails = false;
  const block = screen.getByRole('group', { name: 'Certificado' });
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(block).toHaveFocus();
  expect(within(block).getByRole('status')).toHaveTextContent('Su certificado está vigente.');
  errors.mockRestore();
});

test('the place is asked for only when the pad comes into view, and shows six decimals', async () => {
  const ask = jest.fn((done: PositionCallback) =>
    done({ coords: { latitude: 3.4516467, longitude: -76.5319854, accuracy: 12.4 } } as GeolocationPosition),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } });
  serve(routes);
  render(<Firmar token={TOKEN} />);
  const pad = await screen.findByRole('region', { name: 'Firmar' });
  expect(ask).not.toHaveBeenCalled();
  showInWindow(pad);
  expect(ask).toHaveBeenCalledWith(expect.anything(), expect.anything(), {
    enableHighAccuracy: true,
    timeout: 10_000,
    maximumAge: 0,
  });
  expect(datum('Ubicación')).toHaveTextContent('3.451647, −76.531985 (±12 m)');
});

test('a refused place is no obstacle', async () => {
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (_: PositionCallback, refuse: () => void) => refuse() },
  });
  serve(routes);
  render(<Firmar token={TOKEN} />);
  showInWindow(await screen.findByRole('region', { name: 'Firmar' }));
  expect(datum('Ubicación')).toHaveTextContent('Ubicación no disponible. Puede firmar sin compartirla.');
});
