import { apartadosDe } from './autorizacion.section.js';

test('the essence and the sensitive data stay open, the rest goes into disclosures', () => {
  const cuerpo =
    'Autorizo.\n\n**Para qué se usan los datos:**\n\n1. Uno.\n2. Dos.\n\n**Datos sensibles.** Grupo sanguíneo.\n\n**Sus derechos.** Conocer.';
  expect(apartadosDe(cuerpo)).toEqual({
    esencia: 'Autorizo.\n\n**Datos sensibles.** Grupo sanguíneo.',
    apartados: [
      { titulo: 'Para qué se usan los datos', cuerpo: '1. Uno.\n2. Dos.', puntos: 2 },
      { titulo: 'Sus derechos', cuerpo: 'Conocer.', puntos: 0 },
    ],
  });
});

test('a text without headings is all essence', () => {
  expect(apartadosDe('Una.\n\nDos.')).toEqual({ esencia: 'Una.\n\nDos.', apartados: [] });
});
