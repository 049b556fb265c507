import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { unaVista } from '@portal/contracts/muestra';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';

const DICE = 'Dice que algo está mal. «La placa es otra»';
const entera = unaVista();
const vista = unaVista({
  listada: {
    ...entera.listada,
    entregas: {
      ...entera.listada.entregas,
      conductor: { estado: 'con-novedad', motivo: DICE, fecha: '2026-11-21T16:20:00.000Z' },
    },
  },
});
const { id } = vista.listada;

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin'), pagina(vista)));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pagina = (cuerpo: object) => http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(cuerpo));
const BOTON = 'Marcar como atendida: Conductor';

/** Opens the dialog and writes the note. */
async function anotar(nota: string) {
  openRevision(`/${id}`);
  await userEvent.click(await screen.findByRole('button', { name: BOTON }));
  const dialogo = within(screen.getByRole('dialog', { name: 'Novedad del conductor' }));
  const confirmar = dialogo.getByRole('button', { name: 'Marcar como atendida' });
  expect(confirmar).toBeDisabled();
  expect(dialogo.getByText('Falta decir cómo se atendió.')).toBeVisible();
  expect(dialogo.getByText(DICE)).toBeVisible();
  await userEvent.type(dialogo.getByRole('textbox', { name: /^Cómo se atendió/ }), nota);
  return { dialogo, confirmar };
}
const responde = (respuesta: (cuerpo: unknown) => Response) =>
  server.use(
    http.post('*/api/admin/inscripciones/:id/novedad-atendida', async ({ request }) => respuesta(await request.json())),
  );

test.each([
  ['atendida', 'Novedad atendida'],
  ['otra', 'Hay otra novedad'],
  ['ninguna', 'Ya no hay novedad'],
  ['de-mañana', 'Se pidió marcarla'],
])(
  'attending sends the words that were read with the note, and says what came of it: %s',
  async (resultado, titulo) => {
    const enviados: unknown[] = [];
    responde((cuerpo) => {
      enviados.push(cuerpo);
      return HttpResponse.json({ message: 'Frase del servidor.', resultado });
    });
    const { confirmar } = await anotar(' Hablé con él. ');
    await userEvent.click(confirmar);
    expect(await screen.findByText(titulo)).toBeVisible();
    expect(screen.getByText('Frase del servidor.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(enviados).toEqual([{ tipo: 'conductor', dice: DICE, nota: 'Hablé con él.' }]);
  },
);

test('a refusal stays in the dialog with what was written', async () => {
  responde(() => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible.'));
  const { dialogo, confirmar } = await anotar('Hablé con él.');
  await userEvent.click(confirmar);
  expect(await dialogo.findByText('El servicio no está disponible.')).toBeVisible();
  expect(dialogo.getByRole('textbox')).toHaveValue('Hablé con él.');
});

test.each([
  ['without a note of the signer', entera],
  [
    'once it was taken back',
    unaVista({
      listada: { ...vista.listada, retiro: { como: 'devuelta', en: '2026-11-21T17:00:00.000Z', por: 'Sergio Rojas' } },
    }),
  ],
])('%s there is nothing to attend', async (_cuando, otra) => {
  server.use(pagina(otra));
  openRevision(`/${id}`);
  await screen.findByRole('heading', { level: 1, name: vista.listada.codigo });
  expect(screen.queryByRole('button', { name: BOTON })).not.toBeInTheDocument();
});
