import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createPortalStore } from '@portal/api-client';
import { miInscripcion, type InscripcionListada, type MiInscripcion } from '@portal/contracts/inscripciones';
import { unaVista } from '@portal/contracts/muestra';
import { paginaDeMiInscripcion } from '@portal/dominio/paginas';
import { UiProvider } from '@portal/ui';
import manifiesto from '../../portal.json';
import { listada, server, signIn } from '../../test/portal.js';
import { routes } from '../routes.js';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const FECHA = '2026-11-21T15:20:00.000Z';
const unaMia = (cambios: Partial<InscripcionListada> = {}, firmas: Partial<MiInscripcion['firmantes']> = {}) => {
  const vista = unaVista({ listada: listada(cambios) });
  return miInscripcion.response.parse({
    ...vista,
    codigoVerificacion: 'ABCD-EFGH',
    firmantes: { ...vista.firmantes, ...firmas },
  });
};

async function abrir(mia: MiInscripcion) {
  server.use(http.get('*/api/inscripciones/:id', () => HttpResponse.json(mia)));
  const router = createMemoryRouter([{ path: manifiesto.base, children: [...routes] }], {
    initialEntries: [paginaDeMiInscripcion(mia.listada.id)],
  });
  render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Provider>,
  );
  await screen.findByRole('heading', { level: 1, name: mia.listada.codigo });
}
const paradas = () =>
  within(screen.getByRole('list', { name: 'Avance' }))
    .getAllByRole('listitem')
    .map((una) => una.querySelector('b')?.textContent);

