/** Who signs for a company: asked for only then, sent as written, and named where the link goes. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { camposRepresentante } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa, unaListada } from '@portal/contracts/muestra';
import {
  choose,
  control,
  openComplete,
  receive,
  setUpForm,
  stored,
  submit,
  typeInto,
} from '../../../test/formulario.js';

setUpForm();

const nadie = Object.fromEntries(camposRepresentante.map((campo) => [campo, '']));
const titulo = () => screen.findByText('Representante legal', { selector: 'h3' });
const recibir = () => receive(() => HttpResponse.json(unaListada(), { status: 201 }));
const destinatarios = async () => {
  const lista = await screen.findByRole('list', { name: /^Los enlaces para firmar llegarán/ });
  return within(lista)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('a person is not asked; a company is, and may leave it blank', async () => {
  await openComplete();
  expect(control('nombreRepresentante')).toBeNull();
  choose('personaFirmaContrato', 'propietario');
  await titulo();
  expect(screen.getByText(/^Quien firma por Transportes del Pacífico S\.A\.S\./)).toBeVisible();
  const { cuerpos } = recibir();
  submit();
  await waitFor(() => expect(cuerpos).toHaveLength(1));
  expect(cuerpos[0]).toMatchObject(nadie);
});

test('a representative is sent as written, and the link goes to his address', async () => {
  await openComplete(firmaDeEmpresa);
  await titulo();
  expect((await destinatarios())[0]).toBe('Propietario (su representante): claudia.ibarguen@correo.test');
  typeInto('correoElectronicoRepresentante', '');
  await waitFor(async () => expect((await destinatarios())[0]).toBe('Propietario: gerencia@pacifico.test'));
  const { cuerpos } = recibir();
  submit();
  await waitFor(() => expect(cuerpos).toHaveLength(1));
  expect(cuerpos[0]).toMatchObject({ ...firmaDeEmpresa, correoElectronicoRepresentante: '' });
});

test('once something is written names and document are asked for, by their own sentences', async () => {
  await openComplete({ personaFirmaContrato: 'propietario', cargoRepresentante: 'Gerente' });
  await titulo();
  const { cuerpos } = recibir();
  submit();
  expect(await screen.findByText('Hay 4 campos por corregir.')).toBeVisible();
  for (const frase of [
    'Nombres del representante son requeridos',
    'Apellidos del representante son requeridos',
    'Tipo de documento del representante es requerido',
    'Número de documento del representante es requerido',
  ])
    expect(screen.getAllByText(frase)).not.toEqual([]);
  expect(cuerpos).toEqual([]);
});

test('with another signer nothing of it is sent, judged or kept in the draft; it waits for the way back', async () => {
  await openComplete({ ...firmaDeEmpresa, correoElectronicoRepresentante: 'sin arroba' });
  await titulo();
  choose('personaFirmaContrato', 'tenedor');
  await waitFor(() => expect(control('nombreRepresentante')).toBeNull());
  choose('personaFirmaContrato', 'propietario');
  await titulo();
  await waitFor(() => expect(control('nombreRepresentante')).toHaveValue('Claudia Patricia'));
  choose('personaFirmaContrato', 'tenedor');
  await waitFor(() => expect(control('nombreRepresentante')).toBeNull());
  await waitFor(() => expect(stored()).not.toContain('Claudia Patricia'));
  const { cuerpos } = recibir();
  submit();
  await waitFor(() => expect(cuerpos).toHaveLength(1));
  expect(cuerpos[0]).toMatchObject(nadie);
});
