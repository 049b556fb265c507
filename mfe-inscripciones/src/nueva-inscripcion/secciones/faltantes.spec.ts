import { camposTenedor } from '@portal/contracts/inscripciones';
import { fraseDeFaltantes } from './propietario.section.js';

test('the sentence names the holder’s missing fields as the form does', () => {
  expect(fraseDeFaltantes(['ciudadTenedor'])).toBe('Falta: ciudad.');
  expect(fraseDeFaltantes(['telefonoContactoTenedor', 'barrioTenedor', 'ciudadTenedor'])).toBe(
    'Faltan: teléfono, barrio o vereda y ciudad.',
  );
  expect(fraseDeFaltantes(camposTenedor)).toBe('Faltan los diez datos.');
});
