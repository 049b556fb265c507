import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { paginas } from '@portal/dominio/paginas';
import { installBrowser } from '../../test/browser.js';
import { noNetwork, refusal, serve } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const VERIFY = `GET /api/signature/verify/${TOKEN}`;
const certificados = { [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }) };
const seen = { [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }) };

beforeEach(installBrowser);

test('a link is being verified until the server answers', async () => {
  let respond = () => {};
  serve({ [VERIFY]: () => new Promise((resolve) => (respond = () => resolve({ body: enlaceUsado }))) });
  render(<Firmar token={TOKEN} />);
  expect(screen.getByRole('status')).toHaveTextContent('Verificando documento...');
  await act(async () => respond());
  expect(await screen.findByRole('heading', { name: 'Documento Ya Firmado' })).toHaveFocus();
});

test('the token leaves the address and survives a reload of the bare path', async () => {
  const { of } = serve({ [VERIFY]: () => ({ body: enlaceUsado }) });
  history.replaceState(null, '', `/firmar/${TOKEN}`);
  const { unmount } = render(<Firmar token={TOKEN} />);
  await screen.findByText('Documento Ya Firmado');
  expect(location.pathname).toBe(paginas.firmar.to);
  unmount();
  render(<Firmar />);
  await screen.findByText('Documento Ya Firmado');
  expect(of('GET', `/api/signature/verify/${TOKEN}`)).toHaveLength(2);
});

test('an unknown link says so and asks for another one', async () => {
  serve({
    [VERIFY]: () => refusal(404, 'ENLACE_INVALIDO', 'Enlace Inválido'),
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
  const net = serve({});
  render(<Firmar />);
  expect(await screen.findByRole('heading', { name: 'Enlace Inválido' })).toBeVisible();
  expect(screen.getByText(/Abra de nuevo el enlace desde el correo/)).toBeVisible();
  expect(net.requests).toHaveLength(0);
  expect(net.of('GET', '/api/auth/user')).toHaveLength(0);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a used link shows its date and no personal data', async () => {
  serve({ [VERIFY]: () => ({ body: enlaceUsado }) });
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByText('Este documento se firmó el 21 de noviembre de 2026. No necesita hacer nada más.'),
  ).toBeVisible();
  expect(screen.getByText('TER-2026-000148').closest('p')).toHaveTextContent(
    'Inscripción TER-2026-000148: firmó 1 de 2.',
  );
  expect(await screen.findByRole('contentinfo')).toHaveTextContent('datos@prueba.test');
  expect(document.body).not.toHaveTextContent('Peña');
});

test('a used link says that something had been said wrong, and when', async () => {
  const novedad = { en: '2026-11-20T15:42:00.000Z', que: 'placa' };
  serve({ [VERIFY]: () => ({ body: { ...enlaceUsado, novedad } }) });
  render(<Firmar token={TOKEN} />);
  expect(
    await screen.findByText(/^El 20\/11\/2026 a las 10:42\sa\.\sm\., usted avisó que la placa está mal\. La/),
  ).toBeVisible();
});

test('while the document is prepared the page asks again after Retry-After', async () => {
  jest.useFakeTimers();
  let veces = 0;
  serve({
    [VERIFY]: () => {
      veces += 1;
      if (veces > 3) return { body: enlaceUsado };
      return veces === 2 ? refusal(500, 'ERROR_INTERNO', 'x') : refusal(503, 'DOCUMENTO_EN_PREPARACION', 'x', {});
    },
  });
  render(<Firmar token={TOKEN} />);
  await act(async () => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Estamos preparando su documento' })).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(3000));
  expect(veces).toBe(2);
  // A refusal for another reason says nothing of the document.
  expect(screen.getByRole('heading', { name: 'Estamos preparando su documento' })).toBeVisible();
  await act(async () => jest.advanceTimersByTimeAsync(3000));
  expect(veces).toBe(3);
  await act(async () => jest.advanceTimersByTimeAsync(3000));
  expect(screen.getByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  jest.useRealTimers();
});

test('without network the page offers to try again, and does so by itself when the network returns', async () => {
  let hayRed = false;
  serve({ [VERIFY]: () => (hayRed ? { body: enlaceUsado } : noNetwork()) });
  render(<Firmar token={TOKEN} />);
  const fallo = 'No hay conexión. Esta página lo intenta de nuevo cuando vuelva la señal.';
  expect(await screen.findByText(fallo)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText(fallo)).toBeVisible();
  hayRed = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Documento Ya Firmado')).toBeVisible();
});

test('Reintentar moves the focus to the wait, to the same failure and at last to the text', async () => {
  let respond: (answer: object) => void = () => {};
  const net = serve({
    [VERIFY]: () => new Promise((resolve) => (respond = resolve)),
    ...certificados,
    ...seen,
  });
  render(<Firmar token={TOKEN} />);
  const caida = refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible.');
  await act(async () => respond(caida));
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
  expect(screen.getByRole('status')).toHaveFocus();
  await act(async () => respond(caida));
  expect(await screen.findByRole('heading', { name: 'No pudimos abrir el documento' })).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent('El servicio no está disponible.');
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await act(async () => respond({ body: unEnlace() }));
  expect(await screen.findByRole('heading', { name: 'Compromiso de Seguridad Vial y Operacional' })).toHaveFocus();
  expect(net.of('GET', `/api/signature/verify/${TOKEN}`)).toHaveLength(3);
});

test('on opening the page nothing takes the focus', async () => {
  serve({ [VERIFY]: () => ({ body: unEnlace() }), ...certificados, ...seen });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(document.body).toHaveFocus();
});

test('a link without the published sentence beside the button cannot be signed', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const enlace = unEnlace();
  const textos = enlace.inscripcion?.textos.filter(({ clave }) => clave !== 'acuerdo-firma');
  serve({ [VERIFY]: () => ({ body: { ...enlace, inscripcion: { ...enlace.inscripcion, textos } } }) });
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('heading', { name: 'No pudimos abrir el documento' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Firmar con Certificado' })).not.toBeInTheDocument();
  expect(errors).toHaveBeenCalledWith('texts', 'acuerdo-firma is missing');
  errors.mockRestore();
});

test('a slow network is named after eight seconds', async () => {
  jest.useFakeTimers();
  serve({ [VERIFY]: () => new Promise(() => undefined) });
  render(<Firmar token={TOKEN} />);
  expect(screen.queryByText('La conexión está lenta. Seguimos intentando.')).not.toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(8000));
  expect(screen.getByText('La conexión está lenta. Seguimos intentando.')).toBeVisible();
  jest.useRealTimers();
});

test('the link counts as seen once, after the first gesture', async () => {
  const { of } = serve({ [VERIFY]: () => ({ body: unEnlace() }), ...certificados, ...seen });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(of('POST', `/api/signature/seen/${TOKEN}`)).toHaveLength(0);
  await userEvent.click(screen.getByText('Su firma'));
  await userEvent.click(screen.getByText('Su firma'));
  expect(of('POST', `/api/signature/seen/${TOKEN}`)).toHaveLength(1);
});
