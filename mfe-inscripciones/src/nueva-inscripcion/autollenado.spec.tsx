import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createPortalStore } from '@portal/api-client';
import { UiProvider } from '@portal/ui';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import { control, setUpForm, stored } from '../../test/formulario.js';
import { openPage, signIn } from '../../test/portal.js';
import { valoresIniciales, type Campo, type Formulario } from '../valores.js';
import { DESBLOQUEO, useAutollenado } from './cabecera.js';

setUpForm();

/** The value of each field as its control shows it; of a choice, the chosen value. */
const enPantalla = (campo: Campo): string => {
  const controles = [...document.querySelectorAll<HTMLInputElement>(`[name="${campo}"]`)];
  if (controles[0]?.type === 'checkbox') return String(controles[0].checked);
  return (controles[0]?.type === 'radio' ? controles.find(({ checked }) => checked) : controles[0])?.value ?? '';
};

/** The same as the form's controls write it: a date as it is typed. */
const escrito = (campo: Campo): string => String(datosDePrueba[campo]).replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$3/$2/$1');

test('only the tester sees the button, and it fills every field', async () => {
  signIn({ roles: ['tester'] });
  openPage('nuevaInscripcion');
  const boton = await screen.findByRole('button', { name: 'Completar con datos de prueba' });
  expect(control('nombreRazonSocialPropietario')).toBeEnabled();
  fireEvent.click(boton);
  expect(control('nombreRazonSocialPropietario')).toBeDisabled();
  expect(await screen.findByText('Todos los datos de prueba han sido cargados correctamente.')).toBeVisible();
  const campos = Object.keys(valoresIniciales).filter((campo) => campo !== 'status') as Campo[];
  expect(Object.fromEntries(campos.map((campo) => [campo, enPantalla(campo)]))).toEqual(
    Object.fromEntries(campos.map((campo) => [campo, escrito(campo)])),
  );
  const { contrasenaGPS: _nunca, ...resto } = datosDePrueba;
  expect(JSON.parse(stored() ?? 'null')).toMatchObject({ valores: { ...resto, status: 'draft' } });
  await waitFor(() => expect(control('nombreRazonSocialPropietario')).toBeEnabled());
});

test('nobody else does', async () => {
  signIn({ roles: ['admin'] });
  openPage('nuevaInscripcion');
  await screen.findByText(/Texto autorizacion-fletes/);
  expect(screen.queryByRole('button', { name: 'Completar con datos de prueba' })).toBeNull();
});

const conProveedores = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={createPortalStore()}>
    <UiProvider>{children}</UiProvider>
  </Provider>
);

test('the owner section is locked while it is filled and for a moment after', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance', 'Date'] });
  const form = { reset: () => undefined } as unknown as Formulario;
  const { result } = renderHook(() => useAutollenado(form, () => undefined), { wrapper: conProveedores });
  await act(() => result.current.llenar());
  act(() => jest.advanceTimersByTime(DESBLOQUEO - 1));
  expect(result.current.bloqueado).toBe(true);
  act(() => jest.advanceTimersByTime(1));
  expect(result.current.bloqueado).toBe(false);
  jest.useRealTimers();
});

test('data that cannot be had say so and leave the owner unlocked', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const form = {
    reset: () => {
      throw new Error('chunk not loaded');
    },
  } as unknown as Formulario;
  const { result } = renderHook(() => useAutollenado(form, () => undefined), { wrapper: conProveedores });
  await act(() => result.current.llenar());
  expect(await screen.findByText('No se pudieron cargar los datos de prueba. Intente nuevamente.')).toBeVisible();
  await waitFor(() => expect(result.current.bloqueado).toBe(false));
});
