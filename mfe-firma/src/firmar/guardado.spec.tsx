import { webcrypto } from 'node:crypto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unaConstancia, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, installFiles } from '../../test/browser.js';
import { serve } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const SIGN = `/api/signature/advanced/${TOKEN}`;
const OUTCOME = `/api/signature/outcome/${TOKEN}`;
const registered = { message: 'ok', nivel: 'B-T', sha256: 'b'.repeat(64), constancia: unaConstancia() };

/** One link on a server that signs once. */
function platform(token = TOKEN) {
  let signed = false;
  return serve({
    [`GET /api/signature/verify/${token}`]: () => ({ body: signed ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${token}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${token}`]: () => ({ status: 204 }),
    [`GET ${OUTCOME}`]: () => ({
      body: signed ? { estado: 'registrada', constancia: unaConstancia() } : { estado: 'no-registrada' },
    }),
    [`POST ${SIGN}`]: () => {
      signed = true;
      return { body: registered };
    },
  });
}

const pad = () => screen.findByRole('img', { name: 'Espacio para dibujar su firma' });
const at = (x: number) => ({
  ...{ pointerId: 1, pointerType: 'touch', isPrimary: true, button: 0, buttons: 1 },
  ...{ clientX: x, clientY: 80 },
});
async function draw() {
  const canvas = await pad();
  fireEvent.pointerDown(canvas, at(40));
  for (let x = 44; x <= 120; x += 4) fireEvent.pointerMove(canvas, at(x));
  fireEvent.pointerUp(canvas, at(120));
}
const button = () => screen.getByRole('button', { name: 'Firmar con Certificado' });

beforeEach(() => {
  installBrowser();
  installFiles(webcrypto.subtle as SubtleCrypto);
  sessionStorage.clear();
});

test('what was drawn survives a reload, under a name that does not hold the link; Limpiar erases it', async () => {
  platform();
  const first = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(TOKEN);
  first.unmount();
  const second = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(button()).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  second.unmount();
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(button()).toBeDisabled();
});

test('a typed name survives too; another link erases what was kept', async () => {
  platform();
  const first = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'No puedo dibujar: escribir mi nombre' }));
  await userEvent.keyboard('Luis');
  first.unmount();
  const second = render(<Firmar token={TOKEN} />);
  expect(await screen.findByLabelText(/Su nombre, como firma/)).toHaveValue('Luis');
  second.unmount();
  const otro = 'Z'.repeat(43);
  platform(otro);
  const third = render(<Firmar token={otro} />);
  await screen.findByText('Válido');
  third.unmount();
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Luis');
});

test('a signature that waits for the network goes on after a reload under its key, and the receipt comes back after one', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { of } = platform();
  const first = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  await screen.findByRole('button', { name: 'Se enviará cuando vuelva la señal' });
  const [kept] = Object.values({ ...sessionStorage }) as [string];
  const { clave } = (JSON.parse(kept) as { intento: { clave: string } }).intento;
  first.unmount();
  line.mockReturnValue(true);
  const second = render(<Firmar token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(of('POST', SIGN).map(({ headers }) => headers.get('Idempotency-Key'))).toEqual([clave]);
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain('strokes'));
  second.unmount();
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByRole('region', { name: 'Constancia' })).toHaveTextContent('Luis Alberto Peña Ríos');
  line.mockRestore();
});

test('where storage is blocked the page works, and says nothing', async () => {
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  platform();
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  blocked.mockRestore();
  warnings.mockRestore();
});
