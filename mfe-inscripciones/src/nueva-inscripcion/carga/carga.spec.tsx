import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { conFormulario } from '../../pruebas/formulario.js';
import { abrir, servidor } from '../../pruebas/portal.js';
import { rechazoDe } from './archivo.rules.js';

const OBJETO = '/api/objects/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11';
const direccion = `${window.location.origin}/api/objects/upload/6f1d0d3e-8a6f-4b3e-9a52-0a3f5a0b7c11?vence=1&firma=x`;
const pdf = (name = 'certificacion.pdf') => new File(['%PDF-1.4'], name, { type: 'application/pdf' });

conFormulario();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  servidor.use(
    http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion })),
    http.put('*/api/objects/upload/:id', () => HttpResponse.json({})),
    http.put('*/api/certification-anticipos-upload', async ({ request }) => {
      expect(await request.json()).toEqual({ certificationUrl: direccion });
      return HttpResponse.json({ objectPath: OBJETO });
    }),
  );
});
async function elegir(archivo: File): Promise<HTMLElement> {
  abrir('terceros');
  fireEvent.click(await screen.findByRole('button', { name: 'Adjuntar certificación: Pago de anticipos' }));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  return dialogo;
}

const subir = (dialogo: HTMLElement) => fireEvent.click(within(dialogo).getByRole('button', { name: 'Subir archivo' }));
const ruta = () => document.querySelector<HTMLInputElement>('[name="certificacionBancariaAnticiposUrl"]')?.value;

test('a PDF goes to its address, is registered, and the form holds its path', async () => {
  const dialogo = await elegir(pdf());
  expect(within(dialogo).getByText('Formatos permitidos: PDF | Tamaño máximo: 10MB')).toBeVisible();
  subir(dialogo);
  expect(await screen.findByText('Archivo subido exitosamente')).toBeVisible();
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(screen.getAllByText('La certificación bancaria de anticipos se ha cargado correctamente.')).toHaveLength(2);
  expect(screen.getByText('certificacion.pdf')).toBeInTheDocument();
});

test('a file that is refused when registered leaves the form without it and says so', async () => {
  const body = { code: 'PDF_NO_ADMITIDO', message: 'El PDF está protegido, dañado o contiene contenido activo.', requestId: 'r' };
  servidor.use(http.put('*/api/certification-anticipos-upload', () => HttpResponse.json(body, { status: 422 })));
  const dialogo = await elegir(pdf());
  subir(dialogo);
  expect(await screen.findByText('Error al procesar el archivo subido.')).toBeVisible();
  expect(within(dialogo).getByText(body.message)).toBeVisible();
  expect(ruta()).toBe('');
});

test('an address that does not take the file can be tried again', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => HttpResponse.text('no', { status: 500 }), { once: true }));
  const dialogo = await elegir(pdf());
  subir(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('a cancelled transfer keeps the file ready and the form without it', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => new Promise<never>(() => undefined)));
  const dialogo = await elegir(pdf());
  subir(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Cancelar carga' }));
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
  expect(ruta()).toBe('');
});

test('no PDF, and nothing over 10 MB, leaves the browser', async () => {
  const dialogo = await elegir(new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(within(dialogo).getByText('Solo se permiten archivos PDF.')).toBeVisible();
  expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeDisabled();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_760 })).toBeUndefined();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_761 })).toBe('El archivo supera el tamaño máximo de 10MB.');
});
