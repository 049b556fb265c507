/// <reference types="node" />
import { webcrypto } from 'node:crypto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { unDocumento } from '@portal/contracts/muestra';
import type { FileVerdict, Progress, SignatureVerdict } from '@portal/pdf-signature/web';
import { installFiles } from '../../../test/browser.js';
import { noNetwork, refusal, serve } from '../../../test/server.js';
import { Verificar } from '../verificar.page.js';
import type { Pedido, Respuesta } from './pedido.js';

const LITERAL = 'El archivo fue alterado o no corresponde a una revisión registrada.';
const UNREGISTERED = refusal(404, 'DOCUMENTO_NO_REGISTRADO', LITERAL);

const unaFirma = (cambios: Partial<SignatureVerdict> = {}): SignatureVerdict => ({
  field: 'conductor',
  name: 'Luis Alberto Peña Ríos',
  level: 'B-LT',
  claimedAt: '2026-11-21T16:20:00.000Z',
  provenAt: '2026-11-21T16:20:07.000Z',
  provenBy: 'timestamp',
  certificate: {
    serial: '4F1A90C2770DE35B',
    issuer: 'TRANSCARGA CA Personas',
    from: '2026-11-21T00:00:00.000Z',
    to: '2100-11-21T12:00:00.000Z',
  },
  then: { status: 'good', asOf: '2026-11-22T12:00:00.000Z' },
  now: { status: 'good', asOf: '2026-11-25T12:00:00.000Z' },
  problems: [],
  ...cambios,
});

const unDictamen = (cambios: Partial<FileVerdict> = {}): FileVerdict => ({
  sha256: 'b'.repeat(64),
  size: 16,
  conclusion: 'intact',
  rooted: true,
  signatures: [unaFirma()],
  revisions: [
    { kind: 'base', signed: [] },
    { kind: 'preparation', signed: [] },
    { kind: 'signature', signed: ['conductor'] },
    { kind: 'dss', signed: [] },
  ],
  ...cambios,
});

/** The outside edge: a thread that answers what the test says. */
let answer: (pedido: Pedido, tell: (respuesta: Respuesta) => void) => void;
class FakeWorker {
  onmessage: ((event: { data: Respuesta }) => void) | undefined;
  postMessage(pedido: Pedido): void {
    queueMicrotask(() => answer(pedido, (data) => act(() => this.onmessage?.({ data }))));
  }
}

beforeAll(() => {
  installFiles({ digest: webcrypto.subtle.digest.bind(webcrypto.subtle) } as unknown as SubtleCrypto);
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'Worker');
});

const pki = { 'GET /pki/raiz.cer': noNetwork, 'GET /pki/raiz.crl': noNetwork, 'GET /pki/emisora.crl': noNetwork };

async function check(dictamen: FileVerdict, portal: () => unknown) {
  answer = ({ id }, tell) => tell({ id, dictamen });
  const net = serve({ ...pki, 'POST /api/verificar': portal } as never);
  render(<Verificar />);
  const file = new File(['%PDF-1.7 firmado'], 'contrato firmado.pdf', { type: 'application/pdf' });
  await userEvent.upload(screen.getByLabelText(/elíjalo.* en su equipo/), file, { applyAccept: false });
  return { net, section: await screen.findByRole('region', { name: 'Lo que comprobó este equipo' }) };
}

test('the literal sentence stays above; below it, altered is told from unknown, and the file is named', async () => {
  const { section } = await check(
    unDictamen({
      conclusion: 'altered',
      signatures: [unaFirma({ level: undefined, problems: ['LATER_CHANGE'] })],
      revisions: [...unDictamen().revisions, { kind: 'other', signed: [] }],
    }),
    () => UNREGISTERED,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(LITERAL);
  expect(screen.getByRole('alert')).toHaveTextContent('Este equipo encontró que fue alterado');
  expect(screen.getByText('contrato firmado.pdf')).toBeVisible();
  expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent(
    'El archivo fue alterado después de firmarse',
  );
  expect(section).toHaveTextContent('Después de esta firma se añadieron cambios que nadie firmó.');
  expect(
    within(section)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'El documento, antes de firmarse',
    'Firmó Luis Alberto Peña Ríos',
    'Se añadieron datos para validarlo a largo plazo',
    'Un cambio que nadie firmó',
  ]);
});

test('who, when, level and the certificate then and now stand below the answer of the portal', async () => {
  const { section, net } = await check(
    unDictamen({
      signatures: [unaFirma({ now: { status: 'revoked', on: '2026-11-24T12:00:00.000Z', reason: 4 } })],
    }),
    () => ({ body: unDocumento() }),
  );
  expect(screen.getByRole('heading', { name: 'El documento es auténtico' })).toBeVisible();
  expect(section).toHaveTextContent('Luis Alberto Peña Ríos');
  expect(section).toHaveTextContent(/21\/11\/2026 11:20\sa\.\sm\. · hora probada por un sello de tiempo/);
  expect(section).toHaveTextContent('PAdES B-LT');
  expect(section).toHaveTextContent('N.º 4F1A90C2770DE35B, expedido por TRANSCARGA CA Personas');
  expect(section).toHaveTextContent('Vigente y sin revocar, según la lista del 22/11/2026');
  expect(section).toHaveTextContent('Revocado el 24/11/2026: lo reemplazó otro');
  expect(net.requests.filter(({ body }) => body !== undefined).map(({ body }) => body)).toEqual([
    { sha256: 'b'.repeat(64) },
  ]);
});

