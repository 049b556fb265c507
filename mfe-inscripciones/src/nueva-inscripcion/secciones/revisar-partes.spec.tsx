/** An error of the owner disappears with its reason, wherever that is answered. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { limpiarPropietario } from '@portal/contracts/inscripciones';
import { painted } from '@portal/ui';
import { choose, control, openComplete, receive, setUpForm, submit } from '../../../test/formulario.js';
import type { Campo } from '../../valores.js';

setUpForm();

const ninguno = {
  ...limpiarPropietario(),
  personaFirmaContrato: 'tenedor',
  personaAutorizaFletes: 'tenedor',
  personaAutorizaAnticipos: 'tenedor',
} as const;
const radio = (name: Campo, value: string) =>
  document.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement;
const porCorregir = (cuantos: RegExp) => screen.findByRole('region', { name: cuantos });

test.each([
  ['personaFirmaContrato', /^Hay 4 campos/],
  ['personaAutorizaFletes', /^Hay 3 campos/],
  ['personaAutorizaAnticipos', /^Hay 3 campos/],
] as const)(
  '%s no longer the owner: nothing of him is to be corrected, and the focus stays',
  async (campo, cuantos) => {
    await openComplete({ ...ninguno, [campo]: 'propietario' });
    submit();
    await porCorregir(cuantos);
    expect(control('nombreRazonSocialPropietario')).toBeInvalid();
    const tenedor = radio(campo, 'tenedor');
    act(() => tenedor.focus());
    fireEvent.click(tenedor);
    await waitFor(() => expect(screen.queryByRole('region', { name: /por corregir/ })).toBeNull());
    expect(control('nombreRazonSocialPropietario')).not.toBeInvalid();
    expect(screen.queryByText(/\d+ por corregir/)).toBeNull();
    expect(tenedor).toHaveFocus();
  },
);

test('an owner who only authorises still owes his identity, and no mail', async () => {
  await openComplete({ ...ninguno, personaFirmaContrato: 'propietario', personaAutorizaFletes: 'propietario' });
  submit();
  await porCorregir(/^Hay 4 campos/);
  choose('personaFirmaContrato', 'tenedor');
  await porCorregir(/^Hay 3 campos/);
  expect(control('correoElectronicoPropietario')).not.toBeInvalid();
});

test("'No' takes the server's word on a copied owner away with the copy", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'ciudadPropietario', message: 'Ciudad del propietario es requerida' }];
  receive(() =>
    HttpResponse.json(
      { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields },
      { status: 422 },
    ),
  );
  await openComplete({ ...ninguno, mismoTenedor: true });
  submit();
  await waitFor(() => expect(control('ciudadTenedor')).toBeInvalid());
  choose('mismoTenedor', 'false');
  await waitFor(() => expect(control('ciudadTenedor')).not.toBeInvalid());
});

test('newly required fields of an untouched owner stay without error until the form is sent', async () => {
  await openComplete(ninguno);
  choose('personaFirmaContrato', 'propietario');
  await act(painted);
  await act(painted);
  expect(control('nombreRazonSocialPropietario')).not.toBeInvalid();
  submit();
  await porCorregir(/^Hay 4 campos/);
});
