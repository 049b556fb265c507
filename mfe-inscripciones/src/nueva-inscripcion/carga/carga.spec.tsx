import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { abrirCompleto, conFormulario, enviar, recibe } from '../../pruebas/formulario.js';
import { abrir, listada, servidor } from '../../pruebas/portal.js';
import type { Valores } from '../formulario.js';
import { rechazoAlLeer, rechazoDe } from './archivo.rules.js';

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
async function abrirDialogo(): Promise<HTMLElement> {
  abrir('terceros');
  fireEvent.click(await screen.findByRole('button', { name: 'Adjuntar certificación: Pago de anticipos' }));
  return screen.findByRole('dialog', { name: 'Certificación bancaria' });
}

async function elegir(archivo: File): Promise<HTMLElement> {
  const dialogo = await abrirDialogo();
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [archivo] } });
  return dialogo;
}

async function subir(dialogo: HTMLElement): Promise<void> {
  const boton = within(dialogo).getByRole('button', { name: 'Subir archivo' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
}
const ruta = () => document.querySelector<HTMLInputElement>('[name="certificacionBancariaAnticiposUrl"]')?.value;

test('a PDF goes to its address, is registered, and the form holds its path', async () => {
  const dialogo = await elegir(pdf());
  expect(within(dialogo).getByText('Formatos permitidos: PDF | Tamaño máximo: 10MB')).toBeVisible();
  expect(within(dialogo).getByLabelText('Archivo PDF')).toHaveAccessibleDescription(/^Formatos permitidos: PDF \| Tamaño máximo: 10MB ¿Tiene una foto\?/);
  await subir(dialogo);
  expect(await screen.findByText('Archivo subido exitosamente')).toBeVisible();
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(screen.getAllByText('La certificación bancaria de anticipos se ha cargado correctamente.')).toHaveLength(2);
  expect(screen.getByText('certificacion.pdf')).toBeInTheDocument();
});

test('a file that is refused when registered leaves the form without it and says so', async () => {
  const body = { code: 'PDF_NO_ADMITIDO', message: 'El PDF está protegido, dañado o contiene contenido activo.', requestId: 'r' };
  servidor.use(http.put('*/api/certification-anticipos-upload', () => HttpResponse.json(body, { status: 422 })));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  expect(await screen.findByText('Error al procesar el archivo subido.')).toBeVisible();
  expect(within(dialogo).getByText(`${body.message} Descárguelo otra vez del banco sin contraseña, o imprímalo como PDF, e inténtelo de nuevo.`)).toBeVisible();
  expect(ruta()).toBe('');
});

test('an address that does not take the file can be tried again', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => HttpResponse.text('no', { status: 500 }), { once: true }));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('a cancelled transfer keeps the file ready and the form without it', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => new Promise<never>(() => undefined)));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Cancelar carga' }));
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
  expect(ruta()).toBe('');
});

test('no PDF, and nothing over 10 MB, leaves the browser', async () => {
  const dialogo = await elegir(new File(['x'], 'foto.png', { type: 'image/png' }));
  expect(await within(dialogo).findByText('Solo se permiten archivos PDF.')).toBeVisible();
  expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeDisabled();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_760 })).toBeUndefined();
  expect(rechazoDe({ name: 'a.pdf', type: 'application/pdf', size: 10_485_761 })).toBe('El archivo supera el tamaño máximo de 10MB.');
});

test('a program renamed to .pdf, an empty file and 11 MB are told before anything is sent', async () => {
  expect(await rechazoAlLeer(new File(['MZ\u0090 this program'], 'certificacion.PDF', { type: 'application/pdf' }))).toBe(
    'Solo se permiten archivos PDF. Este archivo se llama .pdf, pero no es un PDF: cambiarle el nombre no lo convierte. Ábralo y elija Imprimir, Guardar como PDF.',
  );
  expect(await rechazoAlLeer(new File(['x'], 'certificacion', { type: 'application/pdf' }))).toBe('Solo se permiten archivos PDF.');
  expect(await rechazoAlLeer(new File([], 'vacio.pdf', { type: 'application/pdf' }))).toBe('El archivo está vacío.');
  expect(await rechazoAlLeer(new File([new Uint8Array(11 * 1024 * 1024)], 'a.pdf', { type: 'application/pdf' }))).toBe('El archivo supera el tamaño máximo de 10MB.');
  expect(await rechazoAlLeer(pdf())).toBeUndefined();
});

