/** A file dropped on the zone is taken; dropped elsewhere it is not opened in place of the form. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { chooseFile, OBJETO, openDialog, pdf, ruta, setUpUploads, upload } from '../../../test/carga.js';
import { control, openBlank, setUpForm, typeInto } from '../../../test/formulario.js';
import { server } from '../../../test/portal.js';

setUpForm();
setUpUploads();

const NO_SE_ADJUNTO = 'El archivo no se adjuntó';
const conArchivo = (archivo = pdf()) => ({ dataTransfer: { files: [archivo], types: ['Files'] } });

test('a PDF dropped on the zone is taken like a chosen one', async () => {
  const dialogo = await openDialog();
  const zona = within(dialogo).getByText('elíjalo en su equipo').closest('label') as HTMLElement;
  fireEvent.dragOver(zona);
  expect(zona).toHaveClass('encima');
  expect(fireEvent.drop(zona, conArchivo(pdf('soltado.pdf')))).toBe(false);
  expect(zona).not.toHaveClass('encima');
  expect(screen.queryByText(NO_SE_ADJUNTO)).toBeNull();
  expect(await within(dialogo).findByText('soltado.pdf')).toBeVisible();
  await upload(dialogo);
  await waitFor(() => expect(ruta()).toBe(OBJETO));
});

test('of two files dropped at once none is taken, and that is said where refusals stand', async () => {
  const dialogo = await chooseFile(pdf('elegido.pdf'));
  expect(await within(dialogo).findByText('elegido.pdf')).toBeVisible();
  const zona = within(dialogo).getByText('elíjalo en su equipo').closest('label') as HTMLElement;
  fireEvent.drop(zona, { dataTransfer: { files: [pdf('cedula.pdf'), pdf('certificacion.pdf')], types: ['Files'] } });
  expect(await within(dialogo).findByRole('alert')).toHaveTextContent(
    'Se adjunta un solo archivo a la vez, y no se tomó ninguno. Elija solo el PDF de la certificación.',
  );
  for (const nombre of ['elegido.pdf', 'cedula.pdf', 'certificacion.pdf'])
    expect(within(dialogo).queryByText(nombre)).toBeNull();
  expect(within(dialogo).getByRole('button', { name: 'Subir archivo' })).toBeDisabled();
});

test('while a file is on its way the zone takes no other', async () => {
  server.use(http.put('*/api/objects/upload/:id', () => new Promise<never>(() => undefined)));
  const dialogo = await chooseFile(pdf());
  await upload(dialogo);
  await within(dialogo).findByRole('progressbar', { name: 'Carga' });
  const zona = within(dialogo).getByText('elíjalo en su equipo').closest('label') as HTMLElement;
  fireEvent.drop(zona, conArchivo(new File(['x'], 'foto.png', { type: 'image/png' })));
  await within(dialogo).findByText(/^Subiendo\.\.\. \d+ % · /);
  expect(within(dialogo).queryByText('Solo se permiten archivos PDF.')).toBeNull();
});

test('a file dropped on the form is not opened in its place: what is typed stays, and it is said where files go', async () => {
  const { unmount } = await openBlank();
  typeInto('placaCabezote', 'ABC123');
  expect(fireEvent.dragOver(control('placaCabezote'), conArchivo())).toBe(false);
  expect(fireEvent.drop(control('placaCabezote'), conArchivo())).toBe(false);
  const toast = await screen.findByText(NO_SE_ADJUNTO);
  expect(toast.parentElement).toHaveTextContent(
    'Abra la certificación bancaria, en la sección 12 o en la 13, y suéltelo en su recuadro.',
  );
  expect(control('placaCabezote')).toHaveValue('ABC123');
  unmount();
  expect(fireEvent.drop(document.body, conArchivo())).toBe(true); // another page decides for itself
});

test('text dragged from one field to another is let be', async () => {
  await openBlank();
  const texto = { dataTransfer: { files: [], types: ['text/plain'] } };
  expect(fireEvent.dragOver(control('modelo'), texto)).toBe(true);
  expect(fireEvent.drop(control('modelo'), texto)).toBe(true);
  expect(screen.queryByText(NO_SE_ADJUNTO)).toBeNull();
});

test('with the dialog open too a file that misses the zone goes nowhere', async () => {
  const dialogo = await openDialog();
  expect(fireEvent.drop(document.body, conArchivo())).toBe(false);
  expect(await screen.findByText(NO_SE_ADJUNTO)).toBeInTheDocument();
  expect(within(dialogo).queryByText('certificacion.pdf')).toBeNull();
});
