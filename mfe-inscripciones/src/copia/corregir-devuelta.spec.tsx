import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { copiaDe } from '@portal/contracts/inscripciones';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import {
  control,
  openBlank,
  receive,
  setUpForm,
  stored,
  submit,
  textsArrived,
  typeInto,
} from '../../test/formulario.js';
import { listada, openPage, server, textos } from '../../test/portal.js';
import { borradorDe } from '../borrador-guardado.js';

const NOTA = 'La carta es de mayo. Adjunte una de los últimos 30 días.';
const retiro = {
  como: 'devuelta' as const,
  en: '2026-11-21T15:20:00.000Z',
  por: 'Sergio Rojas',
  nota: NOTA,
  campos: ['titularCuentaAnticipos', 'certificacionBancariaAnticiposUrl'],
};
const devuelta = listada({ retiro, marcas: ['devuelta'] });
const aceptado = {
  authorization: 'acepto',
  aceptaTerminosContrato: true,
  textos: textos.map(({ clave, version }) => ({ clave, version })),
};
let pedidas = 0;

setUpForm();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  pedidas = 0;
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([devuelta])),
    http.get('*/api/inscripciones/:id/formulario', () => {
      pedidas += 1;
      return HttpResponse.json({ ...copiaDe(datosDePrueba as never), aceptado });
    }),
  );
});

async function corregir(): Promise<void> {
  const boton = await screen.findByRole('button', { name: 'Corregir y enviar de nuevo' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
}

test('a returned enrolment says why in the list, and offers nothing that needs a living link', async () => {
  openPage('misInscripciones');
  const tarjeta = within(await screen.findByRole('article', { name: `Inscripción ${devuelta.codigo}` }));
  expect(tarjeta.getByText('Devuelta')).toBeVisible();
  expect(tarjeta.getByText(NOTA)).toBeVisible();
  expect(tarjeta.getByText(/^Sergio Rojas se la devolvió el 21 de noviembre de 2026/)).toBeVisible();
  expect(tarjeta.queryByRole('button', { name: /^Corregir correo/ })).toBeNull();
  expect(tarjeta.queryByRole('button', { name: 'Copiar como nueva' })).toBeNull();
});

test('it opens with the same data, files and acceptances; the named fields are marked; sent, it names what it replaces', async () => {
  openPage('misInscripciones');
  await corregir();
  expect(await screen.findByText('Sergio Rojas le devolvió la inscripción TER-2026-000148')).toBeVisible();
  expect(screen.getByText(NOTA)).toBeVisible();
  await textsArrived();
  expect(control('nombresConductor')).toHaveValue(datosDePrueba.nombresConductor);
  expect(control('certificacionBancariaUrl')).toHaveValue(datosDePrueba.certificacionBancariaUrl);
  expect(control('aceptaTerminosContrato')).toBeChecked();
  expect(control('contrasenaGPS')).toHaveValue('');
  expect(screen.getAllByText('Por corregir: lo marcó Sergio Rojas.')).toHaveLength(2);
  expect(control('titularCuentaAnticipos')).toHaveAccessibleDescription(/Por corregir/);
  expect(control('titularCuentaFletes')).not.toHaveAccessibleDescription(/Por corregir/);
  const avisos = within(screen.getByRole('region', { name: /^Correcciones/ }));
  fireEvent.click(avisos.getByRole('button', { name: 'Titular de la cuenta (Pago de anticipos)' }));
  await waitFor(() => expect(control('titularCuentaAnticipos')).toHaveFocus());

  const { cuerpos } = receive(() =>
    HttpResponse.json(listada({ codigo: 'TER-2026-000149', reemplaza: devuelta.codigo }), { status: 201 }),
  );
  typeInto('contrasenaGPS', 'clave');
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toMatchObject([{ reemplaza: devuelta.codigo, authorization: 'acepto' }]);
  expect(stored()).toBeNull();
});

test('the correction outlives the page: its draft is not asked for twice, and what was changed stays', async () => {
  const { unmount } = openPage('misInscripciones');
  await corregir();
  await screen.findByText(/^Sergio Rojas le devolvió/);
  typeInto('titularCuentaAnticipos', 'María Fernanda Ñáñez');
  await waitFor(() => expect(stored()).toContain('María Fernanda'));
  unmount();
  openPage('misInscripciones');
  await corregir();
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  expect(await screen.findByText(/^Sergio Rojas le devolvió/)).toBeVisible();
  expect(control('titularCuentaAnticipos')).toHaveValue('María Fernanda Ñáñez');
  expect(pedidas).toBe(1);
});

test('a draft that the correction would replace is named, with its other version', async () => {
  const otro = borradorDe({ placaCabezote: 'OTR001' }, 'ana@correo.test', new Date('2026-11-19T15:00:00Z'));
  const mio = borradorDe({ placaCabezote: 'MIO001' }, 'ana@correo.test', new Date('2026-11-20T15:00:00Z'), { otro });
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(mio));
  openPage('misInscripciones');
  await corregir();
  const dialogo = await screen.findByRole('dialog', { name: '¿Reemplazar su borrador?' });
  expect(dialogo).toHaveTextContent('Si corrige la inscripción TER-2026-000148, se perderá su borrador de MIO001,');
  expect(dialogo).toHaveTextContent('y su borrador de OTR001, con 1 dato, guardado el 19 de noviembre');
  expect(within(dialogo).getByRole('button', { name: 'Reemplazar y corregir' })).toBeVisible();
});

test('what another one replaced meanwhile is told, and the next sending is an enrolment of its own', async () => {
  openPage('misInscripciones');
  await corregir();
  await textsArrived();
  let veces = 0;
  const { cuerpos } = receive(() => {
    veces += 1;
    if (veces > 1) return HttpResponse.json(listada(), { status: 201 });
    const fields = [
      { path: 'reemplaza', message: 'La inscripción TER-2026-000148 ya la reemplazó la TER-2026-000150.' },
    ];
    const cuerpo = { code: 'INSCRIPCION_NO_ENCONTRADA', message: 'Inscripción no encontrada.', requestId: 'p', fields };
    return HttpResponse.json(cuerpo, { status: 404 });
  });
  typeInto('contrasenaGPS', 'clave');
  submit();
  expect(await screen.findByText(/ya la reemplazó la TER-2026-000150\. Si la envía otra vez/)).toBeVisible();
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos[1]).not.toHaveProperty('reemplaza');
});

