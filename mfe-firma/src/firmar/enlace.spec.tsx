import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { instalarNavegador } from '../../test/browser.js';
import { rechazo, servidor, sinRed } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const VERIFY = `GET /api/signature/verify/${TOKEN}`;
const certificados = { [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }) };
const visto = { [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }) };

beforeEach(instalarNavegador);

test('a link is being verified until the server answers', async () => {
  let responder = () => {};
  servidor({ [VERIFY]: () => new Promise((resolve) => (responder = () => resolve({ body: enlaceUsado }))) });
  render(<Firmar token={TOKEN} />);
  expect(screen.getByRole('status')).toHaveTextContent('Verificando documento...');
  await act(async () => responder());
  expect(await screen.findByRole('heading', { name: 'Documento Ya Firmado' })).toHaveFocus();
});

test('the token leaves the address and survives a reload of the bare path', async () => {
  const { de } = servidor({ [VERIFY]: () => ({ body: enlaceUsado }) });
  history.replaceState(null, '', `/firmar/${TOKEN}`);
  const { unmount } = render(<Firmar token={TOKEN} />);
  await screen.findByText('Documento Ya Firmado');
  expect(location.pathname).toBe('/firmar');
  unmount();
  render(<Firmar />);
  await screen.findByText('Documento Ya Firmado');
  expect(de('GET', `/api/signature/verify/${TOKEN}`)).toHaveLength(2);
});

test('an unknown link says so and asks for another one', async () => {
  servidor({
    [VERIFY]: () => rechazo(404, 'ENLACE_INVALIDO', 'Enlace Inválido'),
    [`POST /api/signature/renew/${TOKEN}`]: () => ({ status: 202, body: { message: 'Revise su correo.' } }),
  });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'Enlace Inválido' })).toBeVisible();
  expect(screen.getByText('Este enlace no es válido o ya venció. Comuníquese con el administrador.')).toBeVisible();
  expect((await screen.findByText(/^PRUEBA: /)).textContent).toBe('PRUEBA: datos@prueba.test o 601\u00a0555\u00a00100');
  await userEvent.click(screen.getByRole('button', { name: 'Pedir un enlace nuevo' }));
  expect(await screen.findByText('Revise su correo.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pedir un enlace nuevo' })).not.toBeInTheDocument();
});

test('without any token nothing is asked of the server, not even who is looking', async () => {
  const red = servidor({});
  render(<Firmar />);
  expect(await screen.findByRole('heading', { name: 'Enlace Inválido' })).toBeVisible();
  expect(screen.getByText(/Abra de nuevo el enlace desde el correo/)).toBeVisible();
  expect(red.peticiones).toHaveLength(0);
  expect(red.de('GET', '/api/auth/user')).toHaveLength(0);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a used link shows its date and no personal data', async () => {
  servidor({ [VERIFY]: () => ({ body: enlaceUsado }) });
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByText('Este documento se firmó el 21 de noviembre de 2026. No necesita hacer nada más.'),
  ).toBeVisible();
});

test('while the document is prepared the page asks again after Retry-After', async () => {
  jest.useFakeTimers();
  let veces = 0;
  servidor({
    [VERIFY]: () => (++veces < 3 ? rechazo(503, 'DOCUMENTO_EN_PREPARACION', 'x', {}) : { body: enlaceUsado }),
  });
  render(<Firmar token={TOKEN} />);
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Estamos preparando su documento' })).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(3000));
  expect(veces).toBe(2);
  await act(async () => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  jest.useRealTimers();
});

test('without network the page offers to try again', async () => {
  let hayRed = false;
  servidor({ [VERIFY]: () => (hayRed ? { body: enlaceUsado } : sinRed()) });
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByText('No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.'),
  ).toBeVisible();
  hayRed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Documento Ya Firmado')).toBeVisible();
});

test('Reintentar takes whoever pressed it to the wait, to the same failure and at last to the text', async () => {
  let responder: (respuesta: object) => void = () => {};
  const red = servidor({
    [VERIFY]: () => new Promise((resolve) => (responder = resolve)),
    ...certificados,
    ...visto,
  });
  render(<Firmar token={TOKEN} />);
  const caida = rechazo(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible.');
  await act(async () => responder(caida));
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(screen.getByRole('status')).toHaveFocus();
  await act(async () => responder(caida));
  expect(await screen.findByRole('heading', { name: 'No pudimos abrir el documento' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('El servicio no está disponible.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await act(async () => responder({ body: unEnlace() }));
  expect(await screen.findByRole('heading', { name: 'Compromiso de Seguridad Vial y Operacional' })).toHaveFocus();
  expect(red.de('GET', `/api/signature/verify/${TOKEN}`)).toHaveLength(3);
});

test('on opening the page nothing takes the focus', async () => {
  servidor({ [VERIFY]: () => ({ body: unEnlace() }), ...certificados, ...visto });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(document.body).toHaveFocus();
});

test('a link without the published sentence beside the button cannot be signed', async () => {
  const errores = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const enlace = unEnlace();
  const textos = enlace.inscripcion?.textos.filter(({ clave }) => clave !== 'acuerdo-firma');
  servidor({ [VERIFY]: () => ({ body: { ...enlace, inscripcion: { ...enlace.inscripcion, textos } } }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'No pudimos abrir el documento' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Firmar con Certificado' })).not.toBeInTheDocument();
  expect(errores).toHaveBeenCalledWith('texts', 'acuerdo-firma is missing');
  errores.mockRestore();
});

test('a slow network is named after eight seconds', async () => {
  jest.useFakeTimers();
  servidor({ [VERIFY]: () => new Promise(() => undefined) });
  render(<Firmar token={TOKEN} />);
  expect(screen.queryByText('La conexión está lenta. Seguimos intentando.')).not.toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(8000));
  expect(screen.getByText('La conexión está lenta. Seguimos intentando.')).toBeVisible();
  jest.useRealTimers();
});

test('the link counts as seen once, after the first gesture', async () => {
  const { de } = servidor({ [VERIFY]: () => ({ body: unEnlace() }), ...certificados, ...visto });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(de('POST', `/api/signature/seen/${TOKEN}`)).toHaveLength(0);
  await userEvent.click(screen.getByText('Su firma'));
  await userEvent.click(screen.getByText('Su firma'));
  expect(de('POST', `/api/signature/seen/${TOKEN}`)).toHaveLength(1);
});
