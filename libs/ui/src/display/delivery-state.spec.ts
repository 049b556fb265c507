import { deliveryState } from './status-chip.js';

const fecha = '2026-11-21T16:20:00.000Z';

test.each([
  ['en-cola', undefined, 'Correo en cola'],
  ['en-cola', 'El servidor de correo no responde.', 'Correo en cola, reintentando: El servidor de correo no responde.'],
  ['aceptado', undefined, 'Enviado el 21/11/2026 11:20\u00a0a.\u00a0m. · aceptado por el servidor de correo'],
  ['rechazado', 'el buzón no existe', 'Rechazado: el buzón no existe'],
  ['rechazado', undefined, 'Rechazado: el servidor no lo aceptó'],
  ['abierto', undefined, 'Enlace abierto el 21/11/2026 11:20\u00a0a.\u00a0m.'],
  ['con-novedad', 'La placa está mal.', 'Con novedad: La placa está mal.'],
  ['firmado', undefined, 'Firmó el 21/11/2026 11:20\u00a0a.\u00a0m.'],
] as const)('a mail %s (%s) reads: %s', (estado, motivo, texto) => {
  expect(deliveryState({ estado, motivo, fecha }).texto).toBe(texto);
});

test('a mail that came back says when and why; of another state that is not said', () => {
  const rebotado = { motivo: 'El buzón está lleno.', rebote: true, fecha } as const;
  const texto = 'Rebotó el 21/11/2026 11:20\u00a0a.\u00a0m.: El buzón está lleno.';
  expect(deliveryState({ estado: 'rechazado', ...rebotado })).toMatchObject({ texto, mal: true });
  expect(deliveryState({ estado: 'con-novedad', ...rebotado }).texto).toBe('Con novedad: El buzón está lleno.');
});