test('choosing starts nothing: only Subir archivo does', async () => {
  let pedidas = 0;
  servidor.use(http.post('*/api/objects/upload', () => HttpResponse.json({ uploadURL: direccion, n: (pedidas += 1) })));
  const dialogo = await elegir(pdf());
  await waitFor(() => expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeEnabled());
  expect(pedidas).toBe(0);
  await subir(dialogo);
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  expect(pedidas).toBe(1);
});

test('without a network it says so, and the same file can be tried again', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => HttpResponse.error(), { once: true }));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  expect(await within(dialogo).findByText('No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.')).toBeVisible();
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('a refusal of the address is said in its own words', async () => {
  const body = { code: 'CARGA_VENCIDA', message: 'El enlace de carga venció. Intente de nuevo.', requestId: 'r' };
  servidor.use(http.put('*/api/objects/upload/:id', () => HttpResponse.json(body, { status: 403 })));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  expect(await within(dialogo).findByText(body.message)).toBeVisible();
});

/** Begins an upload in a complete form. @returns the dialog, still open */
async function subirEnCompleto(cambios: Partial<Valores> = {}): Promise<HTMLElement> {
  await abrirCompleto(cambios);
  const hacer = cambios.certificacionBancariaAnticiposUrl ? 'Cambiar' : 'Adjuntar';
  fireEvent.click(await screen.findByRole('button', { name: `${hacer} certificación: Pago de anticipos` }));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [pdf()] } });
  await subir(dialogo);
  return dialogo;
}

