/// <reference types="node" />
import { createHash, webcrypto } from 'node:crypto';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unDocumento } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { installFiles } from '../../test/browser.js';
import { noNetwork, refusal, serve } from '../../test/server.js';
import { Verificar } from './verificar.page.js';

const CODIGO = '7K3M9QXD52HF1A2B';
const UNREGISTERED = refusal(
  404,
  'DOCUMENTO_NO_REGISTRADO',
  'El archivo fue alterado o no corresponde a una revisión registrada.',
);
const bytes = Buffer.from('%PDF-1.7\nfirmado');
const pdf = (content: Uint8Array<ArrayBuffer> = new Uint8Array(bytes)) =>
  new File([content], 'inscripcion.pdf', { type: 'application/pdf' });
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText(/elíjalo.* en su equipo/), file, { applyAccept: false });

// Node's WebCrypto does not take jsdom's own ArrayBuffer.
const digest = (name: string, data: ArrayBuffer) => webcrypto.subtle.digest(name, Buffer.from(new Uint8Array(data)));
beforeAll(() => installFiles({ digest } as unknown as SubtleCrypto));

test('a PDF is compared by the hash made on the device; only the hash travels', async () => {
  const net = serve({ 'POST /api/verificar': () => ({ body: unDocumento() }) });
  render(<Verificar />);
  await choose(pdf());
  expect(await screen.findByRole('heading', { name: 'El documento es auténtico' })).toBeVisible();
  expect(net.requests.map(({ body }) => body)).toEqual([{ sha256: createHash('sha256').update(bytes).digest('hex') }]);
});

test('title and head name the operator of the settings, and no operator before the settings are here', async () => {
  serve({});
  render(<Verificar />);
  expect(document.title).toBe('Verificar un documento');
  expect(await screen.findByText('PRUEBA')).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Verificar un documento · PRUEBA'));
});

test('a page that cannot read the settings names no operator', async () => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve({ 'GET /api/configuracion': () => noNetwork() });
  render(<Verificar />);
  await waitFor(() => expect(warnings).toHaveBeenCalledWith('settings', expect.anything()));
  expect(await screen.findByRole('link', { name: 'Iniciar Sesión' })).toHaveAttribute('href', '/api/login');
  expect(screen.getByRole('banner')).toHaveTextContent(/^Iniciar Sesión$/);
  expect(document.title).toBe('Verificar un documento');
  warnings.mockRestore();
});

