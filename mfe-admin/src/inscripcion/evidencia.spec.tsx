import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { unaVista } from '@portal/contracts/muestra';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { historiaDe } from './historia.rules.js';

const vista = unaVista();
const { id, codigo } = vista.listada;
const server = setupServer(sinTrabajos, sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(asUser('admin'), pagina(vista));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pagina = (cuerpo: object) => http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(cuerpo));

async function abrir() {
  openRevision(`/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Evidencia' }));
  return within(await screen.findByRole('dialog', { name: 'Descargar la evidencia' }));
}

test('the evidence is asked for with a reason, and saved', async () => {
  let motivo: string | null = null;
  server.use(
    http.get('*/api/inscripciones/:id/evidencia', ({ request }) => {
      motivo = new URL(request.url).searchParams.get('motivo');
      const headers = { 'content-disposition': `attachment; filename="evidencia_${codigo}.zip"` };
      return new HttpResponse('PK', { headers });
    }),
  );
  const dialogo = await abrir();
  expect(dialogo.getByRole('button', { name: 'Descargar' })).toBeDisabled();
  await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Proceso 2026-123');
  await userEvent.click(dialogo.getByRole('button', { name: 'Descargar' }));
  expect(await screen.findByText('Evidencia descargada')).toBeVisible();
  expect([motivo, guardado()]).toEqual(['Proceso 2026-123', `evidencia_${codigo}.zip`]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('evidence that is on its way is not asked for twice, for each time is audited', async () => {
  let pedidos = 0;
  let llega = () => {};
  const enCamino = new Promise<void>((resolve) => (llega = resolve));
  server.use(
    http.get('*/api/inscripciones/:id/evidencia', async () => {
      pedidos += 1;
      await enCamino;
      return new HttpResponse('PK');
    }),
  );
  const dialogo = await abrir();
  await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Demanda');
  await userEvent.click(dialogo.getByRole('button', { name: 'Descargar' }));
  await userEvent.click(await dialogo.findByRole('button', { name: 'Reuniendo...' }));
  llega();
  expect(await screen.findByText('Evidencia descargada')).toBeVisible();
  expect(pedidos).toBe(1);
});

test('a refusal stays in the dialog with its sentence, and the reason with it', async () => {
  server.use(
    http.get('*/api/inscripciones/:id/evidencia', () =>
      refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible en este momento. Intente nuevamente.'),
    ),
  );
  const dialogo = await abrir();
  await userEvent.type(dialogo.getByLabelText(/^Motivo/), 'Demanda');
  await userEvent.click(dialogo.getByRole('button', { name: 'Descargar' }));
  expect(await dialogo.findByText(/El servicio no está disponible/)).toBeVisible();
  expect(dialogo.getByLabelText(/^Motivo/)).toHaveValue('Demanda');
  expect(guardado()).toBe('');
});

test('without a document there is nothing to take yet', async () => {
  const { documento: _, ...sin } = vista;
  server.use(pagina(sin));
  openRevision(`/${id}`);
  await screen.findByRole('heading', { level: 1, name: codigo });
  expect(screen.queryByRole('button', { name: 'Evidencia' })).not.toBeInTheDocument();
});

test('the story says who took the evidence, and why', () => {
  const entrada = {
    accion: 'evidencia.descargada',
    resultado: 'hecho' as const,
    quien: 'persona' as const,
    nombre: 'Sergio Rojas',
    recurso: `inscripcion:${id}`,
    motivo: 'Demanda',
    ocurrioEn: '2026-11-22T15:00:00.000Z',
  };
  const [primera] = historiaDe({ ...vista, historia: [entrada] }).filter(({ titulo }) => titulo.includes('evidencia'));
  expect(primera).toMatchObject({ titulo: 'Sergio Rojas descargó la evidencia', detalle: 'Demanda' });
});
