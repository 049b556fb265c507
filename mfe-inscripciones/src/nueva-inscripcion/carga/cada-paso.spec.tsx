/** Each step of an upload can be given up at once, and tried again from where it failed. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { chooseFile, OBJETO, pdf, ruta, setUpUploads, upload, uploadAddress } from '../../../test/carga.js';
import { setUpForm } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';

setUpForm();
setUpUploads();
afterEach(() => jest.restoreAllMocks());

/** What the portal is asked for, in order, and its answer to the registering. */
function anotar(registrar: (vez: number) => Response | Promise<Response>): string[] {
  const pasos: string[] = [];
  const paso = (nombre: string) => pasos.push(nombre);
  server.use(
    http.post('*/api/objects/upload', () => (paso('direccion'), HttpResponse.json({ uploadURL: uploadAddress }))),
    http.put('*/api/objects/upload/:id', () => (paso('envio'), HttpResponse.json({}))),
    http.put(
      '*/api/certification-anticipos-upload',
      () => (paso('registro'), registrar(pasos.filter((uno) => uno === 'registro').length)),
    ),
  );
  return pasos;
}
const negativa = (code: string, status: number) =>
  HttpResponse.json({ code, message: `${code}.`, requestId: 'r' }, { status });

/** A step that begins and is never answered. @returns when it begins */
const callada = (metodo: typeof http.put, camino: string) =>
  new Promise<void>((empieza) => server.use(metodo(camino, () => (empieza(), new Promise<never>(() => undefined)))));

test.each([
  ['its address is asked for', http.post, '*/api/objects/upload'],
  ['it travels', http.put, '*/api/objects/upload/:id'],
  ['it is inspected', http.put, '*/api/certification-anticipos-upload'],
])(
  'Cancelar while %s stops there: the file is ready to be sent again, and the dialog can be closed',
  async (_cuando, metodo, camino) => {
    const empieza = callada(metodo, camino);
    const dialogo = await chooseFile(pdf());
    await upload(dialogo);
    await act(() => empieza);
    fireEvent.click(within(dialogo).getByText('Cancelar', { selector: 'button' }));
    await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
    expect(within(dialogo).getByText('certificacion.pdf')).toBeVisible();
    expect(within(dialogo).queryByRole('alert')).toBeNull();
    fireEvent.click(within(dialogo).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ruta()).toBe('');
  },
);

test('an inspection that was cancelled attaches nothing afterwards', async () => {
  let contestar = (_respuesta: Response): void => undefined;
  const pasos = anotar((vez) =>
    vez > 1 ? negativa('PDF_NO_ADMITIDO', 422) : new Promise<Response>((resolve) => (contestar = resolve)),
  );
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  await waitFor(() => expect(pasos).toHaveLength(3));
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Cancelar carga' }));
  await within(dialogo).findByText('Subir archivo', { selector: 'button' });
  await upload(dialogo);
  contestar(HttpResponse.json({ objectPath: OBJETO }));
  expect(await within(dialogo).findByRole('alert')).toHaveTextContent(/^PDF_NO_ADMITIDO/);
  expect(ruta()).toBe('');
});

test.each([
  ['no answer came', () => HttpResponse.error()],
  ['the inspection is away', () => negativa('SERVICIO_NO_DISPONIBLE', 503)],
])('a file that arrived is only registered again where %s', async (_porque, fallar) => {
  const pasos = anotar((vez) => (vez === 1 ? fallar() : HttpResponse.json({ objectPath: OBJETO })));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(pasos).toEqual(['direccion', 'envio', 'registro', 'registro']);
});

test.each([
  ['PDF_NO_ADMITIDO', 422],
  ['CARGA_NO_RECONOCIDA', 400],
])('after %s it goes anew, under another address', async (code, status) => {
  const pasos = anotar((vez) => (vez === 1 ? negativa(code, status) : HttpResponse.json({ objectPath: OBJETO })));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(pasos).toEqual(['direccion', 'envio', 'registro', 'direccion', 'envio', 'registro']);
});
