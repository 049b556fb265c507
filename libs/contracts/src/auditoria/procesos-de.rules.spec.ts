import { processNames } from '../core/process-names.js';
import { nombresDeAcciones } from './dato-legible.js';
import { accionesConocidas, procesosDe, puedeContar } from './procesos-de.rules.js';

const may = (proceso: string, accion: string, resultado: 'hecho' | 'rechazado' = 'hecho') =>
  puedeContar(proceso, { accion, resultado });

test('an action belongs to the processes of its row', () => {
  for (const [accion, procesos] of Object.entries(procesosDe)) {
    const told = processNames.filter((proceso) => may(proceso, accion));
    expect([...told].sort()).toEqual([...procesos].sort());
  }
});

test('a process tells refusals of its own calls, and nothing that they did', () => {
  expect(may('inscripciones', 'inscripciones.crear', 'rechazado')).toBe(true);
  expect(may('inscripciones', 'inscripciones.crear', 'hecho')).toBe(false);
  expect(may('inscripciones', 'certificados.emitir', 'rechazado')).toBe(false);
  expect(may('pdf', 'pdf.preparar', 'rechazado')).toBe(false);
});

test('an unknown action, and a name that every object has, belong to nobody', () => {
  for (const accion of ['inscripcion.inventada', 'toString', 'constructor', '__proto__'])
    expect(may('inscripciones', accion)).toBe(false);
});

test('every action has a name that people read', () => {
  expect(accionesConocidas.filter((accion) => nombresDeAcciones[accion] === undefined)).toEqual([]);
});
