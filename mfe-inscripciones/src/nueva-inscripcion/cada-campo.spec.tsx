/** Every field of the table of fields, in the form, in its summary of errors and in the comparison of two drafts. */
import { screen } from '@testing-library/react';
import { campos, formulario, nombresDeCampo, type Campo, type Seccion } from '@portal/contracts/inscripciones';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import { openComplete, setUpForm } from '../../test/formulario.js';
import { enQueDifieren } from './borrador/resumen.rules.js';
import { anclaDe } from './formulario/paradas.js';
import { porCorregir, porSeccion } from './formulario/por-corregir.rules.js';

setUpForm();

const nombresDeSeccion = Object.keys(formulario) as Seccion[];
const camposDeLaTabla = nombresDeSeccion.map((seccion) => [seccion, Object.keys(formulario[seccion].campos)] as const);

/** The names that a part of the page asks for. The radios of one group ask once. */
function preguntas(parte: ParentNode): string[] {
  const controles = [...parte.querySelectorAll<HTMLInputElement>('[name]')];
  const deGrupos = controles.filter(({ type }) => type === 'radio').map((radio) => radio.closest('fieldset'));
  return [
    ...controles.filter(({ type }) => type !== 'radio').map(({ name }) => name),
    ...[...new Set(deGrupos)].map((grupo) => grupo?.querySelector('input')?.name ?? 'a radio without a group'),
  ].sort();
}

test('each section of the form asks for its own fields, once each, and nothing else does', async () => {
  // A company signs, so that its representative is asked for.
  await openComplete({ personaFirmaContrato: 'propietario' });
  await screen.findByText('Representante legal', { selector: 'h3' });
  const delForm = nombresDeSeccion.map((seccion) => {
    const parte = document.getElementById(anclaDe({ seccion }));
    return [seccion, parte && preguntas(parte)];
  });
  expect(delForm).toEqual(camposDeLaTabla.map(([seccion, suyos]) => [seccion, [...suyos].sort()]));
  expect(preguntas(document.body)).toEqual([...nombresDeCampo].sort());
});

test('the summary of errors names each field once, under its own section, in the order of the table', () => {
  const errores = Object.fromEntries(nombresDeCampo.map((campo) => [campo, { type: 'x', message: 'm' }]));
  const resumen = porSeccion(porCorregir(errores)).map(([parada, suyos]) => [
    parada.seccion,
    suyos.map(({ campo }) => campo),
  ]);
  expect(resumen).toEqual(camposDeLaTabla);
});

const guardadoEn = '2026-11-20T15:00:00.000Z';

/** What a comparison says of two drafts that differ in one field. */
function diferencia(campo: Campo): string {
  const valor = datosDePrueba[campo];
  const otro = { string: `otro ${valor}`, number: Number(valor) + 1, boolean: valor !== true }[
    typeof valor as 'string' | 'number' | 'boolean'
  ];
  const otros = { ...datosDePrueba, [campo]: otro };
  return enQueDifieren({ valores: datosDePrueba, guardadoEn }, { valores: otros, guardadoEn }, ['una', 'otra']);
}

test.each(nombresDeCampo)('two drafts that differ in %s say so by its label; a secret is in no draft', (campo) => {
  const { clase, etiqueta } = campos[campo];
  const dice = diferencia(campo);
  if (clase === 'secreto') expect(dice).toBe('Tienen los mismos datos.');
  else expect(dice.startsWith(`Difieren en ${etiqueta.replace(/\.$/, '')}`)).toBe(true);
  expect(dice.split('; ')).toHaveLength(1);
});
