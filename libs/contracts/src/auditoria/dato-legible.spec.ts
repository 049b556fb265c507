import { datoLegible } from './dato-legible.js';

test.each([
  ['rol', 'propietario', 'Firmante', 'Propietario o tenedor'],
  ['antes', 'admin', 'Antes', 'Administrador'],
  ['nuevo', 'super-admin', 'Nuevo', 'Super-administrador'],
  ['cambio', 'rol-cambiado', 'Cambio', 'Rol cambiado'],
  ['completa', 'false', 'Completa', 'No'],
  ['prueba', 'true', 'De prueba', 'Sí'],
  ['marca', 'prueba', 'Marca', 'De prueba'],
  ['avance', 'por-firmar', 'Avance', 'Con firmas pedidas y no dadas'],
  ['fecha', 'semana', 'Fecha', 'Última semana'],
  ['desde', '2026-11-01', 'Desde', '01/11/2026'],
  ['hasta', '2026-11-30', 'Hasta', '30/11/2026'],
  ['esperandoDesde', '2026-10-05', 'En espera desde', '05/10/2026'],
  ['falta', 'conductor', 'Falta', 'Conductor'],
  ['estado', 'parcial', 'Estado', 'Parcialmente Firmada'],
  ['entrega', 'sin-abrir', 'Correo y enlace', 'Sin abrir 3 días'],
  ['entrega', 'sin-llegar', 'Correo y enlace', 'Con avisos que no llegaron'],
  ['sobre', 'creada', 'Fechas de', 'Creada'],
  ['orden', 'espera', 'Orden', 'Más tiempo en espera'],
  ['rol', 'true', 'Firmante', 'true'],
  ['total', '2026-11-01', 'Total', '2026-11-01'],
  ['cambio', 'true', 'Cambio', 'Sí'],
  ['codigo', 'USUARIO_CAMBIO', 'Código', expect.stringMatching(/^[^_]+ \(USUARIO_CAMBIO\)$/)],
])('%s %s is told in words', (nombre, valor, dicho, palabras) => {
  expect(datoLegible({ nombre, valor })).toEqual({ nombre: dicho, valor: palabras });
});

test.each([
  ['rol', 'fiador'],
  ['desde', 'ayer'],
  ['nuevo', 'toString'],
  ['toString', 'constructor'],
  ['cambio', 'mudado'],
  ['de', 'invitado'],
  ['codigo', 'DE_MAÑANA'],
  ['motivo', 'USUARIO_CAMBIO'],
])('what a later release names, %s %s, is shown as it is', (nombre, valor) => {
  expect(datoLegible({ nombre, valor }).valor).toBe(valor);
});
