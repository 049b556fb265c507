import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { codigoDelQr, LeerQr } from './qr.section.js';

const CODIGO = '7K3M9QXD52HF1A2B';
const stopped = jest.fn();

/** The outside edges: the camera, and the browser's reader of codes. */
function devices(camera: (() => Promise<unknown>) | undefined, texts: string[] = []) {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: camera && { getUserMedia: camera },
  });
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static getSupportedFormats(): Promise<string[]> {
        return Promise.resolve(['qr_code']);
      }
      detect = () => Promise.resolve(texts.slice(0, 1).flatMap(() => [{ rawValue: texts.shift() }]));
    },
  });
}

const stream = () => Promise.resolve({ getTracks: () => [{ stop: stopped }] });
const denied = (name: string) => () => Promise.reject(new DOMException('no', name));

beforeAll(() => {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 640 });
});
beforeEach(() => stopped.mockClear());

async function open(onCodigo = jest.fn()) {
  render(<LeerQr onCodigo={onCodigo} />);
  await userEvent.click(screen.getByRole('button', { name: 'Leer el QR con la cámara' }));
  return onCodigo;
}

test.each([
  ['no camera', denied('NotFoundError'), /Este equipo no tiene cámara\. Escriba el código/],
  ['no permission', denied('NotAllowedError'), /no nos deja usar la cámara.*escriba el código/],
  ['a camera in use', denied('NotReadableError'), /Otra aplicación está usando la cámara/],
  ['a page without HTTPS', undefined, /solo funciona en una página segura/],
  ['a camera that breaks', () => Promise.reject(new Error('broken')), /No pudimos leer la cámara/],
])('%s is said in words, and the code can still be typed', async (_, camera, words) => {
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  devices(camera);
  await open();
  expect((await screen.findByText(words)).closest('.aviso')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Leer el QR con la cámara' })).toBeVisible();
  warnings.mockRestore();
});

test('the code in the QR is handed on, and the camera goes off', async () => {
  devices(stream, [`https://portal.test/verificar/${CODIGO}`]);
  const onCodigo = await open();
  await waitFor(() => expect(onCodigo).toHaveBeenCalledWith(CODIGO));
  await waitFor(() => expect(stopped).toHaveBeenCalled());
  expect(screen.queryByLabelText('Imagen de la cámara')).toBeNull();
});

test('the QR of somebody else is told, and the camera goes on looking', async () => {
  const texts = ['https://otro.test/menu'];
  devices(stream, texts);
  const onCodigo = await open();
  expect(await screen.findByText(/no es de un documento de este portal/)).toBeVisible();
  texts.push(`https://portal.test/verificar/${CODIGO}`); // what is read next takes the words away
  await waitFor(() => expect(onCodigo).toHaveBeenCalledTimes(1));
});

test('closing turns the camera off', async () => {
  devices(stream);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la cámara' }));
  await waitFor(() => expect(stopped).toHaveBeenCalled());
});

test.each([
  [`https://portal.test/verificar/${CODIGO}`, CODIGO],
  [`https://portal.test/verificar/7k3m-9qxd-52hf-1a2b?x=1`, CODIGO],
  ['https://portal.test/verificar/corto', undefined],
  ['https://portal.test/firmar/7K3M9QXD52HF1A2B', undefined],
  ['WIFI:S:casa;;', undefined],
  ['https://portal.test/verificar/%E0%A4%A', undefined],
])('the code in %s', (texto, codigo) => expect(codigoDelQr(texto)).toBe(codigo));
