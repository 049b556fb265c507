import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { control, openComplete, setUpForm, typeInto } from '../../../test/formulario.js';

setUpForm();

const lista = () => screen.findByRole('list', { name: /^Los enlaces para firmar llegarán a estos correos/ });
const dichos = async () =>
  within(await lista())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('before it is sent it is said where the links go, as the addresses stand now', async () => {
  await openComplete({
    personaFirmaContrato: 'tenedor',
    correoElectronicoTenedor: 'maria@correo.test',
    correoElectronicoConductor: 'luis@correo.test',
  });
  expect(await dichos()).toEqual(['Tenedor: maria@correo.test', 'Conductor: luis@correo.test']);
  expect(await lista()).toHaveAccessibleName(/un correo errado se corrige después en Mis Inscripciones/);
  typeInto('correoElectronicoTenedor', ' otra@correo.test ');
  await waitFor(async () =>
    expect(await dichos()).toEqual(['Tenedor: otra@correo.test', 'Conductor: luis@correo.test']),
  );
});

test.each([
  [true, 'maria@correo.test'],
  [false, 'pedro@correo.test'],
])('an owner who is the holder (%s) is written to %s', async (mismoTenedor, correo) => {
  await openComplete({
    mismoTenedor,
    personaFirmaContrato: 'propietario',
    correoElectronicoTenedor: 'maria@correo.test',
    correoElectronicoPropietario: 'pedro@correo.test',
  });
  expect((await dichos())[0]).toBe(`Propietario: ${correo}`);
});

test.each(['luis@gmial.com', 'luis@gmail.co'])(
  '%s, doubted at its field, is doubted here too, and leads there',
  async (correo) => {
    await openComplete({ correoElectronicoConductor: correo });
    expect((await dichos())[1]).toBe(`Conductor: ${correo}¿Quiso decir luis@gmail.com? Revisar el correo`);
    fireEvent.click(within(await lista()).getByRole('link', { name: 'Revisar el correo' }));
    await waitFor(() => expect(control('correoElectronicoConductor')).toHaveFocus());
  },
);

test.each([
  ['conductor', 'Conductor', 'correoElectronicoConductor', 1],
  ['tenedor', 'Tenedor', 'correoElectronicoTenedor', 0],
] as const)(
  'an invalid address of the %s says that it is invalid and leads to its field',
  async (_de, quien, campo, lugar) => {
    await openComplete({
      personaFirmaContrato: 'tenedor',
      correoElectronicoTenedor: 'maria@correo.test',
      correoElectronicoConductor: 'luis@correo.test',
      [campo]: 'luis.correo',
    });
    expect((await dichos())[lugar]).toBe(
      `${quien}: luis.correoNo es un correo válido: corríjalo antes de enviar. Revisar el correo`,
    );
    fireEvent.click(within(await lista()).getByRole('link', { name: 'Revisar el correo' }));
    await waitFor(() => expect(control(campo)).toHaveFocus());
  },
);

test('an invalid address that resembles a common one shows both warnings', async () => {
  await openComplete({ correoElectronicoConductor: 'luis..p@gmial.com' });
  expect((await dichos())[1]).toBe(
    'Conductor: luis..p@gmial.comNo es un correo válido: corríjalo antes de enviar. ¿Quiso decir luis..p@gmail.com? Revisar el correo',
  );
});
