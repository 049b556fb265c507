import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enlaceUsado, HUELLA, TOKEN, unCertificado, unEnlace } from '@portal/contracts/muestra';
import { instalarNavegador, pincel, PNG } from '../../test/browser.js';
import { cortada, rechazo, servidor, sinRed, type Peticion } from '../../test/server.js';
import { Firmar } from './firmar.page.js';

const FIRMAR = `/api/signature/advanced/${TOKEN}`;
const registrada = { message: 'ok', nivel: 'B-T', sha256: '4be1c07a92f05d3e18aa6c41'.padEnd(64, '0') };
type Respuesta = { status?: number; body?: unknown };

/** The platform with one open link; `alFirmar` answers each attempt. */
function plataforma(alFirmar: (peticion: Peticion, vez: number) => Respuesta) {
  let firmado = false;
  let vez = 0;
  return servidor({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: firmado ? enlaceUsado : unEnlace() }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${FIRMAR}`]: (peticion) => {
      const respuesta = alFirmar(peticion, ++vez);
      firmado ||= (respuesta.status ?? 200) === 200 || respuesta.status === 409;
      return respuesta;
    },
  });
}

const pad = () => screen.getByRole('img', { name: 'Espacio para dibujar su firma' });
/** A pointer on the pad. The first of its kind on the screen is primary, whatever else is there: a palm beside a pen too. */
const en = (x: number, pointerId = 1, pointerType = 'touch', isPrimary = pointerId === 1) => ({
  pointerId,
  pointerType,
  isPrimary,
  button: 0,
  buttons: 1,
  clientX: x,
  clientY: 80,
});
/** Draws on with what is down already. */
const seguir = (desde: number, hasta: number, ...cual: [pointerId?: number, pointerType?: string]) => {
  for (let x = desde + 4; x <= hasta; x += 4) fireEvent.pointerMove(pad(), en(x, ...cual));
};

async function dibujar(hasta = 120) {
  const lienzo = await screen.findByRole('img', { name: 'Espacio para dibujar su firma' });
  fireEvent.pointerDown(lienzo, en(40));
  for (let x = 44; x <= hasta; x += 4) fireEvent.pointerMove(lienzo, en(x));
  fireEvent.pointerUp(lienzo, en(hasta));
}

const boton = () => screen.getByRole('button', { name: 'Firmar con Certificado' });

beforeEach(instalarNavegador);

test('the button waits for a drawing and says so; Limpiar takes it back', async () => {
  plataforma(() => ({ body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(boton()).toBeDisabled();
  expect(boton()).toHaveAccessibleDescription('Falta dibujar la firma.');
  await dibujar();
  expect(boton()).toBeEnabled();
  expect(pincel.anchoDeTrazo).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar' }));
  expect(boton()).toBeDisabled();
  expect(screen.getByText('Falta dibujar la firma.')).toHaveAttribute('aria-live', 'polite');
});

test('a tap is no drawing: what to do is said, aloud too, and going on from there is enough', async () => {
  plataforma(() => ({ body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  expect(screen.getByText('Falta dibujar la firma.')).toHaveAttribute('aria-live', 'off'); // nobody has begun
  fireEvent.pointerDown(pad(), en(40));
  expect(boton()).toHaveAccessibleDescription('Falta dibujar la firma.');
  fireEvent.pointerUp(pad(), en(40));
  await dibujar(44);
  expect(boton()).toBeDisabled();
  expect(boton()).toHaveAccessibleDescription('Su firma es muy pequeña. Siga dibujando o escriba su nombre.');
  expect(screen.getByText(/^Su firma es muy pequeña/)).toHaveAttribute('aria-live', 'polite');
  expect(screen.getByText('Dibuje su firma con el dedo o con el mouse.')).toBeVisible();
  expect(screen.getByText(/1\. Leer/)).toHaveAttribute('aria-current', 'step');
  await dibujar(72);
  expect(boton()).toBeEnabled();
  expect(screen.getByText('Dibuje su firma con el dedo o con el mouse.')).not.toBeVisible();
});

describe('a hand on the pad', () => {
  beforeEach(async () => {
    plataforma(() => ({ body: registrada }));
    render(<Firmar token={TOKEN} />);
    await screen.findByText('Válido');
  });

  test.each([
    ['finger', 'touch', false],
    ['pen', 'pen', true], // the only touch, so the primary one
  ])('a palm that lands beside the %s neither draws nor lifts it', (_cual, tipo, palmaPrimaria) => {
    fireEvent.pointerDown(pad(), en(40, 1, tipo));
    fireEvent.pointerDown(pad(), en(200, 2, 'touch', palmaPrimaria));
    seguir(200, 300, 2);
    expect(boton()).toBeDisabled();
    fireEvent.pointerUp(pad(), en(300, 2));
    seguir(40, 120, 1, tipo);
    expect(boton()).toBeEnabled();
  });

  test('a pen takes over from a palm that landed first, and the palm leaves no line', () => {
    fireEvent.pointerDown(pad(), en(200, 2, 'touch', true));
    seguir(200, 300, 2);
    fireEvent.pointerDown(pad(), en(40, 1, 'pen'));
    fireEvent.pointerUp(pad(), en(300, 2));
    seguir(40, 48, 1, 'pen');
    fireEvent.pointerUp(pad(), en(48, 1, 'pen'));
    expect(boton()).toHaveAccessibleDescription(/^Su firma es muy pequeña/);
    fireEvent.pointerDown(pad(), en(48, 1, 'pen'));
    seguir(48, 120, 1, 'pen');
    expect(boton()).toBeEnabled();
  });

  test('a palm that the platform cancels before the pen comes leaves no line; a pen that is cancelled keeps its own', () => {
    fireEvent.pointerDown(pad(), en(200, 2, 'touch', true));
    seguir(200, 300, 2);
    fireEvent.pointerCancel(pad(), en(300, 2));
    fireEvent.lostPointerCapture(pad(), en(300, 2));
    expect(boton()).toHaveAccessibleDescription('Falta dibujar la firma.');
    fireEvent.pointerDown(pad(), en(40, 1, 'pen'));
    seguir(40, 120, 1, 'pen');
    fireEvent.pointerCancel(pad(), en(120, 1, 'pen'));
    expect(boton()).toBeEnabled();
  });

  test('a mouse whose lift was never told keeps its line when it presses again', () => {
    fireEvent.pointerDown(pad(), en(40, 1, 'mouse'));
    seguir(40, 120, 1, 'mouse');
    fireEvent.pointerDown(pad(), en(200, 1, 'mouse'));
    fireEvent.pointerUp(pad(), en(200, 1, 'mouse'));
    expect(boton()).toBeEnabled();
  });

  test('… and does not draw while it only passes by', () => {
    fireEvent.pointerDown(pad(), en(40, 1, 'mouse'));
    fireEvent.pointerMove(pad(), { ...en(120, 1, 'mouse'), buttons: 0 });
    expect(boton()).toBeDisabled();
  });

  test('a palm that landed before the finger is taken for one; the finger draws once it is lifted', () => {
    fireEvent.pointerDown(pad(), en(200, 1));
    fireEvent.pointerDown(pad(), en(40, 2));
    seguir(40, 120, 2);
    fireEvent.pointerUp(pad(), en(120, 2));
    expect(boton()).toBeDisabled();
    fireEvent.pointerUp(pad(), en(200, 1));
    fireEvent.pointerDown(pad(), en(40, 2));
    seguir(40, 120, 2);
    expect(boton()).toBeEnabled();
  });

  test('a hand that rests beside the pad does not keep the finger from drawing', () => {
    fireEvent.pointerDown(pad(), en(40, 2, 'touch', false));
    seguir(40, 120, 2);
    expect(boton()).toBeEnabled();
  });

  test('a pointer whose end was never told does not block the next', () => {
    fireEvent.pointerDown(pad(), en(40));
    fireEvent.lostPointerCapture(pad(), en(40));
    fireEvent.pointerDown(pad(), en(40, 2));
    seguir(40, 120, 2);
    expect(boton()).toBeEnabled();
  });
});

test('signing sends drawing, certificate, claims and the hash that was read, then shows the receipt', async () => {
  const { de } = plataforma(() => ({ body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findByRole('heading', { name: 'Firma digital registrada' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Su firma digital con certificado ha sido registrada exitosamente.',
  );
  expect(screen.getByText('4be1c07a 92f05d3e 18aa6c41 …')).toBeVisible();
  expect(await screen.findByText(/21\/11\/2026 11:20/)).toBeVisible();
  const [peticion] = de('POST', FIRMAR);
  expect(peticion?.body).toEqual({
    signature: PNG,
    certificateId: unCertificado().id,
    documentHash: HUELLA,
    metadata: { userAgent: navigator.userAgent, deviceInfo: expect.objectContaining({ timezone: expect.any(String) }) },
  });
  expect(peticion?.headers.get('X-Requested-With')).toBe('portal');
});

test.each([
  [false, 'Le enviaremos una copia al correo cuando firmen todas las partes. Ya puede cerrar esta página.'],
  [true, 'Ya firmaron todas las partes: le enviaremos su copia al correo. Ya puede cerrar esta página.'],
])('who signs is told what comes next, last of all: %s', async (completa, frase) => {
  plataforma(() => ({ body: { ...registrada, completa } }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findByText(frase)).toBeVisible();
});

test('a lost answer is asked for again under the same key', async () => {
  const { de } = plataforma((_, vez) => (vez === 1 ? sinRed() : { body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('No hay conexión.');
  await userEvent.click(boton());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  const llaves = de('POST', FIRMAR).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(llaves).toHaveLength(2);
  expect(new Set(llaves).size).toBe(1);
});

test('an answer cut after its headers is a lost one: never that nothing was signed, and the same key again', async () => {
  const { de } = plataforma((_, vez) => (vez === 1 ? cortada : { body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('No hay conexión.');
  expect(screen.queryByText('No se pudo registrar la firma')).toBeNull();
  await userEvent.click(boton());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(new Set(de('POST', FIRMAR).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('without a timestamp the sentence is shown, the drawing stays and the same request goes out again', async () => {
  const texto = 'El sello de tiempo no está disponible en este momento. Intente nuevamente en unos minutos.';
  const { de } = plataforma((_, vez) =>
    vez === 1 ? rechazo(503, 'SELLO_NO_DISPONIBLE', texto) : { body: registrada },
  );
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findAllByText(texto)).not.toHaveLength(0);
  expect(boton()).toBeEnabled();
  await userEvent.click(boton());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  const [primero, segundo] = de('POST', FIRMAR);
  expect(segundo?.body).toEqual(primero?.body);
  expect(segundo?.headers.get('Idempotency-Key')).toBe(primero?.headers.get('Idempotency-Key'));
});

test('a refusal starts a new attempt with a new key and shows the words of the server', async () => {
  const { de } = plataforma((_, vez) =>
    vez === 1 ? rechazo(422, 'FIRMA_VACIA', 'Debe dibujar su firma antes de continuar.') : { body: registrada },
  );
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findAllByText('Debe dibujar su firma antes de continuar.')).toHaveLength(2); // the toast goes, the card stays
  expect(screen.getAllByRole('alert')).toHaveLength(1); // and is heard once
  await userEvent.click(boton());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(new Set(de('POST', FIRMAR).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
});

test('an answer that is no envelope becomes the sentence of the specification', async () => {
  plataforma(() => ({ status: 502 }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect((await screen.findAllByText('No se pudo registrar la firma'))[0]).toBeVisible();
});

test('a document signed meanwhile ends on its own page', async () => {
  plataforma(() => rechazo(409, 'FIRMA_YA_REGISTRADA', 'Este documento ya fue firmado.'));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findByRole('heading', { name: 'Documento Ya Firmado' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Este documento ya fue firmado.');
});

test('a document that changed meanwhile is read again from its title; one that did not leaves the signer where he is', async () => {
  let documentHash = unEnlace().documentHash;
  servidor({
    [`GET /api/signature/verify/${TOKEN}`]: () => ({ body: unEnlace({ documentHash }) }),
    [`GET /api/certificates/conductor/${TOKEN}`]: () => ({ body: [unCertificado()] }),
    [`POST /api/signature/seen/${TOKEN}`]: () => ({ status: 204 }),
    [`POST ${FIRMAR}`]: () => rechazo(409, 'DOCUMENTO_CAMBIO', 'El documento cambió.'),
  });
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  await userEvent.click(boton());
  expect(await screen.findByRole('alert')).toHaveTextContent('El documento cambió.');
  expect(boton()).toBeEnabled();
  expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
  documentHash = 'f'.repeat(64);
  await userEvent.click(boton());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('whoever cannot draw types the name and signs with the same PNG', async () => {
  const { de } = plataforma(() => ({ body: registrada }));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await userEvent.click(screen.getByRole('button', { name: 'No puedo dibujar: escribir mi nombre' }));
  expect(boton()).toHaveAccessibleDescription('Falta escribir su nombre.');
  expect(screen.getByLabelText(/Su nombre, como firma/)).toHaveFocus();
  await userEvent.keyboard('C');
  expect(boton()).toHaveAccessibleDescription('Falta escribir su nombre.');
  await userEvent.keyboard('arlos');
  expect(pincel.llamadas).toContain('fillText');
  await userEvent.click(boton());
  await screen.findByRole('heading', { name: 'Firma digital registrada' });
  expect(de('POST', FIRMAR)[0]?.body).toMatchObject({ signature: PNG });
});

test('a toast stays five seconds, while it is pointed at and while the focus is in it; closed, it gives the focus back', async () => {
  plataforma(() => rechazo(422, 'FIRMA_VACIA', 'Debe dibujar su firma antes de continuar.'));
  render(<Firmar token={TOKEN} />);
  await screen.findByText('Válido');
  await dibujar();
  jest.useFakeTimers();
  fireEvent.click(boton());
  await act(async () => jest.advanceTimersByTimeAsync(10));
  const cerrar = () => screen.getByRole('button', { name: 'Cerrar aviso' });
  const toast = cerrar().closest('[role=alert]') as HTMLElement;
  fireEvent.pointerEnter(toast);
  await act(async () => jest.advanceTimersByTimeAsync(6000));
  expect(toast).toBeInTheDocument();
  boton().focus();
  act(() => cerrar().focus());
  fireEvent.pointerLeave(toast);
  await act(async () => jest.advanceTimersByTimeAsync(6000));
  expect(toast).toBeInTheDocument();
  fireEvent.click(cerrar());
  expect(boton()).toHaveFocus();
  fireEvent.click(boton());
  await act(async () => jest.advanceTimersByTimeAsync(10));
  expect(cerrar()).toBeInTheDocument();
  await act(async () => jest.advanceTimersByTimeAsync(5000));
  expect(screen.queryByRole('button', { name: 'Cerrar aviso' })).toBeNull();
  jest.useRealTimers();
});
