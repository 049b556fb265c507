import { views } from './views.js';

const drawn = (name: keyof ReturnType<typeof views>): HTMLElement => {
  const place = document.createElement('div');
  place.innerHTML = views()[name];
  return place;
};

test.each([
  ['portada', 'Sistema Digital de Formularios'],
  ['inicio', 'Elija un formulario.'],
  ['tablero', 'Registre en un solo formulario el vehículo, el tenedor, el propietario y el conductor.'],
] as const)('the picture of %s shows its text at once', (name, text) => {
  expect(drawn(name)).toHaveTextContent(text);
});

test.each(['portada', 'inicio', 'tablero'] as const)(
  'keyboard and screen reader skip the picture, which cannot be used yet: %s',
  (name) => {
    const picture = drawn(name).firstElementChild;
    expect(picture).toHaveAttribute('inert');
    expect(picture).toHaveAttribute('aria-hidden', 'true');
  },
);

test('the picture of a session names no person', () => {
  expect(drawn('tablero')).not.toHaveTextContent(/Buen[oa]s|Invitado|Requiere iniciar sesión para|undefined/);
});
