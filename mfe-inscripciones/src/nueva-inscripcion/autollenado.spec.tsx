import { act, cleanup, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createPortalStore } from '@portal/api-client';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { UiProvider } from '@portal/ui';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import { control, openBlank, openStored, receive, setUpForm, stored, submit, typeInto } from '../../test/formulario.js';
import { listada, openPage, signIn } from '../../test/portal.js';
import { borradorDe } from '../borrador-guardado.js';
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

const QUE_QUEDA = /^Así queda aunque cambie los datos/;

async function llenar(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Completar con datos de prueba' }));
  await screen.findByText('Todos los datos de prueba han sido cargados correctamente.');
}

test('what was filled is sent as a test, whatever is changed since, a reload between; the sent one is marked', async () => {
  signIn({ roles: ['tester'] });
  await openBlank();
  expect(screen.queryByText(QUE_QUEDA)).toBeNull();
  await llenar();
  expect(screen.getByText(QUE_QUEDA)).toBeVisible();
  typeInto('nombresConductor', 'Otro');
  await waitFor(() => expect(stored()).toContain('Otro'));
  cleanup();
  await openStored();
  expect(screen.getByText(QUE_QUEDA)).toBeVisible();
  const { cuerpos } = receive(() => HttpResponse.json(listada({ marcas: ['prueba'] }), { status: 201 }));
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toMatchObject([{ nombresConductor: 'Otro', prueba: true }]);
  expect(screen.getByText('De prueba')).toBeVisible();
  expect(screen.getByText('Ningún firmante recibe correo')).toBeVisible();
  for (const promesa of [/Cada firmante recibe un enlace/, /Le enviaremos una copia/, /sale uno nuevo/])
    expect(screen.queryByText(promesa)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Nueva Inscripción' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(''));
  expect(screen.queryByText(QUE_QUEDA)).toBeNull();
});

test('a mark that the server does not take says why, and the form stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn({ roles: ['tester'] });
  await openBlank();
  await llenar();
  const message = 'Aquí su cuenta no envía inscripciones de prueba.';
  const fields = [{ path: 'prueba', message }];
  receive(() =>
    HttpResponse.json(
      { code: 'DATOS_INVALIDOS', message: 'Datos inválidos.', requestId: 'r', fields },
      { status: 400 },
    ),
  );
  submit();
  expect(await screen.findByText(message)).toBeVisible();
  expect(control('placaCabezote')).toHaveValue(datosDePrueba.placaCabezote);
});

test.each([
  ['no test data go into the correction of an enrolment that is none', false],
  ['the correction of a test may be filled again', true],
])('%s', async (_titulo, prueba) => {
  signIn({ roles: ['tester'] });
  const correccion = { codigo: 'TER-2026-000148', por: 'Sergio Rojas', nota: 'La carta es de mayo.', campos: [] };
  const borrador = borradorDe(datosDePrueba, 'ana@correo.test', new Date('2026-11-20T15:00:00Z'), {
    correccion,
    prueba,
  });
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify({ ...borrador, copiadaDe: 'TER-2026-000148' }));
  openPage('nuevaInscripcion');
  expect(await screen.findByText('La carta es de mayo.')).toBeVisible();
  const boton = () => screen.queryAllByRole('button', { name: 'Completar con datos de prueba' });
  await waitFor(() =>
    expect([boton().length, screen.queryAllByText(QUE_QUEDA).length]).toEqual(prueba ? [1, 1] : [0, 0]),
  );
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