test('of a company it is told who signed, in what position and for whom, in the history too', async () => {
  const name = 'TRANSPORTES X S.A.S.';
  const { section } = await check(
    unDictamen({ signatures: [unaFirma({ name, person: { name: 'María Pérez', title: 'Gerente' } })] }),
    () => ({ body: unDocumento() }),
  );
  expect(within(section).getByText(`María Pérez, Gerente, por ${name}`)).toBeVisible();
  expect(within(section).getByText(`Firmó María Pérez, Gerente, por ${name}`)).toBeVisible();
});

test('while the portal is down the device still says what the file is', async () => {
  const { section } = await check(unDictamen(), noNetwork);
  expect(await screen.findByText(/No hay conexión/)).toBeVisible();
  expect(section).toHaveTextContent('Las firmas son auténticas');
});

test.each<[FileVerdict['conclusion'], Partial<FileVerdict>, string]>([
  ['foreign', { signatures: [] }, 'Las firmas de este archivo no son de este portal'],
  ['unsigned', { signatures: [] }, 'El archivo no tiene firmas electrónicas'],
  ['unreadable', { signatures: [] }, 'El archivo está dañado o fue alterado'],
  ['encrypted', { signatures: [] }, 'El archivo tiene contraseña'],
  ['intact', { rooted: false }, 'El contenido no ha cambiado desde la última firma'],
  ['intact', { signatures: [unaFirma({ problems: ['REVOKED'] })] }, 'El contenido no ha cambiado, pero hay un reparo'],
])('a file that is %s gets a sentence of its own', async (conclusion, cambios, titulo) => {
  const { section } = await check(unDictamen({ ...cambios, conclusion }), () => UNREGISTERED);
  expect(within(section).getByRole('heading', { level: 2 })).toHaveTextContent(titulo);
});

test.each<[FileVerdict['conclusion'], RegExp]>([
  ['image', /Solo se permiten archivos PDF\. Una foto o un escaneo no conserva las firmas/],
  ['not-a-pdf', /Solo se permiten archivos PDF\./],
])('of a file that is %s the portal is not asked', async (conclusion, texto) => {
  const { section, net } = await check(unDictamen({ conclusion, signatures: [], revisions: [] }), () => UNREGISTERED);
  expect(section).toHaveTextContent(texto);
  expect(net.requests.some(({ body }) => body !== undefined)).toBe(false);
});

test('a file too large for the device says so', async () => {
  answer = ({ id }, tell) => tell({ id, fallo: 'memoria' });
  serve(pki as never);
  render(<Verificar />);
  await userEvent.upload(screen.getByLabelText(/elíjalo.* en su equipo/), new File(['%PDF-'], 'enorme.pdf'));
  expect(await screen.findByText(/no cabe en la memoria de este equipo/)).toBeVisible();
});

test('what the device is at is said, and the bar follows it', async () => {
  let say: (avance: Progress) => void = () => undefined;
  let end: () => void = () => undefined;
  answer = ({ id }, tell) => {
    say = (avance) => tell({ id, avance });
    end = () => tell({ id, dictamen: unDictamen() });
    say({ doing: 'reading', part: 0.43 });
  };
  let register: () => void = () => undefined;
  const asked = new Promise<typeof UNREGISTERED>((resolve) => (register = () => resolve(UNREGISTERED)));
  serve({ ...pki, 'POST /api/verificar': () => asked } as never);
  render(<Verificar />);
  await userEvent.upload(screen.getByLabelText(/elíjalo.* en su equipo/), new File(['%PDF-'], 'grande.pdf'));
  expect(await screen.findByText('Leyendo el archivo: 43 %')).toBeVisible();
  const bar = () => screen.getByRole('progressbar', { name: 'Avance de la comprobación' }) as HTMLProgressElement;
  const seen = [bar().value];
  for (const [step, words] of [
    [{ pass: 1, at: 'revision', n: 3, total: 5 }, 'Revisando la versión 3 de 5'],
    [{ pass: 1, at: 'signature', n: 1, total: 2 }, 'Revisando la firma 1 de 2'],
    [{ pass: 2, at: 'revision', n: 1, total: 5 }, 'Comprobando la versión 1 de 5'],
    [{ pass: 2, at: 'signature', n: 2, total: 2 }, 'Comprobando la firma 2 de 2'],
    // Once more, for an archive timestamp: the bar does not go back.
    [{ pass: 3, at: 'revision', n: 1, total: 5 }, 'Comprobando la versión 1 de 5'],
  ] as const) {
    say({ doing: 'judging', ...step });
    expect(screen.getByText(words)).toBeVisible();
    seen.push(bar().value);
  }
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect([seen[0]! > 0, seen.at(-1)! < 1]).toEqual([true, true]);
  end();
  expect(await screen.findByText('Preguntando al registro del portal...')).toBeVisible();
  expect(bar()).not.toHaveAttribute('value');
  register();
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('a step that takes long says so, until the next one comes', async () => {
  jest.useFakeTimers();
  try {
    let say: (avance: Progress) => void = () => undefined;
    answer = ({ id }, tell) => {
      say = (avance) => tell({ id, avance });
    };
    serve(pki as never);
    render(<Verificar />);
    fireEvent.change(screen.getByLabelText(/elíjalo.* en su equipo/), {
      target: { files: [new File(['%PDF-'], 'a.pdf')] },
    });
    await act(() => jest.advanceTimersByTimeAsync(0));
    const step = (n: number) => say({ doing: 'judging', pass: 1, at: 'signature', n, total: 3 });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const words = /Está tardando más de lo normal/;
    step(1);
    await pass(7000);
    step(2);
    await pass(7000);
    expect(screen.queryByText(words)).toBeNull();
    await pass(1000);
    expect(screen.getByText(words)).toBeVisible();
    step(3);
    expect(screen.queryByText(words)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});
