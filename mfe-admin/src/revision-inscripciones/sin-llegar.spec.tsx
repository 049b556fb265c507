import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { asUser, openRevision, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  window.localStorage.clear();
  server.use(asUser('admin'));
});
afterEach(() => {
  server.resetHandlers();
  Reflect.deleteProperty(window, 'matchMedia');
  delete document.documentElement.dataset['densidad'];
});
afterAll(() => server.close());

const FRASE = 'Un aviso no llegó: El buzón no existe.';
const fecha = '2026-11-21T16:20:00.000Z';
const sinLlegar = {
  ...{ cuantos: 1, motivo: 'El buzón no existe.', desde: fecha },
  correos: ['2c8f7b5f-7a1b-4e1d-8b9f-3a7b4c2d5e6f'],
};
const reenviado = { estado: 'aceptado', fecha, reenvios: 2 } as const;
const una = unaInscripcion({ entregas: { conductor: reenviado, propietario: reenviado }, sinLlegar });
const llego = unaInscripcion({ id: '1b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e', codigo: 'TER-2026-000147' });
const abrir = (...items: object[]) => {
  server.use(
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json(items, { headers: { 'X-Total-Count': String(items.length), 'X-Total-All': '148' } }),
    ),
  );
  openRevision('?entrega=sin-llegar&orden=espera');
};

test('a card says in a sentence that a notice reached nobody and why; another card says nothing of it', async () => {
  abrir(una, llego);
  const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000148' }));
  expect(tarjeta.getByText(FRASE)).toBeVisible();
  expect(screen.getAllByText(/avisos? no lleg/)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Quitar Correo y enlace: Con avisos que no llegaron' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ya se contó/ })).not.toBeInTheDocument();
});

test('a row of Compacta says it in place of how often links were mailed anew, whole in its title', async () => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: query.includes('1340px'),
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  });
  document.documentElement.dataset['densidad'] = 'compacta';
  const { sinLlegar: _, ...otra } = { ...una, id: llego.id, codigo: llego.codigo };
  abrir({ ...una, sinLlegar: { ...sinLlegar, cuantos: 2 } }, otra);
  const frase = '2 avisos no llegaron: El buzón no existe.';
  const fila = within(await screen.findByRole('row', { name: /TER-2026-000148/ }));
  expect(fila.getByText(frase)).toHaveAttribute('title', frase);
  expect(fila.getByText(frase)).toHaveClass('re-aviso');
  expect(fila.queryByText('4 reenvíos')).not.toBeInTheDocument();
  expect(within(screen.getByRole('row', { name: /TER-2026-000147/ })).getByText('4 reenvíos')).toBeVisible();
});