test('the way shows who signed and who is missing; the missing one comes first', async () => {
  const base = unaMia();
  await abrir(
    unaMia(
      { conductorSigned: true },
      { conductor: { ...base.firmantes.conductor, firma: { firmadaEn: FECHA, nivel: 'B-T' } } },
    ),
  );
  expect(paradas()).toEqual(['Enviada', 'Enlaces enviados', 'Firmó el conductor', 'Falta el tenedor', 'Completa']);
  const firmantes = screen.getAllByRole('heading', { level: 2, name: /^(Conductor|Tenedor)$/ });
  expect(firmantes.map(({ textContent }) => textContent)).toEqual(['Tenedor', 'Conductor']);
  const conductor = within(screen.getByRole('region', { name: 'Conductor' }));
  expect(conductor.getByText('Firmó con su certificado')).toBeVisible();
  expect(conductor.queryByRole('button')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Tenedor' })).getByText('El enlace vence')).toBeVisible();
  const noSeAnula = screen.getByText(/El conductor ya firmó: no se puede anular/);
  await waitFor(() =>
    expect(noSeAnula).toHaveTextContent(/Escriba a datos@transcarga\.test o llame al 601.000.0000\./),
  );
  expect(screen.getByRole('link', { name: 'ABCD-EFGH' })).toHaveAttribute('href', '/verificar/ABCD-EFGH');
});

test.each([
  ['full mailbox', 'El buzón está lleno.'],
  ['link that expired before the mail left', 'El enlace venció antes de que el correo pudiera salir. Reenvíelo.'],
])('a mail refused for a %s can be sent again, or its address corrected', async (_why, motivo) => {
  const { entregas } = listada();
  const rechazada = { ...entregas.conductor, estado: 'rechazado' as const, motivo };
  await abrir(unaMia({ entregas: { ...entregas, conductor: rechazada } }));
  const conductor = within(screen.getByRole('region', { name: 'Conductor' }));
  expect(conductor.getAllByText(`Rechazado: ${motivo.replace(/\.$/, '')}`, { exact: false })[0]).toBeVisible();
  expect(conductor.getByRole('button', { name: 'Reenviar correo: Conductor' })).toBeEnabled();
  expect(conductor.getByRole('button', { name: 'Corregir correo: Conductor' })).toBeEnabled();
});

test.each([{}, { conductorSigned: true, propietarioSigned: true }])(
  'the page of a test promises no mail: %j',
  async (firmas) => {
    await abrir(unaMia({ ...firmas, marcas: ['prueba'] }));
    expect(screen.getByText('De prueba')).toBeVisible();
    expect(screen.getByText(/Es una inscripción de prueba: /)).toBeVisible();
    for (const promesa of [/dos firmantes/, 'Copia a todos']) expect(screen.queryByText(promesa)).toBeNull();
  },
);

test('the page of a seeded one says that it has no document, and offers nothing of it', async () => {
  await abrir(unaMia({ sembrada: true }));
  expect(screen.getByText('Sembrada')).toBeVisible();
  expect(screen.getByText('Sin documento')).toBeVisible();
  for (const name of ['Descargar PDF', /^Reenviar correo/, /^Corregir correo/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('whether the creator has something to do', () => {
  const { entregas } = listada();
  const { conductor } = unaMia().firmantes;
  const nada = /No tiene que hacer nada más\./;
  const algo = /Falta algo de su parte: vea arriba\./;
  const con = (estado: 'rechazado' | 'con-novedad', motivo: string) => ({
    entregas: { ...entregas, conductor: { ...entregas.conductor, estado, motivo } },
  });

  test('while both links live, nothing', async () => {
    await abrir(unaMia());
    expect(screen.getByText(nada)).toBeVisible();
  });

  test.each([
    ['a refused mail', unaMia(con('rechazado', 'El buzón está lleno.'))],
    ['a signer who says that something is wrong', unaMia(con('con-novedad', 'La placa está mal.'))],
    [
      'an expired link',
      unaMia(
        {},
        {
          conductor: {
            ...conductor,
            enlaceActual: { ...conductor.enlaceActual!, venceEn: '2020-11-21T15:20:00.000Z' },
          },
        },
      ),
    ],
  ])('after %s the page does not say that there is nothing to do', async (_what, mia) => {
    await abrir(mia);
    expect(screen.getByText(algo)).toBeVisible();
    expect(screen.queryByText(nada)).toBeNull();
  });

  test('a signer’s report says both ways out', async () => {
    await abrir(unaMia(con('con-novedad', 'La placa está mal.')));
    const region = within(screen.getByRole('region', { name: 'Conductor' }));
    expect(region.getByText(/anule la inscripción y use Copiar como nueva/)).toBeVisible();
    expect(region.getByText(/puede firmar con el mismo enlace/)).toBeVisible();
  });
});

test('a link is mailed anew; a refusal stays in the dialog', async () => {
  const user = userEvent.setup();
  const pedidas: unknown[] = [];
  server.use(
    http.post('*/api/inscripciones/:id/reenviar', async ({ request }) => {
      pedidas.push(await request.json());
      if (pedidas.length > 1) return HttpResponse.json({ message: 'Correo reenviado.' }, { status: 202 });
      const message = 'Ya se envió un correo hace poco. Espere unos minutos.';
      return HttpResponse.json({ code: 'CORREO_RECIENTE', message, requestId: 'p' }, { status: 429 });
    }),
  );
  await abrir(unaMia());
  await user.click(screen.getByRole('button', { name: 'Reenviar correo: Conductor' }));
  const dialogo = within(screen.getByRole('dialog', { name: 'Reenviar correo al conductor' }));
  await user.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await dialogo.findByText(/Ya se envió un correo hace poco/)).toBeVisible();
  await user.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await screen.findByText('Correo Reenviado')).toBeVisible();
  expect(pedidas).toEqual([{ tipo: 'conductor' }, { tipo: 'conductor' }]);
});

test('a limit says who was first, and the button of the page waits with the dialog', async () => {
  const user = userEvent.setup();
  const primera = 'Sofía Peña lo reenvió el 21/11/2026.';
  server.use(
    http.post('*/api/inscripciones/:id/reenviar', () =>
      HttpResponse.json(
        { code: 'CORREO_RECIENTE', message: 'x', requestId: 'p', fields: [{ path: 'tipo', message: primera }] },
        { status: 429, headers: { 'Retry-After': '7200' } }, // in hours: a slow test may lose a minute
      ),
    ),
  );
  await abrir(unaMia());
  await user.click(screen.getByRole('button', { name: 'Reenviar correo: Conductor' }));
  const dialogo = within(screen.getByRole('dialog', { name: 'Reenviar correo al conductor' }));
  await user.click(dialogo.getByRole('button', { name: 'Reenviar' }));
  expect(await dialogo.findByText(primera)).toBeVisible();
  await user.click(dialogo.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const boton = screen.getByRole('button', { name: 'Reenviar correo: Conductor' });
  expect(boton).toBeDisabled();
  expect(boton).toHaveAccessibleDescription('Podrá reenviarlo en 2 h.');
});

test('it is withdrawn after a question; then it says Anulada and offers a copy alone', async () => {
  const user = userEvent.setup();
  const retiro = { como: 'anulada' as const, en: FECHA, por: 'Ana Gómez' };
  await abrir(unaMia());
  server.use(
    http.post('*/api/inscripciones/:id/anular', () => {
      server.use(http.get('*/api/inscripciones/:id', () => HttpResponse.json(unaMia({ retiro, marcas: ['anulada'] }))));
      return HttpResponse.json({ message: 'Inscripción anulada.' });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Anular inscripción' }));
  const dialogo = within(screen.getByRole('dialog', { name: '¿Anular la inscripción?' }));
  expect(dialogo.getByRole('button', { name: 'No anular' })).toHaveFocus();
  await user.click(dialogo.getByRole('button', { name: 'Anular inscripción' }));
  expect(await screen.findByText('Inscripción Anulada')).toBeVisible();
  await waitFor(() => expect(paradas()).toEqual(['Enviada', 'Enlaces enviados', 'Anulada']));
  expect(screen.queryByRole('button', { name: /^(Anular|Reenviar|Corregir)/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copiar como nueva' })).toBeVisible();
});

test('a returned one says what to correct, until another one replaces it', async () => {
  const retiro = { como: 'devuelta' as const, en: FECHA, por: 'Sergio Rojas', nota: 'La carta es de mayo.' };
  await abrir(unaMia({ retiro, marcas: ['devuelta'] }));
  expect(screen.getByText('La carta es de mayo.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Corregir y enviar de nuevo' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copiar como nueva' })).toBeNull();
});

test.each([
  [undefined, 'El enlace sale apenas el documento esté listo'],
  [{ como: 'anulada', en: FECHA, por: 'Ana Gómez' } as const, 'No salió ningún enlace'],
])('without a link a signer has it to come, unless the enrolment was taken back: %#', async (retiro, dicho) => {
  const { enlaceActual: _, ...conductor } = unaMia().firmantes.conductor;
  await abrir(unaMia(retiro && { retiro, marcas: ['anulada'] }, { conductor }));
  expect(within(screen.getByRole('region', { name: 'Conductor' })).getByText(dicho)).toBeVisible();
});

test('what is not this person’s is not there', async () => {
  server.use(
    http.get('*/api/inscripciones/:id', () =>
      HttpResponse.json(
        { code: 'INSCRIPCION_NO_ENCONTRADA', message: 'Inscripción no encontrada.', requestId: 'p' },
        { status: 404 },
      ),
    ),
  );
  const router = createMemoryRouter([{ path: manifiesto.base, children: [...routes] }], {
    initialEntries: [paginaDeMiInscripcion(listada().id)],
  });
  render(
    <Provider store={createPortalStore()}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </Provider>,
  );
  expect(await screen.findByText('Esta inscripción no está entre las suyas')).toBeVisible();
});

test.each([
  [['admin'] as const, 'En la revisión dice «Pendiente Firmas»: es el mismo estado, nadie ha firmado.'],
  [[] as const, undefined],
])('one with the roles %j, who reviews or not, reads the other word of the state', async (roles, frase) => {
  signIn({ roles: [...roles] });
  await abrir(unaMia({ signatureRequested: true }));
  if (frase) expect(await screen.findByText(frase)).toBeVisible();
  else expect(screen.queryByText(/En la revisión dice/)).not.toBeInTheDocument();
});
