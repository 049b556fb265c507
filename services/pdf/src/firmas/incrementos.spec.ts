import { palabras } from './incrementos.js';

const evidencia = {
  nombre: 'Luis Alberto Peña Ríos',
  documento: 'CC 1.023.456.789',
  calidad: 'conductor',
  firmadoEn: '2026-11-21T15:00:00.000Z',
  certificado: { serie: 'ABCD', emisor: 'CN=Emisora', huella: 'AA:BB' },
  dispositivo: 'Chrome 130 · Android',
  lugar: 'No compartido',
  texto: 'compromiso-conductor 1.0',
};
const rotulos = (cambios: object) => palabras({ ...evidencia, ...cambios }).rows.map(({ label }) => label);

test('where the key is has a row of its own, when it is not in the portal', () => {
  expect(palabras({ ...evidencia, llave: 'No está en el portal' }).rows).toContainEqual({
    label: 'Clave',
    value: 'No está en el portal',
  });
  expect(rotulos({})).not.toContain('Clave');
});

test('a corrected address has a row of its own; without one the field is drawn as before', () => {
  expect(rotulos({ correo: 'luis@gmail.com (antes luis@gmial.com)' })).toEqual([...rotulos({}), 'Correo corregido']);
  expect(rotulos({})).not.toContain('Correo corregido');
});
