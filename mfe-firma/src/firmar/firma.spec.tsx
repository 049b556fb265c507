import { webcrypto } from 'node:crypto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, HUELLA, TOKEN, unaConstancia, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { brush, installBrowser, installFiles, PNG, showInWindow } from '../../test/browser.js';
import { cutOff, noNetwork, refusal, serve, type SeenRequest } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const SIGN = `/api/signature/advanced/${TOKEN}`;
const registered = { message: 'ok', nivel: 'B-T', sha256: '4be1c07a92f05d3e18aa6c41'.padEnd(64, '0') };
const OUTCOME = `/api/signature/outcome/${TOKEN}`;
const constancia = unaConstancia();
type Answer = { status?: number; body?: unknown };

/** The platform with one open link; `onSign` answers each attempt, `onAsk` who asks what became of one. */
function platform(onSign: (request: SeenRequest, attempt: number) => Answer, onAsk?: () => Answer) {
  let signed = false;
  let attempt = 0;
  return serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: signed ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`GET ${OUTCOME}`]:
      onAsk ??
      (() => (signed ? { body: { estado: 'registrada', constancia } } : { body: { estado: 'no-registrada' } })),
    [`POST ${SIGN}`]: (request) => {
      const answer = onSign(request, ++attempt);
      signed ||= (answer.status ?? 200) === 200 || answer.status === 409;
      return answer;
    },
  });
}

const pad = () => screen.getByRole('img', { name: 'Espacio para dibujar su firma' });
/** A pointer on the pad. The first of its kind on the screen is primary: a palm beside a pen too. */
const at = (x: number, pointerId = 1, pointerType = 'touch', isPrimary = pointerId === 1) => ({
  pointerId,
  pointerType,
  isPrimary,
  button: 0,
  buttons: 1,
  clientX: x,
  clientY: 80,
});
/** Draws on with the pointer that is down already. */
const go = (from: number, to: number, ...which: [pointerId?: number, pointerType?: string]) => {
  for (let x = from + 4; x <= to; x += 4) fireEvent.pointerMove(pad(), at(x, ...which));
};

async function draw(to = 120) {
  const canvas = await screen.findByRole('img', { name: 'Espacio para dibujar su firma' });
  fireEvent.pointerDown(canvas, at(40));
  for (let x = 44; x <= to; x += 4) fireEvent.pointerMove(canvas, at(x));
  fireEvent.pointerUp(canvas, at(to));
}

const button = () => screen.getByRole('button', { name: 'Firmar con Certificado' });

beforeEach(installBrowser);
afterEach(() => void jest.useRealTimers());

test('the button waits for a drawing and says so; Limpiar takes it back', async () => {
  platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Falta dibujar la firma.');
  await draw();
  expect(button()).toBeEnabled();
  expect(brush.strokeWidth).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(button()).toBeDisabled();
  expect(screen.getByText('Falta dibujar la firma.')).toHaveAttribute('aria-live', 'polite');
});

