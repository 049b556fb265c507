import type { ReactNode } from 'react';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { createPortalStore } from '@portal/api-client';
import { UiProvider } from '@portal/ui';
import { conFormulario, control } from '../../pruebas/formulario.js';
import { abrir, entra } from '../../pruebas/portal.js';
import type { Formulario } from '../formulario.js';
import { datosDePrueba } from './datos-de-prueba.js';
import { useAutollenado } from './use-autollenado.js';

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

test('data that cannot be had say so and leave the owner unlocked', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const form = {
    reset: () => {
      throw new Error('chunk not loaded');
    },
  } as unknown as Formulario;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <Provider store={createPortalStore()}>
      <UiProvider>{children}</UiProvider>
    </Provider>
  );
  const { result } = renderHook(() => useAutollenado(form, () => undefined), { wrapper });
  await act(() => result.current.llenar());
  expect(await screen.findByText('No se pudieron cargar los datos de prueba. Intente nuevamente.')).toBeVisible();
  await waitFor(() => expect(result.current.bloqueado).toBe(false));
});