test('the page names a signed-in person, leads back and does not ask to sign in', async () => {
  serve({
    'GET /api/auth/user': () => ({ body: { email: 'ana@x.co', firstName: 'Ana', lastName: 'Gómez', roles: [] } }),
  });
  render(<Verificar />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Ir al portal' })).toHaveAttribute('href', paginas.inicio.to);
  expect(screen.getByRole('banner')).toHaveTextContent('Ana Gómez');
  expect(screen.queryByRole('link', { name: 'Iniciar Sesión' })).not.toBeInTheDocument();
});

test('of a test it says that it has no value, however authentic', async () => {
  let prueba: { prueba?: true } = { prueba: true };
  serve({ 'POST /api/verificar': () => ({ body: unDocumento(prueba) }) });
  render(<Verificar />);
  await choose(pdf());
  expect(await screen.findByText('Inscripción de prueba: documento sin valor')).toBeVisible();
  prueba = {};
  await choose(pdf());
  await waitFor(() => expect(screen.queryByText('Inscripción de prueba: documento sin valor')).not.toBeInTheDocument());
  expect(await screen.findByText('El documento es auténtico')).toBeVisible();
});

test('a dropped PDF is checked too', async () => {
  serve({ 'POST /api/verificar': () => ({ body: unDocumento() }) });
  render(<Verificar />);
  fireEvent.drop(screen.getByText('Arrastre el PDF aquí'), { dataTransfer: { files: [pdf()] } });
  expect(await screen.findByText('El documento es auténtico')).toBeVisible();
});

const estado = () => screen.getByText('Estado', { selector: 'dt' }).nextElementSibling?.textContent;

test('the result shows initials, role and time of each signature', async () => {
  serve({ [`GET /api/verificar/${CODIGO}`]: () => ({ body: unDocumento() }) });
  render(<Verificar codigo={CODIGO.toLowerCase()} />);
  expect(await screen.findByText('L.P.')).toBeVisible();
  expect(screen.getByText('M.Ñ.')).toBeVisible();
  expect(estado()).toBe('Completada');
  expect(screen.getByText(/21\/11\/2026 11:20\sa\.\sm\. · certificado vigente al firmar/)).toBeVisible();
  expect(screen.getByText('Certificado vencido después')).toBeVisible();
  expect(screen.getByText(/^Huella del contenido/)).toHaveTextContent(`papel ${Array(8).fill('eeeeeeee').join(' ')}`);
  const earlier = screen.getByText(/^Revisión 1, una firma/);
  expect(earlier).toHaveTextContent('d'.repeat(64));
  expect(earlier.closest('details')).not.toHaveAttribute('open');
  expect(screen.getByLabelText('Código de verificación')).toHaveValue('7K3M-9QXD-52HF-1A2B');
});

test('who opens the address of a QR reads what is awaited, and that it takes long', async () => {
  jest.useFakeTimers();
  try {
    serve({ [`GET /api/verificar/${CODIGO}`]: () => new Promise(() => undefined) });
    render(<Verificar codigo={CODIGO} />);
    const espera = screen.getByText('Buscando el documento por su código...');
    expect(espera.closest('[role=status]')).not.toBeNull();
    await act(async () => jest.advanceTimersByTime(8000));
    expect(espera).toHaveTextContent('Está tardando más de lo normal. Seguimos intentando.');
  } finally {
    jest.useRealTimers();
  }
});

test.each([
  ['below the window is brought into it', 700, 1],
  ['in sight stays where it is', 300, 0],
])('an answer %s', async (_where, top, times) => {
  serve({ [`GET /api/verificar/${CODIGO}`]: () => ({ body: unDocumento() }) });
  const bring = jest.fn();
  Element.prototype.scrollIntoView = bring;
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  render(<Verificar codigo={CODIGO} />);
  expect(bring).not.toHaveBeenCalled(); // nothing has been answered
  expect(await screen.findByText('L.P.')).toBeVisible();
  expect(bring).toHaveBeenCalledTimes(times);
  jest.restoreAllMocks();
});

test.each([
  ['the file', `POST /api/verificar`],
  ['the code', `GET /api/verificar/${CODIGO}`],
])('a document without signatures is registered, not authentic: %s', async (_via, route) => {
  serve({ [route]: () => ({ body: { ...unDocumento(), completa: false, firmas: [] } }) });
  render(<Verificar {...(route.startsWith('GET') && { codigo: CODIGO })} />);
  if (route.startsWith('POST')) await choose(pdf());
  const heading = await screen.findByRole('heading', { name: 'Documento registrado, todavía sin firmas' });
  expect(heading.closest('.banda')).toHaveClass('ne');
  expect(estado()).toBe('Faltan firmas');
  expect(screen.queryByText(/auténtico\b(?! y)/)).not.toBeInTheDocument();
});

test.each([
  [2, 'Existe una versión posterior con las dos firmas: pídala.'],
  [1, 'Todavía no se ha firmado del todo: no lo dé por terminado.'],
])('one signature is not taken for both: %s signatures in the newest revision', async (newest, siguiente) => {
  const documento = unDocumento();
  const [conductor] = documento.firmas.filter(({ rol }) => rol === 'conductor');
  const [first, second] = documento.revisiones;
  const revisiones = [first, { ...second, firmas: newest }];
  serve({
    'POST /api/verificar': () => ({ body: { ...documento, completa: false, firmas: [conductor], revisiones } }),
  });
  render(<Verificar />);
  await choose(pdf());
  const heading = await screen.findByRole('heading', { name: 'Auténtico, pero incompleto' });
  expect(heading.closest('.banda')).toHaveClass('av');
  expect(heading.nextElementSibling).toHaveTextContent(
    `No ha cambiado desde que se firmó. Le falta la firma del propietario o tenedor. ${siguiente}`,
  );
});

test('an altered file is refused in the literal words', async () => {
  serve({ 'POST /api/verificar': () => UNREGISTERED });
  render(<Verificar />);
  await choose(pdf());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'El archivo fue alterado o no corresponde a una revisión registrada.',
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/volver a guardar un PDF cambia el archivo/);
});