test('the receipt of a test says that its document has no value', async () => {
  platform(() => ({ body: { ...registered, constancia: unaConstancia({ prueba: true }) } }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
  expect(screen.getByText('Inscripción de prueba: documento sin valor')).toBeVisible();
  expect(screen.queryByText(/Le enviaremos|va a su correo/)).toBeNull();
});

test('a tap is no drawing: what to do is said, aloud too, and going on from there is enough', async () => {
  platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(screen.getByText('Falta dibujar la firma.')).toHaveAttribute('aria-live', 'off'); // no stroke yet
  fireEvent.pointerDown(pad(), at(40));
  expect(button()).toHaveAccessibleDescription('Falta dibujar la firma.');
  fireEvent.pointerUp(pad(), at(40));
  await draw(44);
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Su firma es muy pequeña. Siga dibujando o escriba su nombre.');
  expect(screen.getByText(/^Su firma es muy pequeña/)).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('Dibuje su firma con el dedo o con el mouse.')).toBeVisible();
  expect(screen.getByText(/1\. Leer/)).toHaveAttribute('aria-current', 'step');
  await draw(72);
  expect(button()).toBeEnabled();
  expect(screen.getByText('Dibuje su firma con el dedo o con el mouse.')).not.toBeVisible();
});

describe('a hand on the pad', () => {
  beforeEach(async () => {
    platform(() => ({ body: registered }));
    render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
  });

  test.each([
    ['finger', 'touch', false],
    ['pen', 'pen', true], // the only touch, so the primary one
  ])('a palm that lands beside the %s neither draws nor lifts it', (_cual, type, palmIsPrimary) => {
    fireEvent.pointerDown(pad(), at(40, 1, type));
    fireEvent.pointerDown(pad(), at(200, 2, 'touch', palmIsPrimary));
    go(200, 300, 2);
    expect(button()).toBeDisabled();
    fireEvent.pointerUp(pad(), at(300, 2));
    go(40, 120, 1, type);
    expect(button()).toBeEnabled();
  });

  test('a pen takes over from a palm that landed first, and the palm leaves no line', () => {
    fireEvent.pointerDown(pad(), at(200, 2, 'touch', true));
    go(200, 300, 2);
    fireEvent.pointerDown(pad(), at(40, 1, 'pen'));
    fireEvent.pointerUp(pad(), at(300, 2));
    go(40, 48, 1, 'pen');
    fireEvent.pointerUp(pad(), at(48, 1, 'pen'));
    expect(button()).toHaveAccessibleDescription(/^Su firma es muy pequeña/);
    fireEvent.pointerDown(pad(), at(48, 1, 'pen'));
    go(48, 120, 1, 'pen');
    expect(button()).toBeEnabled();
  });

  test('a palm that the platform cancels before the pen comes leaves no line; a pen that is cancelled keeps its own', () => {
    fireEvent.pointerDown(pad(), at(200, 2, 'touch', true));
    go(200, 300, 2);
    fireEvent.pointerCancel(pad(), at(300, 2));
    fireEvent.lostPointerCapture(pad(), at(300, 2));
    expect(button()).toHaveAccessibleDescription('Falta dibujar la firma.');
    fireEvent.pointerDown(pad(), at(40, 1, 'pen'));
    go(40, 120, 1, 'pen');
    fireEvent.pointerCancel(pad(), at(120, 1, 'pen'));
    expect(button()).toBeEnabled();
  });

  test('a mouse whose lift was never told keeps its line when it presses again', () => {
    fireEvent.pointerDown(pad(), at(40, 1, 'mouse'));
    go(40, 120, 1, 'mouse');
    fireEvent.pointerDown(pad(), at(200, 1, 'mouse'));
    fireEvent.pointerUp(pad(), at(200, 1, 'mouse'));
    expect(button()).toBeEnabled();
  });

  test('… and does not draw while it only passes by', () => {
    fireEvent.pointerDown(pad(), at(40, 1, 'mouse'));
    fireEvent.pointerMove(pad(), { ...at(120, 1, 'mouse'), buttons: 0 });
    expect(button()).toBeDisabled();
  });

  test('a palm that landed before the finger is taken for one; the finger draws once it is lifted', () => {
    fireEvent.pointerDown(pad(), at(200, 1));
    fireEvent.pointerDown(pad(), at(40, 2));
    go(40, 120, 2);
    fireEvent.pointerUp(pad(), at(120, 2));
    expect(button()).toBeDisabled();
    fireEvent.pointerUp(pad(), at(200, 1));
    fireEvent.pointerDown(pad(), at(40, 2));
    go(40, 120, 2);
    expect(button()).toBeEnabled();
  });

  test('a hand that rests beside the pad does not keep the finger from drawing', () => {
    fireEvent.pointerDown(pad(), at(40, 2, 'touch', false));
    go(40, 120, 2);
    expect(button()).toBeEnabled();
  });

  test('the ink of a move is there before React hears of it, and nothing of it is painted twice', () => {
    fireEvent.pointerDown(pad(), at(40));
    brush.calls = [];
    act(() => {
      pad().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...at(60) }));
      expect(brush.calls.filter((call) => call === 'stroke')).toHaveLength(1);
      pad().dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...at(80) }));
      expect(brush.calls.filter((call) => call === 'stroke')).toHaveLength(2);
    });
    expect(brush.calls.filter((call) => call === 'stroke')).toHaveLength(2);
  });

  test('a pointer whose end was never told does not block the next', () => {
    fireEvent.pointerDown(pad(), at(40));
    fireEvent.lostPointerCapture(pad(), at(40));
    fireEvent.pointerDown(pad(), at(40, 2));
    go(40, 120, 2);
    expect(button()).toBeEnabled();
  });
});

