import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { conFormulario, control } from '../../pruebas/formulario.js';
import { abrir, entra } from '../../pruebas/portal.js';
import { datosDePrueba } from './datos-de-prueba.js';

conFormulario();

test('only the tester sees the button, and it fills every field', async () => {
  entra({ roles: ['tester'] });
  abrir('terceros');
  await userEvent.click(await screen.findByRole('button', { name: 'Completar con datos de prueba' }));
  expect(await screen.findByText('Todos los datos de prueba han sido cargados correctamente.')).toBeVisible();
  expect(control('epsConductor')).toHaveValue(datosDePrueba.epsConductor);
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toBeEnabled());
});

test('nobody else does', async () => {
  entra({ roles: ['admin'] });
  abrir('terceros');
  await screen.findByText(/Texto autorizacion-fletes/);
  expect(screen.queryByRole('button', { name: 'Completar con datos de prueba' })).toBeNull();
});
