import { act, screen, waitFor } from '@testing-library/react';
import { pintado } from '@portal/ui';
import { loDibujado } from '../../test/dibujos.js';
import { abrirEnBlanco, conFormulario, control, elegir, escribir, guardado } from '../../test/formulario.js';

conFormulario();
const abrirTodo = async () => {
  await abrirEnBlanco();
  await screen.findByText(/Texto declaracion-final/);
  escribir('modelo', '2020');
  await waitFor(() => expect(guardado()).toContain('2020'));
  await loSiguiente();
};
/** What is drawn once the letter is on screen. */
const loSiguiente = async () => {
  loDibujado();
  await act(pintado);
  return loDibujado();
};
const campos = (dibujados: string[]) => [
  ...new Set(
    dibujados.flatMap((uno) => /^\w+Field:(\w+)$|^TextControl:(\w+)$/.exec(uno)?.slice(1).filter(Boolean) ?? []),
  ),
];

test('typing draws the field and nothing else of the form', async () => {
  await abrirTodo();
  escribir('barrioTenedor', 'C');
  await loSiguiente(); // the first letter also turns the saved state to 'Guardando...'
  escribir('barrioTenedor', 'Ce');
  const dibujados = loDibujado();
  expect(dibujados).toContain('TextControl:barrioTenedor');
  expect(campos(dibujados)).toEqual(['barrioTenedor']);
  expect(
    dibujados.filter((uno) => /Section|Texto|Legal|Diligenciado|Indice|Parada|NuevaInscripcion|Cabecera/.test(uno)),
  ).toEqual([]);
  expect(dibujados.length).toBeLessThan(25);
  expect(await loSiguiente()).toEqual([]);
});

test('saving draws the saved state, not the form', async () => {
  await abrirTodo();
  escribir('barrioTenedor', 'Centro');
  loDibujado();
  await waitFor(() => expect(guardado()).toContain('Centro'));
  const dibujados = loDibujado();
  expect(dibujados).toContain('EstadoGuardado');
  expect(campos(dibujados)).toEqual([]);
  expect(dibujados).not.toContain('NuevaInscripcion');
});

test('what depends on a field follows it: the letter first, then the holder’s name is in the texts and beside the choices, and in no other field', async () => {
  await abrirTodo();
  elegir('personaAutorizaFletes', 'tenedor');
  escribir('nombreRazonSocial', 'A');
  await loSiguiente();
  escribir('nombreRazonSocial', 'Ana');
  const letra = loDibujado();
  expect(letra).toContain('TextControl:nombreRazonSocial');
  expect(campos(letra)).toEqual(['nombreRazonSocial']);
  const dibujados = await loSiguiente();
  expect(dibujados).toContain('RadioCards:personaAutorizaFletes');
  expect(dibujados.filter((uno) => uno.startsWith('Diligenciado'))).toHaveLength(1);
  expect(campos(dibujados).sort()).toEqual(['titularCuentaAnticipos', 'titularCuentaFletes']);
  expect(dibujados.filter((uno) => /Section|SeccionFormulario/.test(uno))).toEqual([]);
  expect(control('nombreRazonSocial')).toHaveValue('Ana');
});
