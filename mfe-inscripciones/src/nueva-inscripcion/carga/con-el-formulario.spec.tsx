/** An upload whose dialog is closed: the form is not sent without its file, unless the person gives it up. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OBJETO, pdf, ruta, setUpUploads, upload } from '../../../test/carga.js';
import { openComplete, receive, setUpForm, submit } from '../../../test/formulario.js';
import { listada, server } from '../../../test/portal.js';
import type { Valores } from '../../valores.js';

setUpForm();
setUpUploads();

/** Begins an upload in a complete form. @returns the dialog, still open */
async function subirEnCompleto(cambios: Partial<Valores> = {}): Promise<HTMLElement> {
  await openComplete(cambios);
  const hacer = cambios.certificacionBancariaAnticiposUrl ? 'Cambiar' : 'Adjuntar';
  fireEvent.click(await screen.findByRole('button', { name: `${hacer} certificación: Pago de anticipos` }));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), { target: { files: [pdf()] } });
  await upload(dialogo);
  return dialogo;
}

/** … and closes it while the file is on its way. */
async function seguirConElFormulario(cambios: Partial<Valores> = {}): Promise<void> {
  const dialogo = await subirEnCompleto(cambios);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Seguir con el formulario' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('the form goes on while the file is on its way, and waits for it before it is sent', async () => {
  let recibir = (): void => undefined;
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  server.use(
    http.put(
      '*/api/objects/upload/:id',
      () =>
        new Promise<Response>((resolve) => {
          recibir = () => resolve(HttpResponse.json({}));
        }),
    ),
  );
  await seguirConElFormulario();
  expect(screen.getByRole('progressbar', { name: 'Carga' })).toBeInTheDocument();
  submit();
  expect(await screen.findByText(/Espere a que termine de subir la certificación bancaria/)).toBeVisible();
  expect(enviados).toHaveLength(0);
  recibir();
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(enviados).toHaveLength(1);
});

/** The network goes away once the dialog is closed: the answer is held back until then. */
function seCaeLaRed(): () => void {
  let caer = (): void => undefined;
  server.use(
    http.put(
      '*/api/objects/upload/:id',
      () =>
        new Promise<Response>((resolve) => {
          caer = () => resolve(HttpResponse.error());
        }),
      { once: true },
    ),
  );
  return () => caer();
}
const grupo = () => document.querySelector('[name="certificacionBancariaAnticiposUrl"]')?.closest('[role="group"]');

test('what fails after the dialog was closed is said wherever the person is, and nothing is sent without it until it is tried again', async () => {
  const { cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  const caer = seCaeLaRed();
  await seguirConElFormulario();
  caer();
  const motivo = 'No hay conexión. Sus datos siguen en pantalla; intente de nuevo en un momento.';
  const toast = await screen.findByText('La certificación bancaria no se subió');
  expect(toast.parentElement).toHaveTextContent(`Pago de anticipos: ${motivo}`);
  submit();
  expect(await screen.findByText('Reintente la carga o siga sin ese archivo, y envíe después.')).toBeVisible();
  await waitFor(() => expect(grupo()).toHaveFocus());
  expect(grupo()).toHaveAccessibleDescription(motivo);
  expect(cuerpos).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(ruta()).toBe(OBJETO));
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toEqual([expect.objectContaining({ certificacionBancariaAnticiposUrl: OBJETO })]);
});

test.each([
  ['without any', '', 'Seguir sin adjuntarla'],
  ['with the earlier one', OBJETO.replace('6f1d', '7a2e'), 'Conservar la anterior'],
])('one button gives up a file that could not be sent, and the form goes %s', async (_como, anterior, boton) => {
  const { cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  const caer = seCaeLaRed();
  await seguirConElFormulario({ certificacionBancariaAnticiposUrl: anterior });
  caer();
  fireEvent.click(await screen.findByRole('button', { name: boton }));
  await waitFor(() => expect(grupo()).toHaveFocus());
  expect(screen.queryByText('certificacion.pdf')).toBeNull();
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toEqual([expect.objectContaining({ certificacionBancariaAnticiposUrl: anterior })]);
});

test('Cancelar after a failure gives the file up too: it was optional, and the form goes without it', async () => {
  const { cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  server.use(http.put('*/api/objects/upload/:id', () => HttpResponse.text('no', { status: 500 })));
  const dialogo = await subirEnCompleto();
  await within(dialogo).findByText('Reintentar');
  fireEvent.click(within(dialogo).getByText('Cancelar', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Reintentar')).toBeNull();
  submit();
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
    server.use(
      http.put('*/api/objects/upload/:id', () => {
        empieza();
        return new Promise<never>(() => undefined);
      }),
    );
  });
