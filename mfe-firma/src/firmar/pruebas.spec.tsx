import { webcrypto } from 'node:crypto';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unaConstancia, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, installFiles } from '../../test/browser.js';
import { refusal, serve } from '../../test/server.js';
import { unLector } from '../../test/un-lector.js';
import { abrirLector } from './archivo/lector.js';
import { Firmar } from './firmar.page.js';

jest.mock('./archivo/lector.js', () => ({ abrirLector: jest.fn() }));

const OUTCOME = `/api/signature/outcome/${TOKEN}`;
const DOCUMENT = `/api/signature/document/${TOKEN}`;
const EVIDENCE = `/api/signature/evidence/${TOKEN}`;
type Route = Parameters<typeof serve>[0][string];

const novedad = { en: '2026-11-20T15:42:00.000Z', que: 'placa' };

/** A driver signs at once; `onEvidence` answers each download. */
async function signed(onEvidence: Route, onDocument: Route = () => ({ body: '%PDF' })) {
  let done = false;
  const server = serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: done ? { ...enlaceUsado, novedad } : unEnlace() }),
    [`GET ${DOCUMENT}`]: onDocument,
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
  expect(descargar()).toHaveAccessibleDescription(/^La evidencia, en un archivo ZIP/);
  await userEvent.click(descargar());
  expect(await screen.findByText('Pruebas descargadas')).toBeVisible();
  expect(saved).toEqual([{ href: 'blob:pruebas', name: `pruebas_${unaConstancia().codigo}.zip` }]);
  expect(of('GET', `${EVIDENCE}?clave=${clave}`)).toHaveLength(1);
  // The address on the page holds neither link nor key.
  expect(document.body.innerHTML).not.toMatch(new RegExp(`${TOKEN}|${clave}`));
});

test('evidence that is on its way is not asked for twice', async () => {
  let llega = () => {};
  const { of, clave } = await signed(() => new Promise((resolve) => (llega = () => resolve({ body: 'PK' }))));
  await userEvent.click(descargar());
  await userEvent.click(await screen.findByRole('button', { name: 'Reuniendo sus pruebas...' }));
  llega();
  await screen.findByText('Pruebas descargadas');
  expect(of('GET', `${EVIDENCE}?clave=${clave}`)).toHaveLength(1);
});

test('the receipt shows the signed PDF first, opened by the key that signed, and the evidence after it', async () => {
  jest.mocked(abrirLector).mockResolvedValue(unLector(2));
  const { of, clave, page } = await signed(() => ({ body: 'PK' }));
  const [pdf, zip] = within(screen.getByRole('main')).getAllByRole('button');
  expect([pdf, zip].map((one) => one?.textContent)).toEqual(['Ver el PDF firmado', 'Descargar mis pruebas']);
  await userEvent.click(pdf!);
  const visor = await screen.findByRole('region', { name: 'Documento en PDF' });
  expect(await within(visor).findByRole('img', { name: 'Página 2 de 2' })).toBeInTheDocument();
  expect(within(visor).getByRole('link', { name: /^Guardar el PDF/ })).toHaveAttribute(
    'download',
    'inscripcion_firmada_TER-2026-000148.pdf',
  );
  expect(of('GET', `${DOCUMENT}?clave=${clave}`)).toHaveLength(1);
  expect(page.container.innerHTML).not.toMatch(new RegExp(`${TOKEN}|${clave}`));
});

test('the receipt says what was said wrong before, once the server is asked again', async () => {
  await signed(() => ({ body: 'PK' }));
  expect(await screen.findByText(/usted avisó que la placa está mal\. La empresa/)).toBeVisible();
});

test.each([
  [
    'a day later says who has it',
    refusal(404, 'ENLACE_INVALIDO', 'Enlace Inválido'),
    'El PDF firmado ya no se puede abrir aquí. Si lo necesita, pídaselo a la empresa.',
  ],
  [
    'that a gateway of yesterday does not know speaks of no form',
    refusal(400, 'CAMPO_NO_PERMITIDO', 'El formulario contiene campos no permitidos.'),
    'No pudimos traer el documento. Intente de nuevo.',
  ],
])('the signed PDF %s', async (_what, refused, said) => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await signed(
    () => ({ body: 'PK' }),
    () => refused,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Ver el PDF firmado' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(said);
  expect(errors).toHaveBeenCalledTimes(1);
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
  for (const name of ['Descargar mis pruebas', 'Ver el PDF firmado'])
    expect(screen.queryByRole('button', { name })).toBeNull();
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
