import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { unaListada, unaVista } from '@portal/contracts/muestra';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';

const [suyo, otro] = ['2c8f7b5f-7a1b-4e1d-8b9f-3a7b4c2d5e6f', '3d8f7b5f-7a1b-4e1d-8b9f-3a7b4c2d5e6f'];
const fecha = '2026-11-21T16:20:00.000Z';
const correo = {
  plantilla: 'inscripcion-devuelta',
  destinatario: 'ana@correo.test',
  estado: 'rechazado',
  intentos: 1,
  motivo: 'El buzón no existe.',
  creadoEn: fecha,
} as const;
const vista = unaVista({
  listada: unaListada({
    retiro: { como: 'devuelta', en: fecha, por: 'Sergio Rojas', nota: 'La carta es de mayo.' },
    sinLlegar: { cuantos: 1, motivo: 'El buzón no existe.', desde: fecha, correos: [suyo] },
  }),
  correos: [
    { ...correo, id: suyo },
    { ...correo, id: otro, plantilla: 'correo-corregido', destinatario: 'super@correo.test' },
  ],
});
const { id, codigo } = vista.listada;
const { sinLlegar: _contado, ...contada } = vista.listada;

const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin'), pagina(vista)));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const pagina = (cuerpo: object) => http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(cuerpo));
const seccion = async () => within(await screen.findByRole('region', { name: 'Avisos que no llegaron' }));
const BOTON = `Ya se contó: ${codigo}`;
const responde = (respuesta: (cuerpo: unknown, llave: boolean) => Response) =>
  server.use(
    http.post('*/api/admin/inscripciones/:id/ya-se-conto', async ({ request, params }) =>
      params['id'] === id
        ? respuesta(await request.json(), request.headers.has('idempotency-key'))
        : new Response(null, { status: 404 }),
    ),
  );

test('the page says how many reached nobody and why, and names the mail and its address, of these alone', async () => {
  openRevision(`/${id}`);
  const suya = await seccion();
  expect(suya.getByText('Un aviso no llegó: El buzón no existe.')).toBeVisible();
  const mails = suya.getAllByRole('listitem');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toHaveTextContent(/^Aviso de devolución a ana@correo\.test\. Rechazado · 1 intento: El buzón no/);
  expect(suya.getByRole('button', { name: BOTON })).toBeVisible();
});

const { correos, ...sinCorreos } = vista;
test.each([
  ['mails cannot be asked for', sinCorreos],
  ['one of them is not among the mails', { ...vista, correos: correos?.slice(1) }],
])('while %s the sentence stands alone, and nothing is settled that was not shown', async (_caso, cuerpo) => {
  server.use(pagina(cuerpo));
  openRevision(`/${id}`);
  const suya = await seccion();
  expect(suya.getByText('A quién iban no se puede consultar ahora. Actualice en un momento.')).toBeVisible();
  expect(suya.queryByRole('button')).not.toBeInTheDocument();
});

test('an enrolment whose notices arrived, or of a server that does not say it, offers nothing', async () => {
  server.use(pagina({ ...vista, listada: contada }));
  openRevision(`/${id}`);
  await screen.findByRole('heading', { level: 1, name: codigo });
  expect(screen.queryByText(/aviso no llegó/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Ya se contó/ })).not.toBeInTheDocument();
});

test.each([
  ['contado', 'Quedó anotado'],
  ['ya-contado', 'Ya estaba anotado'],
  ['de-mañana', 'Se pidió anotarlo'],
])(
  'it says which mails were on the page, what the server answered (%s), and reads the page anew',
  async (resultado, titulo) => {
    const enviados: unknown[] = [];
    responde((cuerpo, llave) => {
      enviados.push([cuerpo, llave]);
      server.use(pagina({ ...vista, listada: contada }));
      return HttpResponse.json({ message: 'Frase del servidor.', resultado });
    });
    openRevision(`/${id}`);
    await userEvent.click((await seccion()).getByRole('button', { name: BOTON }));
    expect(await screen.findByText(titulo)).toBeVisible();
    expect(screen.getByText('Frase del servidor.')).toBeVisible();
    expect(enviados).toEqual([[{ correos: [suyo] }, true]]);
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Avisos que no llegaron' })).not.toBeInTheDocument(),
    );
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  },
);

test('what was not noted says why, and stays to be noted', async () => {
  responde(() => refusal(503, 'SERVICIO_NO_DISPONIBLE', 'El servicio no está disponible en este momento.'));
  openRevision(`/${id}`);
  await userEvent.click((await seccion()).getByRole('button', { name: BOTON }));
  const suya = await seccion();
  expect(await suya.findByRole('alert')).toHaveTextContent('El servicio no está disponible en este momento.');
  expect(suya.getByRole('button', { name: BOTON })).toHaveFocus();
});

test('of one that somebody deleted meanwhile the page says so', async () => {
  responde(() => {
    server.use(
      http.get('*/api/admin/inscripciones/:id', () =>
        refusal(404, 'INSCRIPCION_NO_ENCONTRADA', 'La inscripción no existe.'),
      ),
    );
    return refusal(404, 'INSCRIPCION_NO_ENCONTRADA', 'La inscripción no existe.');
  });
  openRevision(`/${id}`);
  await userEvent.click((await seccion()).getByRole('button', { name: BOTON }));
  expect(await screen.findByText('Esta inscripción ya no existe')).toBeVisible();
});