test('a file that is no PDF never reaches the server', async () => {
  const net = serve({});
  render(<Verificar />);
  await choose(pdf(new Uint8Array(Buffer.from('PK zip'))));
  expect(await screen.findByText('Solo se permiten archivos PDF.')).toBeVisible();
  expect(net.requests).toHaveLength(0);
});

test('a code that cannot be one is refused beside the field', async () => {
  const net = serve({});
  render(<Verificar />);
  await userEvent.type(screen.getByLabelText('Código de verificación'), 'TER-2026-000148');
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(screen.getByLabelText('Código de verificación')).toHaveAccessibleDescription(
    'Ese es el código de la inscripción. El de verificación tiene 16 letras y números. Al pie de cada página, junto al código QR.',
  );
  expect(net.requests).toHaveLength(0);
});

test('no verdict on an earlier document stays under a code that is refused', async () => {
  serve({ 'POST /api/verificar': () => ({ body: unDocumento() }) });
  render(<Verificar />);
  await choose(pdf());
  expect(await screen.findByRole('heading', { name: 'El documento es auténtico' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Código de verificación'), '7K3M-9QXD');
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(screen.getByText('Escriba los 16 caracteres del código.')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

/** Answers in the order that the test chooses; each has its own revision number. */
function inTheirTime() {
  const waiting: ((number: number) => void)[] = [];
  const net = serve({
    'POST /api/verificar': () =>
      new Promise((resolve) => waiting.push((revision) => resolve({ body: { ...unDocumento(), revision } }))),
  });
  const respond = async (request: number, revision: number) => {
    await waitFor(() => expect(waiting).toHaveLength(net.requests.length));
    await act(async () => waiting[request]?.(revision));
  };
  return { net, respond };
}

test('of two documents the one asked for last is shown, also when the first is answered after it', async () => {
  const { net, respond } = inTheirTime();
  render(<Verificar />);
  await choose(pdf());
  await waitFor(() => expect(net.requests).toHaveLength(1));
  await choose(pdf());
  await waitFor(() => expect(net.requests).toHaveLength(2));
  await respond(1, 22);
  expect(await screen.findByText(/Huella SHA-256 de la revisión 22/)).toBeVisible();
  await respond(0, 11);
  expect(screen.getByText(/Huella SHA-256 de la revisión 22/)).toBeVisible();
});

test('a document still being checked gives no verdict under a code that was refused meanwhile', async () => {
  const { net, respond } = inTheirTime();
  render(<Verificar />);
  await choose(pdf());
  await waitFor(() => expect(net.requests).toHaveLength(1));
  fireEvent.submit(screen.getByLabelText('Código de verificación').closest('form') as HTMLFormElement);
  expect(screen.getByText('Escriba los 16 caracteres del código.')).toBeVisible();
  await respond(0, 11);
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test('an unknown code is red', async () => {
  serve({ [`GET /api/verificar/${CODIGO}`]: () => UNREGISTERED });
  render(<Verificar />);
  await userEvent.type(screen.getByLabelText('Código de verificación'), '7k3m 9qxd 52hf 1a2b');
  await userEvent.click(screen.getByRole('button', { name: 'Verificar' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('El código no corresponde a ningún documento registrado.');
  expect(screen.getByRole('alert')).toHaveTextContent(
    /está al pie de cada página, junto al código QR, en cuatro grupos de cuatro/,
  );
  expect(screen.getByRole('alert')).not.toHaveTextContent(/escanear/);
});

test('an address whose code was cut says so on arrival', () => {
  const net = serve({});
  render(<Verificar codigo="7K3M-9QXD" />);
  expect(screen.getByLabelText('Código de verificación')).toHaveAccessibleDescription(
    /^Escriba los 16 caracteres del código\./,
  );
  expect(net.requests).toHaveLength(0);
});

test('too many attempts and a missing network are said, not hidden', async () => {
  let net = false;
  serve({
    'POST /api/verificar': () =>
      net ? refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Intente de nuevo en unos minutos.') : noNetwork(),
  });
  render(<Verificar />);
  await choose(pdf());
  expect(await screen.findByText(/No hay conexión/)).toBeVisible();
  net = true;
  await choose(pdf());
  expect(await screen.findByText('Demasiados intentos. Intente de nuevo en unos minutos.')).toBeVisible();
});
