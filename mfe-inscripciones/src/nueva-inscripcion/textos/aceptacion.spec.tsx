import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { messageOf } from '@portal/contracts/core';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import type { Versiones } from '@portal/contracts/textos';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import {
  choose,
  control,
  openComplete,
  receive,
  setUpForm,
  stored,
  submit,
  submitAgain,
  textsArrived,
} from '../../../test/formulario.js';
import { leidas, listada, openPage, server, textos } from '../../../test/portal.js';
import { borradorDe } from '../../borrador-guardado.js';
import type { Valores } from '../../valores.js';

setUpForm();
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));

const CAMBIARON = 'Los textos legales pueden haber cambiado desde que usted los aceptó. Léalos y acéptelos de nuevo.';
const acepta = () => document.querySelector('[name="authorization"][value="acepto"]');
const termina = () => control('aceptaTerminosContrato');
const rige = (version: string) =>
  server.use(
    http.get('*/api/textos', () =>
      HttpResponse.json(textos.map((texto) => ({ ...texto, version, cuerpo: `${texto.cuerpo} Versión ${version}.` }))),
    ),
  );
const fallan = () => server.use(http.get('*/api/textos', () => HttpResponse.error()));

/** Goes on with a draft whose two acceptances are of these versions. */
async function seguirBorrador(versiones?: Versiones, cambios: Partial<Valores> = {}): Promise<void> {
  localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify(borradorDe({ ...datosDePrueba, ...cambios }, 'ana@correo.test', new Date(), { textos: versiones })),
  );
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('WLK508'));
}

function sinAceptar(): void {
  expect(acepta()).not.toBeChecked();
  expect(termina()).not.toBeChecked();
  expect(screen.getAllByText(CAMBIARON).length).toBeGreaterThanOrEqual(2);
  expect(control('placaCabezote')).toHaveValue('WLK508');
}

test('texts that changed while the form was filled are read and accepted anew; nothing else is lost, and the same key sends it', async () => {
  let vez = 0;
  const rechazo = { code: 'TEXTOS_CAMBIARON', message: messageOf('TEXTOS_CAMBIARON'), requestId: 'r' };
  const { enviados, cuerpos } = receive(() =>
    ++vez === 1 ? HttpResponse.json(rechazo, { status: 409 }) : HttpResponse.json(listada(), { status: 201 }),
  );
  await openComplete();
  rige('2.0');
  submit();
  expect(await screen.findByText(messageOf('TEXTOS_CAMBIARON'))).toBeVisible();
  expect(await screen.findByText(/Texto autorizacion-datos.*Versión 2\.0/)).toBeVisible();
  await waitFor(() => expect(control('authorization')).toHaveFocus());
  sinAceptar();
  expect(control('contrasenaGPS')).toHaveValue(' clave con espacios ');
  choose('authorization', 'acepto');
  await waitFor(() => expect(control('authorization')).not.toBeInvalid());
  fireEvent.click(termina());
  await submitAgain();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toMatchObject([
    { textosVistos: { 'autorizacion-datos': '0.1-borrador' } },
    { textosVistos: { 'autorizacion-datos': '2.0' } },
  ]);
  expect(new Set(enviados.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

test.each([
  ['of an earlier version of one text', { ...leidas, 'declaracion-final': '0.0' }],
  ['of who knows which version', undefined],
])('the acceptances of a draft that are %s are asked for anew, and it says why', async (_que, versiones) => {
  await seguirBorrador(versiones);
  await textsArrived();
  sinAceptar();
  await waitFor(() =>
    expect(JSON.parse(stored() ?? '')).toMatchObject({
      textos: { 'declaracion-final': '0.1-borrador' },
      valores: { authorization: '' },
    }),
  );
});

test('those of the versions that are in force stay, also when a text changed that only the signers read', async () => {
  await seguirBorrador({ ...leidas, 'acuerdo-firma': '0.0' });
  await textsArrived();
  expect(acepta()).toBeChecked();
  expect(termina()).toBeChecked();
});

test('while the texts cannot be read nothing is accepted nor sent, and sending says so where they should stand; what was accepted stays', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  fallan();
  await seguirBorrador(leidas);
  expect((await screen.findAllByText(/No pudimos cargar el texto legal/)).length).toBeGreaterThan(0);
  for (const pide of [acepta(), termina()]) {
    expect(pide).toBeDisabled();
    expect(pide?.closest('.campo')).toHaveTextContent('Podrá responder cuando los textos legales estén en pantalla.');
  }
  submit();
  expect(await screen.findByText('Faltan los textos legales')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('group', { name: 'Texto de la autorización' })).toHaveFocus());
  expect(enviados).toHaveLength(0);
  server.use(http.get('*/api/textos', () => HttpResponse.json(textos)));
  fireEvent.click(screen.getAllByText('Reintentar')[0]!);
  await textsArrived();
  expect(acepta()).toBeChecked();
  expect(termina()).toBeChecked();
});

test('a draft saved again before its texts could be read loses no acceptance of theirs', async () => {
  fallan();
  await seguirBorrador(leidas);
  fireEvent.click(screen.getByText('Guardar Borrador', { selector: 'button' }));
  cleanup();
  server.resetHandlers();
  openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  await textsArrived();
  expect(acepta()).toBeChecked();
  expect(termina()).toBeChecked();
});

test('one of two versions, chosen before the texts could be read, loses no acceptance of theirs', async () => {
  fallan();
  const una = borradorDe(datosDePrueba, 'ana@correo.test', new Date(), { textos: leidas });
  localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify({ ...una, otro: borradorDe({ modelo: '1999' }, 'ana@correo.test', new Date()) }),
  );
  openPage('nuevaInscripcion');
  fireEvent.click((await screen.findAllByText('Continuar esta versión', { selector: 'button' }))[0]!);
  fireEvent.click(await screen.findByText('Continuar y borrar la otra', { selector: 'button' }));
  await waitFor(() => expect(JSON.parse(stored() ?? '').otro).toBeUndefined());
  expect(JSON.parse(stored() ?? '')).toMatchObject({ textos: leidas, valores: { authorization: 'acepto' } });
});

test("a 'No Acepto' and an empty box show no notice: nothing was accepted", async () => {
  await seguirBorrador(
    { 'autorizacion-datos': '0.0' },
    { authorization: 'no-acepto' as never, aceptaTerminosContrato: false },
  );
  await textsArrived();
  expect(document.querySelector('[name="authorization"][value="no-acepto"]')).toBeChecked();
  expect(screen.queryByText(CAMBIARON)).toBeNull();
});
