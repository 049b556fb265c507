/** One upload in its dialog: chosen, sent, registered; and what is said when a step fails. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseFile, OBJETO, pdf, ruta, setUpUploads, upload, uploadAddress } from '../../../test/carga.js';
import { setUpForm } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';
import { rechazoDe } from './archivo.rules.js';

setUpForm();
setUpUploads();

test('a PDF goes to its address, is registered, and the form holds its path', async () => {
  const dialogo = await chooseFile(pdf());
  expect(within(dialogo).getByText('Formatos permitidos: PDF | Tamaño máximo: 10MB')).toBeVisible();
  expect(within(dialogo).getByLabelText('Archivo PDF')).toHaveAccessibleDescription(
    /^Formatos permitidos: PDF \| Tamaño máximo: 10MB ¿Tiene una foto\?/,
  );
  await upload(dialogo);
  expect(await screen.findByText('Archivo subido exitosamente')).toBeVisible();
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(screen.getAllByText('La certificación bancaria de anticipos se ha cargado correctamente.')).toHaveLength(2);
  expect(screen.getByText('certificacion.pdf')).toBeInTheDocument();
});

test('a file that is refused when registered leaves the form without it and says so', async () => {
  const body = {
    code: 'PDF_NO_ADMITIDO',
    message: 'El PDF está protegido, dañado o contiene contenido activo.',
    requestId: 'r',
  };
  server.use(http.put('*/api/certification-anticipos-upload', () => HttpResponse.json(body, { status: 422 })));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  expect(await screen.findByText('Error al procesar el archivo subido.')).toBeVisible();
  expect(
    within(dialogo).getByText(
      `${body.message} Descárguelo otra vez del banco sin contraseña, o imprímalo como PDF, e inténtelo de nuevo.`,
    ),
  ).toBeVisible();
  expect(ruta()).toBe('');
});

test('an address that does not take the file can be tried again', async () => {
  server.use(http.put('*/api/objects/upload/:id', () => HttpResponse.text('no', { status: 500 }), { once: true }));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('a cancelled transfer keeps the file ready and the form without it', async () => {
  server.use(http.put('*/api/objects/upload/:id', () => new Promise<never>(() => undefined)));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Cancelar carga' }));
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
  expect(ruta()).toBe('');
});

test('no PDF, and nothing over 10 MB, leaves the browser', async () => {
  const dialogo = await chooseFile(new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(await within(dialogo).findByText('Solo se permiten archivos PDF.')).toBeVisible();
  expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeDisabled();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_760 })).toBeUndefined();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_761 })).toBe(
    'El archivo supera el tamaño máximo de 10MB.',
  );
});

test('choosing starts nothing: only Subir archivo does', async () => {
  let pedidas = 0;
  server.use(
    http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: uploadAddress, n: (pedidas += 1) })),
  );
  const dialogo = await chooseFile(pdf());
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
  expect(pedidas).toBe(0);
  await upload(dialogo);
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(pedidas).toBe(1);
});

test('without a network it says so, and the same file can be tried again', async () => {
  server.use(http.put('*/api/objects/upload/:id', () => HttpResponse.error(), { once: true }));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  expect(
    await within(dialogo).findByText('No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.'),
  ).toBeVisible();
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('a refusal of the address is said in its own words', async () => {
  const body = { code: 'CARGA_VENCIDA', message: 'El enlace de carga venció. Intente de nuevo.', requestId: 'r' };
  server.use(http.put('*/api/objects/upload/:id', () => HttpResponse.json(body, { status: 403 })));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  expect(await within(dialogo).findByText(body.message)).toBeVisible();
});
