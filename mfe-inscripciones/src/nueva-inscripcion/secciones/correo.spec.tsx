import { fireEvent, screen, within } from '@testing-library/react';
import { control, openComplete, receive, setUpForm, submit, typeInto } from '../../../test/formulario.js';
import { listada } from '../../../test/portal.js';
import type { Campo } from '../../valores.js';

setUpForm();

const correos: readonly Campo[] = [
  'usuarioGPS',
  'correoElectronicoTenedor',
  'correoElectronicoPropietario',
  'correoElectronicoConductor',
];
const marco = (campo: Campo) => within(control(campo).closest('.campo') as HTMLElement);

test('each address is doubted where its domain is one key beside a common one, and corrected at a touch', async () => {
  await openComplete({ mismoTenedor: false });
  for (const campo of correos) {
    typeInto(campo, 'luis@gmial.com');
    expect(await marco(campo).findByText('¿Quiso decir luis@gmail.com?')).toBeVisible();
    fireEvent.click(marco(campo).getByText('Sí, corregir'));
    expect(control(campo)).toHaveValue('luis@gmail.com');
    expect(marco(campo).queryByText(/Quiso decir/)).toBeNull();
  }
});

test('the warning about an address that came with a draft or a copy shows before the field is touched', async () => {
  await openComplete({ correoElectronicoConductor: 'luis@gmail.co' });
  expect(await marco('correoElectronicoConductor').findByText('¿Quiso decir luis@gmail.com?')).toBeVisible();
});

test('a doubted address that stays is sent as it was written', async () => {
  const { cuerpos } = receive(() => Response.json(listada(), { status: 201 }));
  await openComplete();
  typeInto('correoElectronicoConductor', 'luis@gmial.com');
  submit();
  await screen.findByText('Inscripción enviada', { selector: 'h1' });
  expect(cuerpos).toEqual([expect.objectContaining({ correoElectronicoConductor: 'luis@gmial.com' })]);
});
