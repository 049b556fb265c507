import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { descargas } from '../../test/descargas.js';
import { asUser, openRevision, refusal, sinTrabajos, sinVistas } from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';

const server = setupServer(sinTrabajos, sinVistas);
const guardado = descargas();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    asUser('admin'),
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': '1', 'X-Total-All': '1' } }),
    ),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

async function abrir(buscado = '') {
  openRevision(buscado);
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  return within(await screen.findByRole('dialog', { name: 'Exportar inscripciones' }));
}
const elegir = async (dialogo: Awaited<ReturnType<typeof abrir>>, nombre: RegExp) =>
  userEvent.click(dialogo.getByRole('button', { name: nombre }));

test('an export asks for what the list shows, and saves it under the name of the server', async () => {
  let pedido = '';
  server.use(
    http.get('*/api/admin/exportar', ({ request }) => {
      pedido = new URL(request.url).search;
      return new HttpResponse('a,b', {
        headers: { 'content-disposition': 'attachment; filename="inscripciones_2026-11-25_0830.xlsx"' },
      });
    }),
  );
  const dialogo = await abrir('?q=WLK&estado=completada');
  await elegir(dialogo, /^Excel/);
  expect(await screen.findByText('Exportación lista')).toBeVisible();
  expect(Object.fromEntries(new URLSearchParams(pedido))).toEqual({ q: 'WLK', estado: 'completada', formato: 'xlsx' });
  expect(guardado()).toBe('inscripciones_2026-11-25_0830.xlsx');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const contada = (total: string) =>
  HttpResponse.json([unaInscripcion()], { headers: { 'X-Total-Count': total, 'X-Total-All': '4000' } });
const SIN_NUMERO = /^El archivo lleva todo lo que encuentran los filtros/;

test.each([
  ['346', '346'],
  ['1000+', '1.000+'],
])('before it comes the dialog says how many the list found: %s', async (total, escrito) => {
  server.use(http.get('*/api/admin/todas-inscripciones', () => contada(total)));
  const dialogo = await abrir();
  const frase = `Los filtros encuentran ${escrito} inscripciones; salen todas menos las de prueba.`;
  expect(await dialogo.findByText(frase, { exact: false })).toBeVisible();
});

test('a list of tests has no number: no file holds them', async () => {
  server.use(http.get('*/api/admin/todas-inscripciones', () => contada('346')));
  const dialogo = await abrir('?marca=prueba');
  expect(await screen.findByText('346 de 4.000 inscripciones')).toBeInTheDocument();
  expect(dialogo.getByText(SIN_NUMERO)).toBeVisible();
});

test('while another search is on its way the number of the list before is not said', async () => {
  let soltar = (): void => undefined;
  const suelta = new Promise<void>((resolve) => (soltar = resolve));
  server.use(
    http.get('*/api/admin/todas-inscripciones', async ({ request }) => {
      if (new URL(request.url).searchParams.get('estado') === null) return contada('346');
      await suelta;
      return contada('12');
    }),
  );
  openRevision();
  expect(await screen.findByText('346 de 4.000 inscripciones')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Completada');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Exportar inscripciones' }));
  expect(dialogo.getByText(SIN_NUMERO)).toBeVisible();
  soltar();
  expect(await dialogo.findByText(/^Los filtros encuentran 12 inscripciones/)).toBeVisible();
});

test.each([undefined, '0', '1'])('with a count of %s it says no number', async (total) => {
  server.use(
    http.get('*/api/admin/todas-inscripciones', () =>
      HttpResponse.json(total === '0' ? [] : [unaInscripcion()], {
        headers: { ...(total !== undefined && { 'X-Total-Count': total }), 'X-Total-All': '400' },
      }),
    ),
  );
  const dialogo = await abrir('?q=wl');
  expect(await screen.findByText(/^[01] de 400 inscripciones$/)).toBeInTheDocument();
  expect(dialogo.getByText(SIN_NUMERO)).toBeVisible();
});

test('while it comes the dialog says how much is here, and Cancelar stops it', async () => {
  server.use(
    http.get('*/api/admin/exportar', () => {
      const body = new ReadableStream({
        start: (control) => control.enqueue(new Uint8Array(2_500_000)),
      });
      return new HttpResponse(body);
    }),
  );
  const dialogo = await abrir();
  await elegir(dialogo, /^CSV/);
  expect(await dialogo.findByText('CSV: 2,5 MB descargados…')).toBeVisible();
  expect(dialogo.getByRole('button', { name: /^Excel/ })).toBeDisabled();
  await userEvent.click(dialogo.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(dialogo.getByRole('button', { name: /^Excel/ })).toBeEnabled());
  expect(guardado()).toBe('');
  expect(screen.queryByText('No se pudo exportar.')).not.toBeInTheDocument();
});

test('a file that breaks off is not saved, and the page says so', async () => {
  server.use(
    http.get('*/api/admin/exportar', () => {
      const body = new ReadableStream({
        start(control) {
          control.enqueue(new Uint8Array(10));
          setTimeout(() => control.error(new Error('cut')), 0);
        },
      });
      return new HttpResponse(body);
    }),
  );
  await elegir(await abrir(), /^Documentos PDF/);
  expect(await screen.findByText('No se pudo exportar.')).toBeVisible();
  expect(screen.getByText(/Se cortó antes de terminar y no se guardó ningún archivo/)).toBeVisible();
  expect(guardado()).toBe('');
});

test.each([
  [/^Documentos PDF/, /^El \.zip se descargó completo\. .*sin_documento\.csv/],
  [/^CSV/, /^El archivo se descargó completo\.$/],
])('what came is said as it is: %s', async (cual, frase) => {
  server.use(http.get('*/api/admin/exportar', () => new HttpResponse('bytes')));
  await elegir(await abrir(), cual);
  expect(await screen.findByText(frase)).toBeVisible();
});

test('the sheet promises no filter, for it has none', async () => {
  const dialogo = await abrir();
  expect(dialogo.getByRole('button', { name: /^Excel/ })).toHaveTextContent(
    'Para leer y ordenar en una hoja de cálculo.',
  );
});

test('a refusal is said in its own words', async () => {
  server.use(
    http.get('*/api/admin/exportar', () =>
      refusal(429, 'DEMASIADOS_INTENTOS', 'Demasiados intentos. Intente de nuevo en unos minutos.'),
    ),
  );
  await elegir(await abrir(), /RNDC/);
  expect(await screen.findByText('Demasiados intentos. Intente de nuevo en unos minutos.')).toBeVisible();
});
