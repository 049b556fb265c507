import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, showInWindow } from '../../test/browser.js';
import { refusal, serve } from '../../test/server.js';
import { unLector } from '../../test/un-lector.js';
import { abrirLector } from './archivo/lector.js';
import { Firmar } from './firmar.page.js';

jest.mock('./archivo/lector.js', () => ({ abrirLector: jest.fn() }));

const routes = {
  [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace() }),
  [`GET /api/certificates/conductor/${TOKEN}`]: (): object => ({ body: [unCertificado()] }),
  [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
};
const withoutCertificate = { ...routes, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [] }) };
const GENERATE = 'POST /api/certificates/generate-for-conductor';
const datum = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement;

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
  expect(
    screen.getByText('Al firmar confirmo que soy Luis Alberto Peña Ríos, que leí el documento.'),
  ).toBeInTheDocument();
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

test('a test says that its document has no value, and no other one does', async () => {
  const { inscripcion } = unEnlace();
  serve({
    ...routes,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({
      body: unEnlace({ inscripcion: inscripcion && { ...inscripcion, prueba: true } }),
    }),
  });
  const { unmount } = render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Inscripción de prueba: documento sin valor')).toBeVisible();
  unmount();
  serve(routes);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(screen.queryByText('Inscripción de prueba: documento sin valor')).not.toBeInTheDocument();
});

test('the page tells who enrolled the signer, until when, how long it takes and what he ratifies', async () => {
  serve({
    ...routes,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ signerType: 'propietario' }) }),
    [`GET /api/certificates/propietario/${TOKEN}`]: () => ({ body: unCertificado() }),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(datum('Inscribió')).toHaveTextContent('Ana Gómez');
  expect(datum('Vence')).toHaveTextContent('El 28 de noviembre de 2026');
  expect(datum('Toma')).toHaveTextContent('Unos 3 minutos');
  expect(datum('Número de cuenta')).toBeVisible();
  expect(datum('Porcentaje de anticipo')).toHaveTextContent('35 %');
  expect(screen.getByRole('contentinfo')).toHaveTextContent('PRUEBA: datos@prueba.test o 601 555 0100');
});

test('the exact document opens from memory, page by page and as a file; a failure says so', async () => {
  const urls = { createObjectURL: jest.fn(() => 'blob:documento'), revokeObjectURL: jest.fn() };
  Object.assign(URL, urls);
  const abrir = jest.mocked(abrirLector).mockImplementation(async () => unLector(2));
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  serve({
    ...routes,
    [`GET /api/signature/document/${TOKEN}`]: () =>
      fails ? refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible.') : { body: '%PDF-1.7' },
  });
  const { container } = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'Ver el documento' }));
  expect(await screen.findByText('El servicio no está disponible.')).toBeVisible();
  expect(abrir).not.toHaveBeenCalled();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Ver el documento' }));
  const visor = await screen.findByRole('region', { name: 'Documento en PDF' });
  expect(visor).toHaveFocus();
  expect(await within(visor).findByRole('img', { name: 'Página 2 de 2' })).toBeInTheDocument();
  expect(abrir).toHaveBeenCalledWith(expect.any(Blob));
  expect(within(visor).getByRole('link', { name: /^Guardar el PDF/ })).toHaveAttribute(
    'download',
    'inscripcion_TER-2026-000148.pdf',
  );
  expect(within(visor).getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('href', 'blob:documento');
  expect(container.innerHTML).not.toContain(TOKEN);
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar el documento' }));
  expect(urls.revokeObjectURL).toHaveBeenCalledWith('blob:documento');
  expect(screen.getByRole('button', { name: 'Ver el documento' })).toHaveFocus();
  errors.mockRestore();
});

test('larger letters are those of the whole page, last through a reload and leave with the page', async () => {
  serve(routes);
  history.replaceState(null, '', '/');
  const size = () => document.documentElement.style.fontSize;
  const first = render(<Firmar token={TOKEN} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Letra más grande' }));
  expect(size()).toBe('130%');
  first.unmount();
  expect(size()).toBe('');
  render(<Firmar />); // the address is bare by now
  const normal = await screen.findByRole('button', { name: 'Letra normal' });
  expect(size()).toBe('130%');
  await userEvent.click(normal);
  expect(size()).toBe('');
});

test('where nothing takes larger letters back, there are none', async () => {
  serve({ ...routes, [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: enlaceUsado }) });
  history.replaceState({ letraGrande: true }, '', '/');
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Documento Ya Firmado' });
  expect(document.documentElement.style.fontSize).toBe('');
  history.replaceState(null, '', '/');
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
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Compromiso 26 de 33, General 3 de 10');
  for (const point of within(documento).getAllByRole('listitem')) showInWindow(point);
  showInWindow(documento.querySelector('[data-fin]') as Element);
  expect(screen.getByText(/Compromiso 33 de 33/)).toHaveTextContent('General 10 de 10');
  expect(screen.getByText(/3\. Firmar/)).toHaveAttribute('aria-current', 'step');
});

