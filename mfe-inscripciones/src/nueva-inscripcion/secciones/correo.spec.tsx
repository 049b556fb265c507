import { fireEvent, screen, within } from '@testing-library/react';
import { abrirCompleto, conFormulario, control, enviar, escribir, recibe } from '../../../test/formulario.js';
import { listada } from '../../../test/portal.js';
import type { Campo } from '../../valores.js';

conFormulario();

const correos: readonly Campo[] = [
  'usuarioGPS',
  'correoElectronicoTenedor',
  'correoElectronicoPropietario',
  'correoElectronicoConductor',
];
const marco = (campo: Campo) => within(control(campo).closest('.campo') as HTMLElement);

test('each address is doubted where its domain is one key beside a common one, and corrected at a touch', async () => {
  await abrirCompleto({ mismoTenedor: false });
  for (const campo of correos) {
    escribir(campo, 'luis@gmial.com');
    expect(await marco(campo).findByText('¿Quiso decir luis@gmail.com?')).toBeVisible();
    fireEvent.click(marco(campo).getByText('Sí, corregir'));
    expect(control(campo)).toHaveValue('luis@gmail.com');
    expect(marco(campo).queryByText(/Quiso decir/)).toBeNull();
  }
});

test('an address that came with a draft or a copy is doubted before anybody touches it', async () => {
  await abrirCompleto({ correoElectronicoConductor: 'luis@gmail.co' });
  expect(await marco('correoElectronicoConductor').findByText('¿Quiso decir luis@gmail.com?')).toBeVisible();
});

test('who insists sends it as it was written', async () => {
  const { cuerpos } = recibe(() => Response.json(listada(), { status: 201 }));
  await abrirCompleto();
  escribir('correoElectronicoConductor', 'luis@gmial.com');
  enviar();
  await screen.findByText('Inscripción enviada', { selector: 'h1' });
  expect(cuerpos).toEqual([expect.objectContaining({ correoElectronicoConductor: 'luis@gmial.com' })]);
});
