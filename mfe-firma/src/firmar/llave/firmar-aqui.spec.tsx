import { createHash, webcrypto } from 'node:crypto';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, TOKEN, unaConstancia, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { installBrowser, installFiles } from '../../../test/browser.js';
import { noNetwork, refusal, serve } from '../../../test/server.js';
import { Firmar } from '../firmar.page.js';

const mockDisco = new Map<string, unknown>();
jest.mock('./almacen.js', () => ({
  leer: async (nombre: string) => mockDisco.get(nombre),
  borrar: async (nombre: string) => mockDisco.delete(nombre),
}));

const OUTCOME = `/api/signature/outcome/${TOKEN}`;
const CLOSE = `/api/signature/close/${TOKEN}`;

/** A key of this browser. @returns SHA-256 of its public half */
async function unaLlave(): Promise<string> {
  const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: Uint8Array.of(1, 0, 1) };
  const par = await webcrypto.subtle.generateKey({ ...RSA, modulusLength: 2048 }, false, ['sign', 'verify']);
  const spki = Buffer.from(await webcrypto.subtle.exportKey('spki', par.publicKey));
  const nombre = createHash('sha256').update(spki).digest('hex');
  mockDisco.set(nombre, { nombre, enlace: 'firma:prueba', par, creadaEn: 0 });
  return nombre;
}

beforeEach(() => {
  mockDisco.clear();
  installBrowser();
  installFiles(webcrypto.subtle as SubtleCrypto);
});

test('the first close lands after the page gave it up: the second finds its key used, and the receipt comes back', async () => {
  const huellaLlave = await unaLlave();
  let cierres = 0;
  const server = serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: cierres > 1 ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({
      body: [{ ...unCertificado(), llave: 'dispositivo', huellaLlave }],
    }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST /api/signature/prepare/${TOKEN}`]: () => ({
      body: { preparada: crypto.randomUUID(), atributos: 'MYH/AA==', venceEn: '2999-01-01T00:00:00.000Z' },
    }),
    [`POST ${CLOSE}`]: () => {
      cierres += 1;
      return cierres === 1 ? noNetwork() : refusal(422, 'LLAVE_IDEMPOTENTE_REUTILIZADA', 'Ya se usó.');
    },
    [`GET ${OUTCOME}`]: () => ({
      body: cierres > 1 ? { estado: 'registrada', constancia: unaConstancia() } : { estado: 'no-registrada' },
    }),
  });
  render(<Firmar token={TOKEN} />);
  const canvas = await screen.findByRole('img', { name: 'Espacio para dibujar su firma' });
  const at = (x: number) => ({
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    buttons: 1,
    clientX: x,
    clientY: 80,
  });
  fireEvent.pointerDown(canvas, { ...at(40), button: 0 });
  for (let x = 44; x <= 120; x += 4) fireEvent.pointerMove(canvas, at(x));
  fireEvent.pointerUp(canvas, at(120));
  const firmar = screen.getByRole('button', { name: 'Firmar con Certificado' });
  await waitFor(() => expect(firmar).toBeEnabled());
  await userEvent.click(firmar);
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('Su firma no quedó registrada.');
  await userEvent.click(firmar);
  expect(await screen.findByText('Su firma sí quedó registrada.')).toBeVisible();
  expect(server.of('POST', CLOSE)).toHaveLength(2);
  expect(screen.getByRole('region', { name: 'Constancia' })).toBeVisible();
  await waitFor(() => expect(mockDisco.size).toBe(0));
});
