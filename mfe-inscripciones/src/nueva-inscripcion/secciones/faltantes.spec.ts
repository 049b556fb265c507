import { camposTenedor } from '@portal/contracts/inscripciones';
import { fraseDeFaltantes } from './propietario.section.js';

test('what the holder lacks is named as the form names it', () => {
  expect(fraseDeFaltantes(['ciudadTenedor'])).toBe('Falta: ciudad.');
  expect(fraseDeFaltantes(['telefonoContactoTenedor', 'barrioTenedor', 'ciudadTenedor'])).toBe(
    'Faltan: teléfono, barrio o vereda y ciudad.',
  );
  expect(fraseDeFaltantes(camposTenedor)).toBe('Faltan los diez datos.');
});
