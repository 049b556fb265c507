import { selloDeEnlace } from './inscripcion.events.js';

test('a sealed token belongs to one link, one enrolment, one role and one address', () => {
  const destino = { enlaceId: 'a', inscripcionId: 'b', rol: 'conductor', correo: 'luis@correo.test' } as const;
  const otros = [
    { ...destino, enlaceId: 'x' },
    { ...destino, inscripcionId: 'x' },
    { ...destino, rol: 'propietario' } as const,
    { ...destino, correo: 'ana@correo.test' },
    { ...destino, enlaceId: 'a","b', inscripcionId: '' },
  ];
  expect(selloDeEnlace({ ...destino })).toBe(selloDeEnlace(destino));
  expect(new Set([destino, ...otros].map(selloDeEnlace)).size).toBe(otros.length + 1);
});
