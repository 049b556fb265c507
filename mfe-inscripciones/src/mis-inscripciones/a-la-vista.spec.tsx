/** My enrolments word for word (docs/especificacion/especificacion.txt, sections 4 and 8). */
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { abrir, listada, servidor } from '../../test/portal.js';

beforeAll(() => servidor.listen({ onUnhandledRequest: 'error' }));
afterEach(() => servidor.resetHandlers());
afterAll(() => servidor.close());

const lista = (item: unknown) =>
  servidor.use(http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([item])));

test.each([
  [{ propietarioSigned: true, conductorSigned: true }, 'Completada'],
  [{ propietarioSigned: true, conductorSigned: false }, 'Pendiente'],
  [{ propietarioSigned: false, conductorSigned: true }, 'Pendiente'],
  [{ propietarioSigned: false, conductorSigned: false }, 'Sin Firmar'],
])('an own enrolment reads as its signatures say: %j %s', async (firmas, estado) => {
  lista(listada(firmas));
  abrir('mis-inscripciones');
  expect(within(await screen.findByRole('article')).getByText(estado)).toBeVisible();
});

test('the toast of a PDF says both its lines', async () => {
  lista(listada());
  servidor.use(http.get('*/api/inscripciones/:id/pdf', () => HttpResponse.text('%PDF')));
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  abrir('mis-inscripciones');
  fireEvent.click(await screen.findByRole('button', { name: 'Descargar PDF' }));
  expect((await screen.findByText('PDF Generado')).parentElement).toHaveTextContent(
    'El PDF se ha descargado correctamente.',
  );
});
