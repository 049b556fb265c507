import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  choose,
  control,
  openBlank,
  openComplete,
  receive,
  setUpForm,
  submit,
  typeInto,
} from '../../../test/formulario.js';
import { listada } from '../../../test/portal.js';
import { valoresIniciales, type Campo } from '../../valores.js';
import { porCorregir } from '../formulario/por-corregir.rules.js';

setUpForm();

test('a blank form names its fields, goes to the first and sends nothing', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openBlank();
  submit();
  expect(await screen.findByText('Autorización requerida')).toBeVisible();
  const resumen = await screen.findByRole('region', { name: /^Hay \d+ campos por corregir\.$/ });
  expect(within(resumen).getByRole('alert')).toHaveTextContent(/^Hay \d+ campos por corregir\.$/); // announced without the list
  await waitFor(() => expect(document.activeElement).toBe(control('authorization')));
  fireEvent.click(within(resumen).getByText('Placa de cabezote es requerida'));
  await waitFor(() => expect(document.activeElement).toBe(control('placaCabezote')));
  expect(enviados).toHaveLength(0);
});

test('many errors are folded by section, and Ver lista goes to their title', async () => {
  await openBlank();
  typeInto('placaCabezote', 'ABC123');
  submit();
  const resumen = await screen.findByRole('region', { name: /^Hay \d+ campos por corregir/ });
  const grupos = [...resumen.querySelectorAll('details')];
  expect(grupos.length).toBeGreaterThan(9);
  expect(grupos.map(({ open }) => open)).toEqual(grupos.map((_, i) => i === 0));
  expect(within(resumen).getByText('3. GPS').parentElement).toHaveTextContent('3 campos');
  fireEvent.click(screen.getByRole('link', { name: 'Ver lista' }));
  expect(within(resumen).getByRole('heading')).toHaveFocus();
  expect(
    within(resumen).getByRole('link', { name: 'Usuario GPS (correo): Email inválido', hidden: true }),
  ).toBeInTheDocument();
  expect(await screen.findByText(/^Guardado/)).toBeVisible(); // the saved state stays in sight
});

test('the summary empties as fields are corrected, and its title stays true meanwhile', async () => {
  await openComplete({ placaCabezote: '', modelo: '' });
  submit();
  expect(await screen.findByRole('region', { name: 'Hay 2 campos por corregir.' })).toBeVisible();
  typeInto('modelo', '2020');
  expect(await screen.findByRole('region', { name: 'Hay 1 campo por corregir.' })).toBeVisible();
  const indice = screen.getByRole('navigation', { name: 'Secciones del formulario' });
  expect(within(indice).getByText('1 por corregir')).toBeVisible();
  typeInto('placaCabezote', 'ABC123');
  await waitFor(() => expect(screen.queryByRole('region', { name: /por corregir/ })).toBeNull());
});

test('No Acepto stops an otherwise complete form with its toast', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete({ authorization: 'no-acepto' });
  submit();
  const toast = await screen.findByText('Autorización requerida');
  expect(toast.parentElement).toHaveTextContent('Debe aceptar el tratamiento de datos personales para continuar.');
  await waitFor(() => expect(document.activeElement).toBe(control('authorization')));
  await waitFor(() => expect(control('authorization')).toBeInvalid());
  expect(await screen.findByRole('region', { name: /^Hay 1 campo por corregir/ })).toBeVisible();
  const sentences = screen.getAllByText('Debe aceptar el tratamiento de datos personales para continuar.');
  // The toast may have gone by now; what stays is the line of the summary and the words at the field.
  expect(sentences.filter((one) => !toast.parentElement?.contains(one))).toHaveLength(2);
  expect(enviados).toHaveLength(0);
  fireEvent.click(screen.getByLabelText('Acepto'));
  await waitFor(() => expect(control('authorization')).not.toBeInvalid());
});

test('an error of a holder who is also the owner stands once, and its link leads to the field to correct', async () => {
  await openComplete();
  choose('mismoTenedor', 'true');
  typeInto('correoElectronicoTenedor', 'sin arroba');
  await waitFor(() => expect(control('correoElectronicoPropietario')).toHaveValue('sin arroba'));
  submit();
  const resumen = await screen.findByRole('region', { name: /^Hay 1 campo por corregir/ });
  await waitFor(() => expect(control('correoElectronicoTenedor')).toHaveFocus());
  control('placaCabezote').focus();
  fireEvent.click(within(resumen).getByRole('link', { name: /^Correo electrónico/ }));
  await waitFor(() => expect(control('correoElectronicoTenedor')).toHaveFocus());
  expect(control('correoElectronicoPropietario')).not.toBeInvalid();
});

test("the server's word on a copied owner goes to the holder", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = [{ path: 'ciudadPropietario', message: 'Ciudad del propietario es requerida' }];
  receive(() =>
    HttpResponse.json(
      { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields },
      { status: 422 },
    ),
  );
  await openComplete();
  choose('mismoTenedor', 'true');
  await waitFor(() => expect(control('ciudadPropietario')).toHaveValue(control('ciudadTenedor').value));
  submit();
  await waitFor(() => expect(control('ciudadTenedor')).toHaveFocus());
  expect(control('ciudadTenedor')).toBeInvalid();
});

test('the summary lists the fields in the order of the form', async () => {
  // A company signs, so that its representative is asked for.
  await openComplete({ personaFirmaContrato: 'propietario' });
  await waitFor(() => expect(control('nombreRepresentante')).toBeVisible());
  const enPantalla = [
    ...new Set([...document.querySelectorAll<HTMLInputElement>('form [name], main [name]')].map(({ name }) => name)),
  ];
  const errors = Object.fromEntries(enPantalla.map((campo) => [campo, { type: 'x', message: campo }]));
  const listados = porCorregir(errors).map(({ campo }) => campo);
  expect(listados).toHaveLength(Object.keys(valoresIniciales).length - 1);
  expect(listados).toEqual(enPantalla.filter((campo) => listados.includes(campo as Campo)));
});

test('an odd plate is a warning and never an error', async () => {
  await openBlank();
  typeInto('placaCabezote', 'x1');
  fireEvent.blur(control('placaCabezote'));
  expect(await screen.findByText('Revise la placa: suele tener tres letras y tres números (ABC123).')).toBeVisible();
  expect(control('placaCabezote')).not.toHaveAttribute('aria-invalid');
});
