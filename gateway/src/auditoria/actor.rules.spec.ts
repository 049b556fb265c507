import { changedOf, kindOfActor, subjectOf } from './actor.rules.js';

test.each([
  ['persona:sub-ana', 'persona', 'sub-ana'],
  ['firmante:conductor', 'firmante', undefined],
  ['proceso:persona:x', 'proceso', undefined],
  ['operador', 'operador', undefined],
  ['anonimo', 'anonimo', undefined],
  ['persona:', 'persona', undefined],
  ['personas', 'desconocido', undefined],
  ['una persona:x', 'desconocido', undefined],
])('%s is told as %s, and its person is %s', (actor, quien, sub) => {
  expect([kindOfActor(actor), subjectOf(actor)]).toEqual([quien, sub]);
});

test('an entry about a person names their sub, any other one nobody', () => {
  const recursos = ['usuario:sub-dario', 'usuario:por-crear', 'usuario:', 'inscripcion:1', 'un usuario:x'];
  expect(recursos.map(changedOf)).toEqual(['sub-dario', undefined, undefined, undefined, undefined]);
});
