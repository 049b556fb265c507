import { palabraDeRenglon } from './renglones.js';

test('what is done or refused reads as what the job does; what waits reads the same in all', () => {
  const leido = (accion: 'reenviar' | 'revisar' | 'desconocido') =>
    (['hecho', 'rechazado', 'espera', 'detenido', 'pendiente', 'desconocido'] as const).map((estado) =>
      palabraDeRenglon(accion, estado),
    );
  const enTodas = ['Espera', 'Detenida', 'En cola', 'En cola'];
  expect(leido('reenviar')).toEqual(['Enviado', 'No se envió', ...enTodas]);
  expect(leido('revisar')).toEqual(['Revisada', 'No se marcó', ...enTodas]);
  expect(leido('desconocido')).toEqual(['Lista', 'No se hizo', ...enTodas]);
});
