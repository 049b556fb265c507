/** The progress that the person sees and hears is the one that the browser reports. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setUpForm } from '../../../test/formulario.js';
import { openPage, server } from '../../../test/portal.js';

const MB = 1024 * 1024;

setUpForm();
afterEach(() => jest.restoreAllMocks());

/** Begins an upload that never ends. @returns how the browser tells how many bytes of how many have gone */
async function subiendo(): Promise<(loaded: number, total: number) => void> {
  server.use(
    http.post('*/api/objects/upload', () =>
      HttpResponse.json({ uploadURL: `${window.location.origin}/api/objects/upload/x` }),
    ),
  );
  const upload: { onprogress?: (event: Pick<ProgressEvent, 'loaded' | 'total'>) => void } = {};
  const empieza = new Promise<void>((resolve) => {
    // Stands in for the browser's upload: the test says how many bytes have gone.
    const envio = {
      upload,
      open: () => undefined,
      setRequestHeader: () => undefined,
      abort: () => undefined,
      send: resolve,
    };
    jest.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(() => envio as unknown as XMLHttpRequest);
  });
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByLabelText('Adjuntar certificación: Pago de fletes'));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  const archivo = new File(['%PDF-1.4'], 'c.pdf', { type: 'application/pdf' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  const boton = within(dialogo).getByText('Subir archivo', { selector: 'button' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
  await empieza;
  return (loaded, total) => act(() => upload.onprogress?.({ loaded, total }));
}

test('the bar and its sentence follow the bytes that have gone; what is said aloud changes with each quarter only', async () => {
  const van = await subiendo();
  const barra = screen.getByRole('progressbar', { name: 'Carga' });
  const anuncio = () => screen.getByText(/^Subiendo\.\.\. \d+ %$/, { selector: '[role="status"]' }).textContent;
  expect([barra.getAttribute('aria-valuenow'), anuncio()]).toEqual(['0', 'Subiendo... 0 %']);
  const dicho: (readonly [string | null, string | null])[] = [];
  for (const parte of [0.2, 0.26, 0.49, 0.5, 0.99, 1]) {
    van(parte * 8 * MB, 8 * MB);
    dicho.push([barra.getAttribute('aria-valuenow'), anuncio()]);
  }
  expect(dicho).toEqual([
    ['20', 'Subiendo... 0 %'],
    ['26', 'Subiendo... 25 %'],
    ['49', 'Subiendo... 25 %'],
    ['50', 'Subiendo... 50 %'],
    ['99', 'Subiendo... 75 %'],
    ['100', 'Subiendo... 100 %'],
  ]);
  van(2 * MB, 8 * MB);
  expect(screen.getByText(/^Subiendo\.\.\. 25 % · /)).toHaveTextContent('Subiendo... 25 % · 2 MB de 8 MB');
});

test('while the browser does not know how many bytes there are, nothing has gone', async () => {
  const van = await subiendo();
  van(2 * MB, 0);
  expect(screen.getByRole('progressbar', { name: 'Carga' })).toHaveAttribute('aria-valuenow', '0');
  expect(screen.getByText(/^Subiendo\.\.\. 0 % · /)).toBeInTheDocument();
  expect(screen.getByText('Subiendo... 0 %', { selector: '[role="status"]' })).toBeInTheDocument();
});
