import { webcrypto } from 'node:crypto';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unaConstancia, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, installFiles } from '../../test/browser.js';
import { refusal, serve } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const OUTCOME = `/api/signature/outcome/${TOKEN}`;
const EVIDENCE = `/api/signature/evidence/${TOKEN}`;
type Route = Parameters<typeof serve>[0][string];

/** A driver signs at once; `onEvidence` answers each download. */
async function signed(onEvidence: Route) {
  let done = false;
  const server = serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: done ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`GET ${OUTCOME}`]: () => ({ body: { estado: 'registrada', constancia: unaConstancia() } }),
    [`POST /api/signature/advanced/${TOKEN}`]: () => {
      done = true;
      return { body: { message: 'ok', nivel: 'B-T', sha256: 'b'.repeat(64), constancia: unaConstancia() } };
    },
    [`GET ${EVIDENCE}`]: onEvidence,
  });
  const page = render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  const canvas = screen.getByRole('img', { name: 'Espacio para dibujar su firma' });
  const at = (x: number) => ({ pointerId: 1, isPrimary: true, button: 0, buttons: 1, clientX: x, clientY: 80 });
  fireEvent.pointerDown(canvas, at(40));
  for (let x = 44; x <= 120; x += 4) fireEvent.pointerMove(canvas, at(x));
  fireEvent.pointerUp(canvas, at(120));
  await userEvent.click(screen.getByRole('button', { name: 'Firmar con Certificado' }));
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  const clave = server.of('POST', `/api/signature/advanced/${TOKEN}`)[0]?.headers.get('Idempotency-Key');
  return { ...server, page, clave };
}

const descargar = () => screen.getByRole('button', { name: 'Descargar mis pruebas' });

const saved: { href: string; name: string }[] = [];
beforeEach(() => {
  installBrowser();
  installFiles(webcrypto.subtle as SubtleCrypto);
  sessionStorage.clear();
  saved.length = 0;
  URL.createObjectURL = () => 'blob:pruebas';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ href: this.href, name: this.download });
  });
});
afterEach(() => jest.restoreAllMocks());

test('who has just signed saves the evidence of it, asked for by the key that signed', async () => {
  const { of, clave } = await signed(() => ({ body: 'PK' }));
  expect(descargar()).toHaveAccessibleDescription(/^Un archivo ZIP con el documento/);
  await userEvent.click(descargar());
  expect(await screen.findByText('Pruebas descargadas')).toBeVisible();
  expect(saved).toEqual([{ href: 'blob:pruebas', name: `pruebas_${unaConstancia().codigo}.zip` }]);
  expect(of('GET', `${EVIDENCE}?clave=${clave}`)).toHaveLength(1);
  // The address on the page holds neither link nor key.
  expect(document.body.innerHTML).not.toMatch(new RegExp(`${TOKEN}|${clave}`));
});

test('after a reload of the tab that signed the evidence is still there', async () => {
  const { page, of, clave } = await signed(() => ({ body: 'PK' }));
  page.unmount();
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('region', { name: 'Constancia' });
  await userEvent.click(descargar());
  await screen.findByText('Pruebas descargadas');
  expect(of('GET', `${EVIDENCE}?clave=${clave}`)).toHaveLength(1);
});

test('a used link that is opened elsewhere offers no evidence', async () => {
  serve({ [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: enlaceUsado }) });
  render(<Firmar token={TOKEN} />);
  await screen.findByRole('heading', { name: 'Documento Ya Firmado' });
  expect(screen.queryByRole('button', { name: 'Descargar mis pruebas' })).toBeNull();
});

test.each([
  [503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible en este momento. Intente nuevamente.', undefined],
  [404, 'ENLACE_INVALIDO', 'Enlace Inválido', 'Sus pruebas ya no se pueden descargar aquí. Pídaselas a la empresa.'],
])('a refusal %i %s is said, nothing is saved, and the button works again', async (status, code, message, said) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let refused = true;
  await signed(() => (refused ? refusal(status, code, message) : { body: 'PK' }));
  await userEvent.click(descargar());
  expect(await screen.findByRole('alert')).toHaveTextContent(said ?? message);
  expect([saved, errors.mock.calls.length]).toEqual([[], 1]);
  refused = false;
  await userEvent.click(descargar());
  await screen.findByText('Pruebas descargadas');
  expect(screen.queryByRole('alert')).toBeNull();
});