test('the way to the pad leads to the certificate while there is none', async () => {
  serve(withoutCertificate);
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('button', { name: 'Generar certificado' });
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

const generate = async () => userEvent.click(await screen.findByRole('button', { name: 'Generar certificado' }));

test('one tap makes the certificate of the enrolment’s person, and leads on to the pad', async () => {
  const { of } = serve({ ...withoutCertificate, [GENERATE]: () => ({ status: 201, body: unCertificado() }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('¿Qué es este certificado?')).toBeVisible();
  expect(screen.getByText('¿Quién guarda la clave?')).toBeVisible();
  expect(screen.getByLabelText(/Organización/)).not.toBeVisible();
  await generate();
  expect(await screen.findByRole('status')).toHaveTextContent('Certificado generado');
  expect(screen.getByText('Válido')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus());
  const [request] = of('POST', '/api/certificates/generate-for-conductor');
  expect(request?.body).toEqual({
    token: TOKEN,
    commonName: 'Luis Alberto Peña Ríos',
    email: 'luis.pena@correo.test',
    organizationName: 'Persona natural',
    countryCode: 'CO',
  });
  expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('who represents a company reads for whom he signs, and signs with his own name in the company’s certificate', async () => {
  const empresa = 'TRANSPORTES X S.A.S.';
  const { inscripcion } = unEnlace({ signerType: 'propietario' });
  const representante = { nombres: 'Bo', apellidos: 'Wu', tipoDocumento: 'CC', numeroDocumento: '66812345' };
  const suya = {
    ...inscripcion!,
    ...{ nombre: empresa, tipoDocumento: 'NIT', numeroDocumento: '899999055-4', calidad: 'propietario' as const },
    ...{ correo: 'bo@correo.test', representante: { ...representante, cargo: 'Gerente' } },
  };
  const { of } = serve({
    ...routes,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({
      body: unEnlace({ signerType: 'propietario', inscripcion: suya }),
    }),
    [`GET /api/certificates/propietario/${TOKEN}`]: () => refusal(404, 'CERTIFICADO_NO_ENCONTRADO', 'x'),
    'POST /api/certificates/generate-for-propietario': () => ({ status: 201, body: unCertificado() }),
  });
  render(<Firmar token={TOKEN} />);
  await generate();
  await screen.findByText('Válido');
  expect(datum('Propietario')).toHaveTextContent(empresa);
  expect(datum('Documento')).toHaveTextContent('NIT 899.999.055-4');
  expect(datum('Firma por la empresa')).toHaveTextContent('Bo Wu, Gerente');
  expect(datum('Su documento')).toHaveTextContent('CC 66.812.345');
  expect(of('POST', '/api/certificates/generate-for-propietario')[0]?.body).toMatchObject({
    commonName: empresa,
    email: 'bo@correo.test',
    organizationName: empresa,
  });
  await userEvent.click(screen.getByRole('button', { name: 'No puedo dibujar: escribir mi nombre' }));
  const escribe = (texto: string) =>
    fireEvent.change(screen.getByLabelText(/Su nombre, como firma/), { target: { value: texto } });
  escribe('Transportes');
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toBeDisabled();
  escribe('B. W.');
  expect(screen.getByRole('button', { name: 'Firmar con Certificado' })).toBeEnabled();
});

test('a certificate that takes long says what is awaited, and the sentence goes with it', async () => {
  let make = (): void => undefined;
  const made = new Promise<object>((resolve) => (make = () => resolve({ status: 201, body: unCertificado() })));
  serve({ ...withoutCertificate, [GENERATE]: () => made });
  render(<Firmar token={TOKEN} />);
  const button = await screen.findByRole('button', { name: 'Generar certificado' });
  jest.useFakeTimers();
  fireEvent.click(button);
  const lenta = 'Está tardando más de lo normal. Seguimos generando su certificado; no cierre esta página.';
  await act(async () => jest.advanceTimersByTimeAsync(2900));
  expect(screen.queryByText(lenta)).toBeNull();
  await act(async () => jest.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('status')).toHaveTextContent(lenta);
  make();
  await act(async () => jest.advanceTimersByTimeAsync(10));
  expect(screen.queryByText(lenta)).toBeNull();
  jest.useRealTimers();
});

test('organisation and country lie folded, and go out as they are changed', async () => {
  const { of } = serve({ ...withoutCertificate, [GENERATE]: () => ({ status: 201, body: unCertificado() }) });
  render(<Firmar token={TOKEN} />);
  await userEvent.click(await screen.findByText('Ver datos'));
  const pais = screen.getByLabelText(/País/);
  expect(pais).toHaveAccessibleDescription('Puede dejar CO (Colombia).');
  await userEvent.clear(pais);
  await userEvent.type(pais, 'pe9');
  await generate();
  await screen.findByText('Válido');
  expect(of('POST', '/api/certificates/generate-for-conductor')[0]?.body).toMatchObject({ countryCode: 'PE' });
});

test('a certificate that another tab made meanwhile is taken, and no second one is made', async () => {
  let made: object[] = [];
  const { of } = serve({ ...routes, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: made }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('button', { name: 'Generar certificado' });
  made = [unCertificado()];
  await generate();
  expect(await screen.findByText('Válido')).toBeVisible();
  expect(of('POST', '/api/certificates/generate-for-conductor')).toHaveLength(0);
});

test('… also when the signer only comes back to this tab', async () => {
  let made: object[] = [];
  serve({ ...routes, [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: made }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('button', { name: 'Generar certificado' });
  made = [unCertificado()];
  fireEvent(document, new Event('visibilitychange'));
  expect(await screen.findByText('Válido')).toBeVisible();
});

test('one request for the settings names the operator in title and head', async () => {
  const { of } = serve(withoutCertificate);
  render(<Firmar token={TOKEN} />);
  expect(document.title).toBe('Firma de documento');
  await waitFor(() => expect(document.title).toBe('Firma de documento · PRUEBA'));
  expect(screen.getByRole('banner')).toHaveTextContent('PRUEBA');
  expect(of('GET', '/api/configuracion')).toHaveLength(1);
});

const NO_MATCH = 'Los datos del certificado no coinciden con el firmante.';

test.each([
  ['without fields', {}],
  ['of something that is not asked for', { fields: [{ path: 'commonName', message: 'Escríbalo igual' }] }],
])('a refusal %s stands above the button, in the words of the server', async (_which, extra) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  serve({ ...withoutCertificate, [GENERATE]: () => refusal(422, 'CERTIFICADO_NO_COINCIDE', NO_MATCH, extra) });
  render(<Firmar token={TOKEN} />);
  await generate();
  expect(await screen.findByRole('alert')).toHaveTextContent(NO_MATCH);
  expect(errors).toHaveBeenCalled();
  errors.mockRestore();
});

test('a refused organisation unfolds the data, with the sentence at its field', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'organizationName', message: 'Contiene caracteres no permitidos' }];
  const { of } = serve({
    ...withoutCertificate,
    [GENERATE]: () => refusal(422, 'DATOS_INVALIDOS', 'Hay datos por corregir.', { fields }),
  });
  render(<Firmar token={TOKEN} />);
  await generate();
  const field = screen.getByLabelText(/Organización/);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Contiene caracteres no permitidos/));
  expect(field).toBeVisible();
  await userEvent.clear(field);
  await generate();
  expect(await screen.findByText('La organización es requerida')).toBeVisible();
  expect(of('POST', '/api/certificates/generate-for-conductor')).toHaveLength(1);
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

const sayNo = (code?: number) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (_: PositionCallback, refuse: (error?: { code: number }) => void) =>
        refuse(code === undefined ? undefined : { code }),
    },
  });

test.each([
  [undefined, 'Ubicación no disponible. Puede firmar sin compartirla.'],
  [1, 'Usted no la compartió. Puede firmar así.'],
  [2, 'Ubicación no disponible. Puede firmar sin compartirla.'],
  [3, 'No se encontró a tiempo. Puede firmar sin ella.'],
])('a missing place is no obstacle, and the page tells why: %s', async (code, sentence) => {
  sayNo(code);
  serve(routes);
  render(<Firmar token={TOKEN} />);
  showInWindow(await screen.findByRole('region', { name: 'Firmar' }));
  expect(datum('Ubicación')).toHaveTextContent(sentence);
});

test.each([
  [NaN, -76.5, 12],
  [3.4, -76.5, Infinity],
])('what is not a finite number is no place: %d %d ±%d', async (latitude, longitude, accuracy) => {
  const getCurrentPosition = (done: PositionCallback) =>
    done({ coords: { latitude, longitude, accuracy } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  serve(routes);
  render(<Firmar token={TOKEN} />);
  showInWindow(await screen.findByRole('region', { name: 'Firmar' }));
  expect(datum('Ubicación')).toHaveTextContent('Ubicación no disponible. Puede firmar sin compartirla.');
});

test('the server’s clock judges the certificate, whatever the phone’s says', async () => {
  const vencido = unCertificado({ validTo: '2999-08-14T15:00:00.000Z' });
  serve({
    ...routes,
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ ahora: '2999-08-15T15:00:00.000Z' }) }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [vencido] }),
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText('Expirado')).toBeVisible();
});
