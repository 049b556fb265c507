import type { FiltrosDeExportacion } from '@portal/contracts/inscripciones';
import { queDice } from './que-dice.rules.js';

test.each<[FiltrosDeExportacion, string]>([
  [{}, 'inscripciones'],
  [{ sobre: 'completada', desde: '2026-10-01', hasta: '2026-10-31' }, 'inscripciones_completadas_octubre-2026'],
  [
    { estado: 'completada', sobre: 'completada', desde: '2026-10-01', hasta: '2026-10-31' },
    'inscripciones_completada_octubre-2026',
  ],
  [{ desde: '2028-02-01', hasta: '2028-02-29' }, 'inscripciones_febrero-2028'],
  [{ desde: '2026-02-01', hasta: '2026-02-27' }, 'inscripciones_2026-02-01-a-2026-02-27'],
  [{ desde: '2026-02-03', hasta: '2026-02-03' }, 'inscripciones_2026-02-03'],
  [{ desde: '2026-02-03' }, 'inscripciones_desde-2026-02-03'],
  [{ hasta: '2026-02-03' }, 'inscripciones_hasta-2026-02-03'],
  [{ estado: 'pendiente', fecha: 'mes' }, 'inscripciones_pendiente-firmas_ultimo-mes'],
  [
    { falta: 'propietario', entrega: 'por-vencer', orden: 'espera' },
    'inscripciones_falta-propietario-o-tenedor_enlace-por-vencer',
  ],
  [{ marca: 'devuelta', avance: 'sin-abrir' }, 'inscripciones_devuelta_ningun-enlace-abierto'],
  [{ esperandoDesde: '2026-11-01' }, 'inscripciones_en-espera-desde-2026-11-01'],
])('the file of %j is called %s', (filtros, nombre) => {
  expect(queDice(filtros)).toBe(nombre);
});

test('what was searched for may name a person and stays out of the name', () => {
  expect(queDice({ q: 'Ñáñez "; rm', estado: 'completada' })).toBe('inscripciones_completada_busqueda');
  expect(queDice({ q: '  ' })).toBe('inscripciones');
});
