import { act, screen, waitFor } from '@testing-library/react';
import { painted } from '@portal/ui';
import { rendered } from '../../test/dibujos.js';
import { choose, control, openBlank, setUpForm, stored, typeInto } from '../../test/formulario.js';

setUpForm();
afterEach(() => void jest.useRealTimers());
const abrirTodo = async () => {
  await openBlank();
  await screen.findByText(/Texto declaracion-final/);
  typeInto('modelo', '2020');
  await waitFor(() => expect(stored()).toContain('2020'));
  await loSiguiente();
};
/** What is drawn once the letter is on screen. */
const loSiguiente = async (pintada = painted) => {
  rendered();
  await act(pintada);
  return rendered();
};
const campos = (dibujados: string[]) => [
  ...new Set(
    dibujados.flatMap((uno) => /^\w+Field:(\w+)$|^TextControl:(\w+)$/.exec(uno)?.slice(1).filter(Boolean) ?? []),
  ),
];

test('typing draws the field and nothing else of the form', async () => {
  await abrirTodo();
  // A tenth of a second for each paint, and no more: after a second the draft saves itself and says so.
  jest.useFakeTimers();
  const pintada = () => jest.advanceTimersByTimeAsync(100);
  typeInto('barrioTenedor', 'C');
  await loSiguiente(pintada); // the first letter also turns the saved state to 'Guardando...'
  typeInto('barrioTenedor', 'Ce');
  const dibujados = rendered();
  expect(dibujados).toContain('TextControl:barrioTenedor');
  expect(campos(dibujados)).toEqual(['barrioTenedor']);
  expect(
    dibujados.filter((uno) => /Section|Texto|Legal|Diligenciado|Indice|Parada|NuevaInscripcion|Cabecera/.test(uno)),
  ).toEqual([]);
  expect(dibujados.length).toBeLessThan(25);
  expect(await loSiguiente(pintada)).toEqual([]);
});

test('saving draws the saved state, not the form', async () => {
  await abrirTodo();
  typeInto('barrioTenedor', 'Centro');
  rendered();
  await waitFor(() => expect(stored()).toContain('Centro'));
  const dibujados = rendered();
  expect(dibujados).toContain('EstadoGuardado');
  expect(campos(dibujados)).toEqual([]);
  expect(dibujados).not.toContain('NuevaInscripcion');
});

test('what depends on a field follows it: the letter first, then the holder’s name is in the texts and beside the choices, and in no other field', async () => {
  await abrirTodo();
  choose('personaAutorizaFletes', 'tenedor');
  typeInto('nombreRazonSocial', 'A');
  await loSiguiente();
  typeInto('nombreRazonSocial', 'Ana');
  const letra = rendered();
  expect(letra).toContain('TextControl:nombreRazonSocial');
  expect(campos(letra)).toEqual(['nombreRazonSocial']);
  const dibujados = await loSiguiente();
  expect(dibujados).toContain('RadioCards:personaAutorizaFletes');
  expect(dibujados.filter((uno) => uno.startsWith('Diligenciado'))).toHaveLength(1);
  expect(campos(dibujados).sort()).toEqual(['titularCuentaAnticipos', 'titularCuentaFletes']);
  expect(dibujados.filter((uno) => /Section|SeccionFormulario/.test(uno))).toEqual([]);
  expect(control('nombreRazonSocial')).toHaveValue('Ana');
});