test('signing sends drawing, certificate, claims and the hash that was read, then shows the receipt', async () => {
  const { of } = platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Su firma digital con certificado ha sido registrada exitosamente.',
  );
  expect(screen.getByText('4be1c07a 92f05d3e 18aa6c41 …')).toBeVisible();
  expect(await screen.findByText(/21\/11\/2026 11:20/)).toBeVisible();
  const [request] = of('POST', SIGN);
  expect(request?.body).toEqual({
    signature: PNG,
    certificateId: unCertificado().id,
    documentHash: HUELLA,
    metadata: {
      userAgent: navigator.userAgent,
      deviceInfo: expect.objectContaining({ timezone: expect.any(String) }),
      geolocationState: 'no-disponible',
    },
  });
  expect(request?.headers.get('X-Requested-With')).toBe('portal');
});

test('who signs while the place is still looked for did not run out of time: the record tells them apart', async () => {
  const getCurrentPosition = () => undefined; // nobody has answered the browser's question yet
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  const { of } = platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  showInWindow(screen.getByRole('region', { name: 'Firmar' }));
  await draw();
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  Reflect.deleteProperty(navigator, 'geolocation');
  expect(of('POST', SIGN)[0]?.body).toMatchObject({ metadata: { geolocationState: 'sin-respuesta' } });
});

