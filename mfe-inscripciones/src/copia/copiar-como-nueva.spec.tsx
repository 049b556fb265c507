import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { camposCopiables, copiaDe } from '@portal/contracts/inscripciones';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { paginas } from '@portal/dominio/paginas';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import { control, setUpForm, stored } from '../../test/formulario.js';
import { listada, openPage, server } from '../../test/portal.js';
import { borradorDe } from '../borrador-guardado.js';
import { valoresIniciales } from '../valores.js';

setUpForm();
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([listada()])),
    http.get('*/api/inscripciones/:id/formulario', ({ params }) =>
      params['id'] === listada().id
        ? HttpResponse.json(copiaDe(datosDePrueba as never))
        : new HttpResponse(null, { status: 404 }),
    ),
  );
});
async function copiar(): Promise<void> {
  const boton = await screen.findByRole('button', { name: 'Copiar como nueva' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
}

test('an enrolment starts a new one with its data and letters; password and consents are left to the person', async () => {
  openPage('misInscripciones');
  await copiar();
  expect(await screen.findByText(/^Copiada de la inscripción TER-2026-000148/)).toBeVisible();
  await waitFor(() => expect(control('nombresConductor')).toHaveValue(datosDePrueba.nombresConductor));
  expect(control('porcentajeAnticipo')).toHaveValue('35');
  expect(control('contrasenaGPS')).toHaveValue('');
  expect(control('certificacionBancariaUrl')).toHaveValue(datosDePrueba.certificacionBancariaUrl);
  expect(screen.getByLabelText('Acepto')).not.toBeChecked();
  expect(control('aceptaTerminosContrato')).not.toBeChecked();
  expect(screen.queryByText(/¿Desea continuarlo\?/)).toBeNull();
});

test('the banner names what a copy leaves out, all of it and nothing else', async () => {
  expect(
    Object.keys(valoresIniciales).filter((campo) => !(camposCopiables as readonly string[]).includes(campo)),
  ).toEqual(['authorization', 'contrasenaGPS', 'aceptaTerminosContrato', 'status']);
  openPage('misInscripciones');
  await copiar();
  expect((await screen.findByText(/^Copiada de la inscripción/)).parentElement).toHaveTextContent(
    /No se copiaron la respuesta a la autorización de datos personales \(sección 1\), la contraseña GPS ni la aceptación del contrato\. Las certificaciones bancarias son las mismas/,
  );
});

test('a draft that is there is replaced only after asking', async () => {
  const mio = JSON.stringify(
    borradorDe({ ...datosDePrueba, placaCabezote: 'MIO001' }, 'ana@correo.test', new Date('2026-11-20T15:00:00Z')),
  );
  localStorage.setItem(CLAVE_BORRADOR, mio);
  const { router } = openPage('misInscripciones');
  await copiar();
  expect(await screen.findByRole('dialog', { name: '¿Reemplazar su borrador?' })).toHaveTextContent(
    /^.*Si copia la inscripción TER-2026-000148, se perderá su borrador de MIO001, con \d+ datos, guardado el 20 de noviembre/,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Conservar mi borrador' }));
  expect(stored()).toBe(mio);
  expect(router.state.location.pathname).toBe(paginas.misInscripciones.to);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await copiar();
  fireEvent.click(await screen.findByRole('button', { name: 'Reemplazar y copiar' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(datosDePrueba.placaCabezote));
});

test('a copy of a test is one, and its draft says so; of another it is none', async () => {
  openPage('misInscripciones');
  await copiar();
  await screen.findByText(/^Copiada de la inscripción TER-2026-000148/);
  expect(screen.queryByText('De prueba')).toBeNull();
  cleanup();
  localStorage.clear();
  server.use(
    http.get('*/api/inscripciones/:id/formulario', () =>
      HttpResponse.json({ ...copiaDe(datosDePrueba as never), prueba: true }),
    ),
  );
  openPage('misInscripciones');
  await copiar();
  await screen.findByText(/^Copiada de la inscripción TER-2026-000148/);
  expect(screen.getByText('De prueba')).toBeVisible();
  expect(JSON.parse(stored() ?? 'null')).toMatchObject({ prueba: true });
});

test('an enrolment that cannot be copied says so and keeps the draft', async () => {
  server.use(http.get('*/api/inscripciones/:id/formulario', () => HttpResponse.error()));
  openPage('misInscripciones');
  await copiar();
  expect(await screen.findByText('No se pudo copiar la inscripción. Intente nuevamente.')).toBeVisible();
  expect(stored()).toBeNull();
});
