import { invitarUsuario } from './usuarios.contract.js';

const invitada = { nombre: 'Ana Gómez', correo: 'ana@correo.test', rol: 'registrante' };
const faultsOf = (peticion: object) =>
  invitarUsuario.request.safeParse(peticion).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('who is invited has a name and a surname', () => {
  expect(faultsOf(invitada)).toEqual([]);
  expect(faultsOf({ ...invitada, nombre: 'Ana' })).toEqual([['nombre', 'Escriba nombre y apellido']]);
  // A blank at an end is trimmed: it makes no surname.
  expect(faultsOf({ ...invitada, nombre: ' Ana ' })).toEqual([['nombre', 'Escriba nombre y apellido']]);
});
