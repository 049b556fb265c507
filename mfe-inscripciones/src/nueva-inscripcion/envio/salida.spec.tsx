import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { BORRADOR_POR_RETIRAR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { openBlank, setUpForm, stored, typeInto } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';
import { preguntaDe } from './guardia-salida.js';

setUpForm();

const salir = () => fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));

async function subiendo(): Promise<void> {
  server.use(http.post('*/api/objects/upload', () => new Promise<never>(() => undefined))); // never answers
  fireEvent.click(screen.getByLabelText('Adjuntar certificación: Pago de fletes'));
  const dialogo = await screen.findByRole('dialog', { name: 'Certificación bancaria' });
  fireEvent.change(within(dialogo).getByLabelText('Archivo PDF'), {
    target: { files: [new File(['%PDF-1.4'], 'c.pdf', { type: 'application/pdf' })] },
  });
  const subir = within(dialogo).getByRole('button', { name: 'Subir archivo' });
  await waitFor(() => expect(subir).toBeEnabled());
  fireEvent.click(subir);
  fireEvent.click(await within(dialogo).findByRole('button', { name: 'Seguir con el formulario' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('leaving while a file is on its way asks, and staying keeps it going', async () => {
  const { router } = await openBlank();
  await subiendo();
  salir();
  const pregunta = await screen.findByRole('dialog', { name: 'Hay un archivo subiendo' });
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe(paginas.nuevaInscripcion.to);
  expect(screen.getByText('c.pdf')).toBeVisible();
  salir();
  fireEvent.click(await screen.findByRole('button', { name: 'Salir y cancelar la carga' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paginas.inicio.to));
});

test('leaving right after a change says what of it stays', async () => {
  await openBlank();
  typeInto('placaCabezote', 'ABC123');
  salir();
  expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toHaveTextContent(
    /no tiene un borrador guardado/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(stored()).toContain('ABC123'));
  typeInto('placaCabezote', 'ABC124');
  salir();
  expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toHaveTextContent(
    /Su borrador del? .+ se conserva en este navegador\. Si sale ahora, se pierde solo lo que cambió después\./,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Seguir aquí' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  typeInto('contrasenaGPS', 'secreta');
  salir();
  expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toHaveTextContent(
    /Si sale ahora, se pierden lo que cambió después y la contraseña GPS\./,
  );
});

/** Whether the form makes the shell ask before Cerrar Sesión. */
const seOpone = () => !window.dispatchEvent(new Event(BORRADOR_POR_RETIRAR, { cancelable: true }));

test('Cerrar Sesión hears of changes that are in no draft: those of the last second, and all where nothing can be stored', async () => {
  const { unmount } = await openBlank();
  expect(seOpone()).toBe(false);
  typeInto('placaCabezote', 'ABC123');
  expect(seOpone()).toBe(true);
  await waitFor(() => expect(stored()).toContain('ABC123'));
  expect(seOpone()).toBe(false);
  const lleno = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'QuotaExceededError');
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  typeInto('placaCabezote', 'ABC124');
  expect(await screen.findByText('Sin guardar: el navegador no tiene espacio')).toBeVisible();
  expect(seOpone()).toBe(true);
  unmount();
  expect(seOpone()).toBe(false);
  lleno.mockRestore();
});

test('changes and a file at once are asked about together', () => {
  expect(preguntaDe('cambios-y-carga', {}, new Date())).toEqual({
    title: 'Tiene cambios sin guardar',
    confirm: 'Salir sin guardar',
    text: expect.stringMatching(/se pierde todo lo que escribió\. Todavía se está subiendo la certificación bancaria/),
  });
});

test.each([
  ['today, by its hour alone', '2026-11-21T15:42:00Z', 'Su borrador de las 10:42 a. m. se conserva'],
  [
    'yesterday in Bogotá, whatever day it was elsewhere',
    '2026-11-21T04:30:00Z',
    'Su borrador del 20 de noviembre de 2026 a las 11:30 p. m. se conserva',
  ],
])('a draft of %s', (_cual, guardadoEn, dicho) => {
  const { text } = preguntaDe('cambios', { guardadoEn }, new Date('2026-11-21T20:00:00Z'));
  expect(text.replace(/\u00a0/g, ' ')).toContain(dicho);
});
