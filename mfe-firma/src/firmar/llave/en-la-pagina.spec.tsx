import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser } from '../../../test/browser.js';
import { serve } from '../../../test/server.js';
import { Firmar } from '../firmar.page.js';

const GENERATE = '/api/certificates/generate-for-conductor';

/** A link that lets the browser make its key. jsdom has no storage for one. */
const platform = (certificados: unknown[]) =>
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: { ...unEnlace(), llaveEnDispositivo: true } }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: certificados }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${GENERATE}`]: () => ({ status: 201, body: unCertificado() }),
  });

beforeEach(installBrowser);

test('a browser that can keep no key says that the portal keeps it, and asks for it without a request of its own', async () => {
  const server = platform([]);
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText(/porque este navegador no puede guardarla/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Generar certificado' }));
  expect(await screen.findByText('En el portal, cifrada')).toBeVisible();
  expect(server.of('POST', GENERATE).map(({ body }) => Object.keys(body as object))).toEqual([
    expect.not.arrayContaining(['csr']),
  ]);
});

test('a certificate whose key is in another browser cannot sign here: the page says so and offers a new one', async () => {
  platform([{ ...unCertificado(), llave: 'dispositivo' }]);
  render(<Firmar token={TOKEN} />);
  expect(await screen.findByText(/está en otro teléfono o navegador/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Generar certificado' })).toBeEnabled();
  expect(screen.getByText('Falta un certificado vigente. Genérelo más arriba.')).toBeVisible();
});
