import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { control, openBlank, openWithBorrador, setUpForm, stored, typeInto } from '../../../test/formulario.js';
import { openPage } from '../../../test/portal.js';
import { borradorDe } from '../../borrador-guardado.js';

setUpForm();

test('saves itself a second after the last change, without the GPS password', async () => {
  await openBlank();
  typeInto('contrasenaGPS', 'secreto-del-gps');
  typeInto('placaCabezote', 'ABC123');
  expect(stored()).toBeNull();
  await waitFor(() => expect(stored()).toContain('ABC123'));
  expect(stored()).not.toContain('secreto-del-gps');
  expect(stored()).not.toContain('contrasenaGPS');
  expect(screen.getByText(/^Guardado/)).toBeVisible();
});

test('going on to another section saves without waiting', async () => {
  await openBlank();
  control('placaCabezote').focus();
  typeInto('placaCabezote', 'ABC123');
  act(() => control('modelo').focus());
  expect(stored()).toBeNull();
  act(() => control('operadorGPS').focus());
  expect(stored()).toContain('ABC123');
});

test('Guardar Borrador saves at once and says so', async () => {
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByRole('button', { name: 'Guardar Borrador' }));
  expect(screen.getByRole('button', { name: 'Guardando...' })).toHaveAttribute('aria-disabled', 'true');
  expect(stored()).not.toBeNull();
  const toast = await screen.findByText('Borrador guardado');
  expect(toast.parentElement).toHaveTextContent('Los datos han sido guardados como borrador.');
});

test('an earlier draft is continued when asked, without the password', async () => {
  await openWithBorrador();
  expect(control('nombresConductor')).toHaveValue(datosDePrueba.nombresConductor);
  expect(control('contrasenaGPS')).toHaveValue('');
});

test("another person's draft is not shown, and leaves the browser", async () => {
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borradorDe(datosDePrueba, 'otra@correo.test', new Date())));
  await openBlank();
  expect(screen.queryByText(/Tiene un borrador/)).toBeNull();
  expect(stored()).toBeNull();
});

test('leaving with unsaved changes asks', async () => {
  const { router } = await openBlank();
  typeInto('placaCabezote', 'ABC123');
  fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
  expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paginas.inicio.to));
});

test('Cancelar says that the draft stays', async () => {
  const { router } = await openBlank();
  typeInto('placaCabezote', 'ABC123');
  await waitFor(() => expect(stored()).toContain('ABC123'));
  fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
  expect(await screen.findByText('Su borrador queda guardado')).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe(paginas.inicio.to));
});