test.each([
  [false, 'Le enviaremos una copia al correo cuando firmen todas las partes. Ya puede cerrar esta página.'],
  [true, 'Ya firmaron todas las partes: le enviaremos su copia al correo. Ya puede cerrar esta página.'],
])('the signer reads what comes next, last of all: %s', async (completa, sentence) => {
  platform(() => ({ body: { ...registered, completa } }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByText(sentence)).toBeVisible();
});

test('the receipt names what was accepted by the number of its version, approved by a lawyer or not', async () => {
  const aceptado = [{ titulo: 'Compromiso', version: '0.1-borrador' }];
  platform(() => ({ body: { ...registered, constancia: unaConstancia({ aceptado }) } }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('region', { name: 'Constancia' })).toHaveTextContent('Compromiso (versión 0.1)');
});

test('an answer that did not come is asked about at once; not registered, the same request goes out under its key', async () => {
  const { of } = platform((_, attempt) => (attempt === 1 ? noNetwork() : { body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent(
    'Su firma no quedó registrada. Puede intentarlo de nuevo.',
  );
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  const keys = of('POST', SIGN).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(of('GET', `${OUTCOME}?clave=${keys[0]}`)).not.toHaveLength(0);
});

test('an answer cut after its headers: the page learns by itself that the signature was registered', async () => {
  const { of } = platform(() => cutOff);
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByText('Su firma sí quedó registrada.')).toBeVisible();
  const recibo = screen.getByRole('region', { name: 'Constancia' });
  expect(recibo).toHaveTextContent('1 de 2 · falta el tenedor');
  expect(within(recibo).getByRole('link', { name: '7K3M-9QXT-2B8R-5WZC' })).toHaveAttribute(
    'href',
    '/verificar/7K3M9QXT2B8R5WZC',
  );
  expect(of('POST', SIGN)).toHaveLength(1);
});

test('while the attempt runs on, and while nobody answers, the page asks again; the network’s return is a chance', async () => {
  let signed = false;
  let asked = 0;
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: signed ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${SIGN}`]: noNetwork,
    [`GET ${OUTCOME}`]: () => {
      asked += 1;
      if (asked === 1) return { body: { estado: 'en-curso' } };
      if (asked === 2) return noNetwork();
      signed = true;
      return { body: { estado: 'registrada', constancia } };
    },
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  // No two seconds pass by themselves: what is asked again has another reason.
  jest.useFakeTimers();
  const settled = () => act(async () => jest.advanceTimersByTimeAsync(10));
  fireEvent.click(button());
  await settled();
  expect(asked).toBe(1);
  expect(screen.getByRole('button', { name: 'Preguntando si quedó registrada...' })).toHaveAttribute('aria-busy');
  fireEvent(window, new Event('online'));
  await settled();
  expect(asked).toBe(2);
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Su firma sí quedó registrada.')).toBeVisible();
});

test('pressed without a network the signature waits, and leaves by itself when it is back', async () => {
  const line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { of } = platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('button', { name: 'Se enviará cuando vuelva la señal' })).toBeVisible();
  expect(of('POST', SIGN)).toHaveLength(0);
  line.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(of('POST', SIGN)).toHaveLength(1);
  line.mockRestore();
});

describe('without a network', () => {
  let line: jest.SpyInstance;
  beforeEach(() => (line = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)));
  afterEach(() => line.mockRestore());
  const back = async () => {
    line.mockReturnValue(true);
    await act(async () => void fireEvent(window, new Event('online')));
  };
  const desist = () => screen.findByRole('button', { name: 'No enviar todavía' });
  /** The signature is sent, then the network goes away: neither its answer nor its fate can be heard. */
  const goesAwayWhileSending = () => {
    line.mockReturnValue(true);
    return platform(
      () => {
        line.mockReturnValue(false);
        return noNetwork();
      },
      () => (navigator.onLine ? { body: { estado: 'no-registrada' } } : noNetwork()),
    );
  };
  const waits = () => screen.findByRole('button', { name: 'Se enviará cuando vuelva la señal' });

  test('a signature that waits says so, its pad keeps still, and who desists signs nothing when the network is back', async () => {
    const { of } = platform(() => ({ body: registered }));
    render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    await draw();
    expect(pad().closest('[inert]')).toBeNull();
    await userEvent.click(button());
    expect(await waits()).toHaveAccessibleDescription(/^Sin señal: su firma saldrá sola cuando vuelva\./);
    expect(pad().closest('[inert]')).not.toBeNull();
    await userEvent.click(await desist());
    expect(await screen.findByRole('button', { name: 'Firmar con Certificado' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'No enviar todavía' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Firmar' })).toHaveFocus();
    expect(pad().closest('[inert]')).toBeNull();
    await back();
    await draw(130);
    expect(of('POST', SIGN)).toHaveLength(0);
    expect(screen.getByText('Su firma no se envió')).toBeVisible();
    line.mockReturnValue(false);
    await userEvent.click(button());
    await waits();
    expect(screen.queryByText('Su firma no se envió')).toBeNull();
    await back();
    await screen.findByRole('heading', { name: 'Firma digital registrada' });
    expect(of('POST', SIGN)).toHaveLength(1);
  });

  test('a reload while it waits keeps the way back, and a reload after desisting sends nothing', async () => {
    installFiles(webcrypto.subtle as SubtleCrypto);
    const { of } = platform(() => ({ body: registered }));
    const first = render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    await draw();
    await userEvent.click(button());
    await waits();
    first.unmount();
    const second = render(<Firmar token={TOKEN} />);
    await userEvent.click(await desist());
    await screen.findByRole('button', { name: 'Firmar con Certificado' });
    second.unmount();
    line.mockReturnValue(true);
    render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    await waitFor(() => expect(button()).toBeEnabled());
    expect(of('POST', SIGN)).toHaveLength(0);
    sessionStorage.clear();
  });

  test('one that may have left is asked about after desisting, and does not go out again, after a reload either', async () => {
    installFiles(webcrypto.subtle as SubtleCrypto);
    const { of } = goesAwayWhileSending();
    const first = render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    await draw();
    await userEvent.click(button());
    await userEvent.click(await desist());
    expect(await screen.findByRole('button', { name: 'Preguntando si quedó registrada...' })).toBeVisible();
    first.unmount();
    const second = render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    expect(button()).toBeEnabled();
    second.unmount();
    expect(of('POST', SIGN)).toHaveLength(1);
    sessionStorage.clear();
  });

  test('one that may have left and was not registered says so when the network is back', async () => {
    const { of } = goesAwayWhileSending();
    render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
    await draw();
    await userEvent.click(button());
    await userEvent.click(await desist());
    await back();
    expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('Su firma no quedó registrada.');
    expect(of('POST', SIGN)).toHaveLength(1);
  });
});

test('without a timestamp the sentence is shown, the drawing stays and the same request goes out again', async () => {
  const text = 'El sello de tiempo no está disponible en este momento. Intente nuevamente en unos minutos.';
  const { of } = platform((_, attempt) =>
    attempt === 1 ? refusal(503, 'SELLO_NO_DISPONIBLE', text) : { body: registered },
  );
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findAllByText(text)).not.toHaveLength(0);
  expect(button()).toBeEnabled();
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  const [first, second] = of('POST', SIGN);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
});

test('a refusal starts a new attempt with a new key and shows the words of the server', async () => {
  const { of } = platform((_, attempt) =>
    attempt === 1 ? refusal(422, 'FIRMA_VACIA', 'Debe dibujar su firma antes de continuar.') : { body: registered },
  );
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findAllByText('Debe dibujar su firma antes de continuar.')).toHaveLength(2);
  expect(screen.getAllByRole('alert')).toHaveLength(1); // and is heard once
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(new Set(of('POST', SIGN).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

test('an answer that is no envelope becomes the sentence of the specification', async () => {
  platform(() => ({ status: 502 }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect((await screen.findAllByText('No se pudo registrar la firma'))[0]).toBeVisible();
});

test('a document signed meanwhile ends on its own page', async () => {
  platform(() => refusal(409, 'FIRMA_YA_REGISTRADA', 'Este documento ya fue firmado.'));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Este documento ya fue firmado.');
});

test('a document that changed meanwhile is read again from its title; one that did not leaves the signer where he is', async () => {
  let documentHash = unEnlace().documentHash;
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ documentHash }) }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${SIGN}`]: () => refusal(409, 'DOCUMENTO_CAMBIO', 'El documento cambió.'),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toHaveTextContent('El documento cambió.');
  expect(button()).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  documentHash = 'f'.repeat(64);
  await userEvent.click(button());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('a look at the document that is refused leaves the signer where he is, and the next attempt looks again', async () => {
  let looks = 0;
  serve({
    [`GET /api/signature/verify/${TOKEN}`]: () =>
      ++looks === 1 ? { body: unEnlace() } : refusal(422, 'PORTAL_OCUPADO', 'Hay muchas personas usando el portal.'),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${SIGN}`]: () => refusal(409, 'DOCUMENTO_CAMBIO', 'El documento cambió.'),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  await waitFor(() => expect(looks).toBe(2));
  expect(await screen.findByRole('alert')).toHaveTextContent('El documento cambió.');
  await userEvent.click(button());
  await waitFor(() => expect(looks).toBe(3));
  expect(button()).toBeEnabled();
});

test('a signer who cannot draw types the name and signs with the same PNG', async () => {
  const { of } = platform(() => ({ body: registered }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'No puedo dibujar: escribir mi nombre' }));
  expect(button()).toHaveAccessibleDescription('Falta escribir su nombre.');
  expect(screen.getByLabelText(/Su nombre, como firma/)).toHaveFocus();
  await userEvent.keyboard('xxx C');
  expect(button()).toHaveAccessibleDescription('Escriba al menos dos letras de su nombre.');
  expect(button()).toBeDisabled();
  await userEvent.clear(screen.getByLabelText(/Su nombre, como firma/));
  await userEvent.keyboard('C');
  await userEvent.keyboard('arlos');
  expect(brush.calls).toContain('fillText');
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(of('POST', SIGN)[0]?.body).toMatchObject({ signature: PNG, metadata: { typedName: 'Carlos' } });
});

test('a refusal that names what to correct is told in its words', async () => {
  const fields = [{ path: 'metadata.typedName', message: 'Escriba al menos dos letras de su nombre.' }];
  platform(() => ({ status: 422, body: { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', fields } }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  await userEvent.click(button());
  expect((await screen.findAllByText('Escriba al menos dos letras de su nombre.')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Hay datos por corregir.')).not.toBeInTheDocument();
});

test('a toast stays five seconds, while it is pointed at and while the focus is in it; closed, it gives the focus back', async () => {
  platform(() => refusal(422, 'FIRMA_VACIA', 'Debe dibujar su firma antes de continuar.'));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await draw();
  jest.useFakeTimers();
  fireEvent.click(button());
  await act(async () => jest.advanceTimersByTimeAsync(10));
  const closeButton = () => screen.getByRole('button', { name: 'Cerrar aviso' });
  const toast = closeButton().closest('[role=alert]') as HTMLElement;
  fireEvent.pointerEnter(toast, { pointerType: 'mouse' });
  await act(async () => jest.advanceTimersByTimeAsync(6000));
  expect(toast).toBeInTheDocument();
  button().focus();
  act(() => closeButton().focus());
  fireEvent.pointerLeave(toast);
  await act(async () => jest.advanceTimersByTimeAsync(6000));
  expect(toast).toBeInTheDocument();
  fireEvent.click(closeButton());
  expect(button()).toHaveFocus();
  fireEvent.click(button());
  await act(async () => jest.advanceTimersByTimeAsync(10));
  expect(closeButton()).toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('button', { name: 'Cerrar aviso' })).toBeNull();
});
