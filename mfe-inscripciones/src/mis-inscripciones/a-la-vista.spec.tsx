/** My enrolments word for word (docs/especificacion/especificacion.txt, sections 4 and 8). */
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { listada, openPage, server } from '../../test/portal.js';

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const lista = (item: unknown) =>
  server.use(http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([item])));

test.each([
  [{ propietarioSigned: true, conductorSigned: true }, 'Completada'],
  [{ propietarioSigned: true, conductorSigned: false }, 'Pendiente'],
  [{ propietarioSigned: false, conductorSigned: true }, 'Pendiente'],
  [{ propietarioSigned: false, conductorSigned: false }, 'Sin Firmar'],
])('an own enrolment reads as its signatures say: %j %s', async (firmas, estado) => {
  lista(listada(firmas));
  openPage('misInscripciones');
  expect(within(await screen.findByRole('article')).getByText(estado)).toBeVisible();
});

test('the toast of a PDF says both its lines', async () => {
  lista(listada());
  server.use(http.get('*/api/inscripciones/:id/pdf', () => HttpResponse.text('%PDF')));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  openPage('misInscripciones');
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
  expect((await screen.findByText('PDF Generado')).parentElement).toHaveTextContent(
    'El PDF se ha descargado correctamente.',
  );
});