/** … and closes it while the file is on its way. */
async function seguirConElFormulario(cambios: Partial<Valores> = {}): Promise<void> {
  const dialogo = await subirEnCompleto(cambios);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Seguir con el formulario' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('a PDF dropped on the zone is taken like a chosen one', async () => {
  const dialogo = await abrirDialogo();
  const zona = within(dialogo).getByText('elíjalo en su equipo').closest('label') as HTMLElement;
  fireEvent.dragOver(zona);
  expect(zona).toHaveClass('encima');
  expect(fireEvent.drop(zona, { dataTransfer: { files: [pdf('soltado.pdf')] } })).toBe(false);
  expect(zona).not.toHaveClass('encima');
  expect(await within(dialogo).findByText('soltado.pdf')).toBeVisible();
  await subir(dialogo);
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('while a file is on its way the zone takes no other', async () => {
  servidor.use(http.put('*/api/objects/upload/:id', () => new Promise<never>(() => undefined)));
  const dialogo = await elegir(pdf());
  await subir(dialogo);
  await within(dialogo).findByRole('progressbar', { name: 'Carga' });
  const zona = within(dialogo).getByText('elíjalo en su equipo').closest('label') as HTMLElement;
  fireEvent.drop(zona, { dataTransfer: { files: [new File(['x'], 'foto.png', { type: 'image/png' })] } });
  await within(dialogo).findByText(/^Subiendo\.\.\. \d+ % · /);
  expect(within(dialogo).queryByText('Solo se permiten archivos PDF.')).toBeNull();
});

test('a file that misses the zone is not opened in place of the form, as long as the dialog is there', async () => {
  const dialogo = await abrirDialogo();
  const dataTransfer = { files: [pdf()], dropEffect: 'copy' };
  expect(fireEvent.dragOver(document.body, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(false);
  expect(within(dialogo).queryByText('certificacion.pdf')).toBeNull();
  fireEvent.click(within(dialogo).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(fireEvent.drop(document.body, { dataTransfer })).toBe(true);
});

test('the form goes on while the file is on its way, and waits for it before it is sent', async () => {
  let recibir = (): void => undefined;
  const { enviados } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  servidor.use(
    http.put('*/api/objects/upload/:id', () => new Promise<Response>((resolve) => {
      recibir = () => resolve(HttpResponse.json({}));
    })),
  );
  await seguirConElFormulario();
  expect(screen.getByRole('progressbar', { name: 'Carga' })).toBeInTheDocument();
  enviar();
  expect(await screen.findByText(/Espere a que termine de subir la certificación bancaria/)).toBeVisible();
  expect(enviados).toHaveLength(0);
  recibir();
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  enviar();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(enviados).toHaveLength(1);
});

/** The network goes away once the dialog is closed: the answer is held back until then. */
function seCaeLaRed(): () => void {
  let caer = (): void => undefined;
  servidor.use(
    http.put('*/api/objects/upload/:id', () => new Promise<Response>((resolve) => {
      caer = () => resolve(HttpResponse.error());
    }), { once: true }),
  );
  return () => caer();
}
const grupo = () => document.querySelector('[name="certificacionBancariaAnticiposUrl"]')?.closest('[role="group"]');

test('what fails after the dialog was closed is said wherever the person is, and nothing is sent without it until it is tried again', async () => {
  const { cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  const caer = seCaeLaRed();
  await seguirConElFormulario();
  caer();
  const motivo = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';
  const toast = await screen.findByText('La certificación bancaria no se subió');
  expect(toast.parentElement).toHaveTextContent(`Pago de anticipos: ${motivo}`);
  enviar();
  expect(await screen.findByText('Reintente la carga o siga sin ese archivo, y envíe después.')).toBeVisible();
  await waitFor(() => expect(grupo()).toHaveFocus());
  expect(grupo()).toHaveAccessibleDescription(motivo);
  expect(cuerpos).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  enviar();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toEqual([expect.objectContaining({ certificacionBancariaAnticiposUrl: OBJETO })]);
});

test.each([
  ['without any', '', 'Seguir sin adjuntarla'],
  ['with the earlier one', OBJETO.replace('6f1d', '7a2e'), 'Conservar la anterior'],
])('what could not be sent is given up in a word, and the form goes %s', async (_como, anterior, boton) => {
  const { cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  const caer = seCaeLaRed();
  await seguirConElFormulario({ certificacionBancariaAnticiposUrl: anterior });
  caer();
  fireEvent.click(await screen.findByRole('button', { name: boton }));
  await waitFor(() => expect(grupo()).toHaveFocus());
  expect(screen.queryByText('certificacion.pdf')).toBeNull();
  enviar();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toEqual([expect.objectContaining({ certificacionBancariaAnticiposUrl: anterior })]);
});

test('Cancelar after a failure gives the file up too: it was optional, and the form goes without it', async () => {
  const { cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
  servidor.use(http.put('*/api/objects/upload/:id', () => HttpResponse.text('no', { status: 500 })));
  const dialogo = await subirEnCompleto();
  await within(dialogo).findByText('Reintentar');
  fireEvent.click(within(dialogo).getByText('Cancelar', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Reintentar')).toBeNull();
  enviar();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toEqual([expect.objectContaining({ certificacionBancariaAnticiposUrl: '' })]);
});

/** Presses it as a keyboard does, which has the focus there. */
function pulsar(boton: HTMLElement): void {
  boton.focus();
  fireEvent.click(boton);
}

test('the buttons beside the form go with what they do, and leave the focus at their field', async () => {
  const caer = seCaeLaRed();
  await seguirConElFormulario();
  caer();
  const parada = retenida();
  pulsar(await screen.findByText('Reintentar'));
  await parada;
  await waitFor(() => expect(screen.queryByText('Reintentar')).toBeNull());
  expect(grupo()).toHaveFocus();
  (document.activeElement as HTMLElement).blur();
  pulsar(screen.getByLabelText('Cancelar carga'));
  await waitFor(() => expect(screen.queryByLabelText('Cancelar carga')).toBeNull());
  expect(grupo()).toHaveFocus();
});

/** The next transfer begins and never ends. @returns when it has begun */
const retenida = (): Promise<void> =>
  new Promise((empieza) => {
    servidor.use(
      http.put('*/api/objects/upload/:id', () => {
        empieza();
        return new Promise<never>(() => undefined);
      }),
    );
  });