test('an address that the company corrected comes so, and its field says who and when, also after a reload', async () => {
  const corregidos = [{ campo: 'correoElectronicoConductor', por: 'Sergio Rojas', en: '2026-11-21T15:10:00.000Z' }];
  const corregida = { ...copiaDe(datosDePrueba as never), correoElectronicoConductor: 'bueno@correo.test' };
  server.use(
    http.get('*/api/inscripciones/:id/formulario', () => HttpResponse.json({ ...corregida, aceptado, corregidos })),
  );
  const { unmount } = openPage('misInscripciones');
  await corregir();
  const marca = /Ya corregido: Sergio Rojas lo cambió el 21\/11\/2026/;
  await screen.findByText(marca);
  expect(control('correoElectronicoConductor')).toHaveValue('bueno@correo.test');
  expect(control('correoElectronicoConductor')).toHaveAccessibleDescription(marca);
  typeInto('titularCuentaAnticipos', 'María Fernanda Ñáñez');
  await waitFor(() => expect(stored()).toContain('María Fernanda'));
  unmount();
  openPage('misInscripciones');
  await corregir();
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  expect(await screen.findByText(marca)).toBeVisible();
});

test('an ordinary form carries no correction', async () => {
  await openBlank();
  expect(screen.queryByRole('region', { name: /^Correcciones/ })).toBeNull();
  expect(screen.queryByText(/^Por corregir/)).toBeNull();
});
