import { createHash, webcrypto } from 'node:crypto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { readCertificationRequest } from '@portal/pdf-signature';
import { installBrowser, installFiles } from '../../../test/browser.js';
import { refusal, serve, type SeenRequest } from '../../../test/server.js';
import { Firmar } from '../firmar.page.js';

// jsdom has no IndexedDB: what stands in keeps whole records by their name, as the real one does.
const mockDisco = new Map<string, { readonly nombre: string }>();
jest.mock('./almacen.js', () => ({
  leer: async (nombre: string) => mockDisco.get(nombre),
  guardar: async (llave: { readonly nombre: string }) => void mockDisco.set(llave.nombre, llave),
  borrar: async () => mockDisco.clear(),
}));

const GENERATE = '/api/certificates/generate-for-conductor';
const OTRO_LUGAR = /está en otro teléfono o navegador/;
const huellaDe = (csr: string) =>
  createHash('sha256')
    .update(readCertificationRequest(Buffer.from(csr, 'base64')))
    .digest('hex');

/** The portal: the first request gets the certificate, any other within the minute is refused. */
function platform(primero?: string) {
  let csr = primero;
  const certificado = () => ({
    ...unCertificado(),
    llave: 'dispositivo',
    huellaLlave: csr === undefined ? undefined : huellaDe(csr),
  });
  return serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: { ...unEnlace(), llaveEnDispositivo: true } }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: csr === undefined ? [] : [certificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${GENERATE}`]: ({ body }: SeenRequest) => {
      if (csr !== undefined) return refusal(429, 'CERTIFICADO_RECIENTE', 'Espere un minuto.');
      csr = (body as { csr: string }).csr;
      return { status: 201, body: certificado() };
    },
  });
}

beforeEach(() => {
  mockDisco.clear();
  installBrowser();
  installFiles(webcrypto.subtle as SubtleCrypto);
  Object.assign(globalThis, { indexedDB: {} });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

/** A tab of its own on the same link. */
const abierta = () => within(render(<Firmar token={TOKEN} />).container);
const generar = async (tab: ReturnType<typeof abierta>) =>
  userEvent.click(await tab.findByRole('button', { name: 'Generar certificado' }));
/** Comes back to the page: it looks for the newest certificate. */
const volver = () => act(async () => void fireEvent(document, new Event('visibilitychange')));

test('a key that got no certificate is not taken for the key of the one that another browser got meanwhile', async () => {
  const server = platform();
  const tab = abierta();
  const boton = await tab.findByRole('button', { name: 'Generar certificado' });
  const { generateKey } = webcrypto.subtle;
  jest.spyOn(webcrypto.subtle, 'generateKey').mockImplementationOnce(async (...args: unknown[]) => {
    const ajena = await otroNavegador();
    await fetch(new URL(GENERATE, location.origin), { method: 'POST', body: JSON.stringify({ csr: ajena }) });
    return (generateKey as (...all: unknown[]) => Promise<never>).apply(webcrypto.subtle, args);
  });
  await userEvent.click(boton);
  expect(await tab.findByText('Espere un minuto.')).toBeVisible();
  await volver();
  expect(await tab.findByText(OTRO_LUGAR)).toBeVisible();
  expect(server.of('POST', GENERATE)).toHaveLength(2);
});

test('a tab whose key comes late does not take away the key that another tab of this browser got certified', async () => {
  platform();
  const [una, otra] = [abierta(), abierta()];
  const { generateKey } = webcrypto.subtle;
  let empezada = () => undefined as void;
  const tarde = new Promise<void>((resolve) => (empezada = resolve));
  let sigue = () => undefined as void;
  const puerta = new Promise<void>((resolve) => (sigue = resolve));
  jest.spyOn(webcrypto.subtle, 'generateKey').mockImplementationOnce(async (...args: unknown[]) => {
    empezada();
    await puerta;
    return (generateKey as (...all: unknown[]) => Promise<never>).apply(webcrypto.subtle, args);
  });
  await generar(otra);
  await tarde;
  await generar(una);
  expect(await una.findByText('En el dispositivo de quien firma')).toBeVisible();
  sigue();
  expect(await otra.findByText('Espere un minuto.')).toBeVisible();
  await volver();
  for (const tab of [una, otra]) {
    expect(await tab.findByText('En el dispositivo de quien firma')).toBeVisible();
    await waitFor(() => expect(tab.queryByRole('button', { name: 'Generar certificado' })).toBeNull());
  }
  expect(screen.queryByText(OTRO_LUGAR)).toBeNull();
});

test('a request that got no answer goes out again with the same key', async () => {
  const enviados: string[] = [];
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: { ...unEnlace(), llaveEnDispositivo: true } }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${GENERATE}`]: ({ body, headers }: SeenRequest) => {
      enviados.push(`${headers.get('Idempotency-Key')} ${(body as { csr: string }).csr}`);
      return refusal(503, 'SERVICIO_NO_DISPONIBLE', 'Intente de nuevo.');
    },
  });
  const tab = abierta();
  for (const times of [1, 2]) {
    await generar(tab);
    await waitFor(() => expect(enviados).toHaveLength(times));
    expect(await tab.findByText('Intente de nuevo.')).toBeVisible();
  }
  expect(new Set(enviados).size).toBe(1);
  expect(mockDisco.size).toBe(1);
});

async function otroNavegador(): Promise<string> {
  const { csrDe } = await import('./llave.js');
  const RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: Uint8Array.of(1, 0, 1) };
  const par = await webcrypto.subtle.generateKey({ ...RSA, modulusLength: 2048 }, false, ['sign', 'verify']);
  return csrDe({ nombre: 'otra', enlace: 'otro', creadaEn: 0, par: par as CryptoKeyPair });
}
