import { copiasDe } from './correos.rules.js';
import { enDia, enDiaYHora } from './fecha.rules.js';

test('dates are Bogotá’s', () => {
  expect(enDia('2026-11-29T04:59:59.000Z')).toBe('28 de noviembre de 2026');
  expect(enDiaYHora('2026-11-21T15:42:00.000Z')).toBe('21 de noviembre de 2026 a las 10:42\u00a0a.\u00a0m.');
});

test('one person in several parts gets one copy, addressed in the first of them', () => {
  const copias = copiasDe({
    inscripcionId: '5f1c1c4e-7a53-4b5a-9c1e-0d8b2c7f6a11', codigo: 'TER-2026-000148', codigoVerificacion: 'X', placa: 'WLK 508/../', key: 'documentos/a.pdf',
    sha256: 'ab'.repeat(32), bytes: 1, completadaEn: '2026-11-21T15:42:00.000Z',
    destinatarios: [
      { papel: 'conductor', nombre: 'Carlos', correo: 'carlos@x.co' },
      { papel: 'propietario', nombre: 'Marta', correo: 'marta@x.co' },
      { papel: 'creador', nombre: 'Carlos M.', correo: 'Carlos@x.co' },
    ],
  });
  expect(copias.map(({ destinatario, datos }) => [destinatario, datos['nombre']]).sort()).toEqual([['carlos@x.co', 'Carlos'], ['marta@x.co', 'Marta']]);
  expect(copias[0]?.adjunto?.fileName).toBe('inscripcion_WLK508.pdf');
});
