/**
 * An upload begins with its button and takes one PUT; a refused step is an HTTP error in the log
 * (docs/especificacion/especificacion.txt, sections 8 and 9).
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setUpForm } from '../../../test/formulario.js';
import { openPage, server } from '../../../test/portal.js';

const objeto = '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
const direccion = `${window.location.origin}/api/objects/upload/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11?vence=1&firma=x`;

setUpForm();

async function elegir(): Promise<HTMLElement> {
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByLabelText('Adjuntar certificación: Pago de fletes'));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  const entrada = within(dialogo).getByLabelText('Archivo PDF');
  fireEvent.change(entrada, { target: { files: [new File(['%PDF-1.4'], 'c.pdf', { type: 'application/pdf' })] } });
  return dialogo;
}
async function subir(dialogo: HTMLElement): Promise<void> {
  const boton = within(dialogo).getByRole('button', { name: 'Subir archivo' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
}

test('choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form', async () => {
  const pedidos: string[] = [];
  server.use(
    http.post('*/api/objects/upload', ({ request }) => {
      pedidos.push(`POST ${request.headers.get('content-type')} ${request.body === null ? 'no body' : 'body'}`);
      return HttpResponse.json({ uploadURL: direccion });
    }),
    http.put('*/api/objects/upload/:id', ({ request }) => {
      pedidos.push(`PUT ${request.headers.get('content-type')}`);
      return HttpResponse.json({});
    }),
    http.put('*/api/certification-upload', () => HttpResponse.json({ objectPath: objeto })),
  );
  const dialogo = await elegir();
  expect(within(dialogo).getByLabelText('Archivo PDF')).not.toHaveAttribute('multiple');
  expect(await within(dialogo).findByText('c.pdf')).toBeVisible();
  expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled();
  expect(within(dialogo).queryByRole('progressbar')).toBeNull();
  expect(pedidos).toEqual([]);
  await subir(dialogo);
  expect(await screen.findByText('Archivo subido exitosamente')).toBeVisible();
  expect(screen.getAllByText('La certificación bancaria se ha cargado correctamente.')).toHaveLength(2);
  expect(document.querySelector<HTMLInputElement>('[name="certificacionBancariaUrl"]')?.value).toBe(objeto);
  expect(pedidos).toEqual(['POST application/json no body', 'PUT application/pdf']);
});

test.each([
  [
    'no address',
    () => HttpResponse.json({ code: 'LIMITE_DE_CARGAS', message: 'Alcanzó el límite.' }, { status: 429 }),
    { text: expect.stringMatching(/^429: /) },
  ],
  ['an address that refuses', () => HttpResponse.json({ uploadURL: direccion }), { text: '500: disco lleno' }],
])('%s is an HTTP error, logged', async (_caso, respuesta, error) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.post('*/api/objects/upload', respuesta),
    http.put('*/api/objects/upload/:id', () => HttpResponse.text('disco lleno', { status: 500 })),
  );
  await subir(await elegir());
  await waitFor(() => expect(log).toHaveBeenCalledWith('upload failed', expect.objectContaining(error)));
  log.mockRestore();
});
