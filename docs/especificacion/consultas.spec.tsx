/** Every endpoint of the portal's pages as they declare it: how often each call is tried, and what a change reads again. */
import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { api, createPortalStore, useConfiguracionQuery } from '@portal/api-client';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import * as admin from '../../mfe-admin/src/revision-inscripciones/inscripciones.api.js';
import * as certificados from '../../mfe-certificados/src/certificados/certificado.api.js';
import * as mias from '../../mfe-inscripciones/src/mis-inscripciones/mis-inscripciones.page.js';
import * as nueva from '../../mfe-inscripciones/src/nueva-inscripcion/envio/use-envio.js';
import * as placa from '../../mfe-inscripciones/src/nueva-inscripcion/formulario/ultima-inscripcion.api.js';
import * as textos from '../../mfe-inscripciones/src/nueva-inscripcion/textos/textos.api.js';
import { listada } from '../../mfe-inscripciones/test/portal.js';
import * as tablero from '../../shell/src/paginas/tablero/tablero.api.js';

const paginas = [admin, certificados, mias, nueva, placa, tablero, textos, useConfiguracionQuery];
interface Extremo {
  readonly initiate: (arg?: unknown) => never;
}
const extremo = (nombre: string): Extremo => {
  const found = (api.endpoints as unknown as Readonly<Record<string, Extremo>>)[nombre];
  if (!found) throw new Error(`${nombre} is no endpoint of ${paginas.length} pages`);
  return found;
};

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest pauses between tries
});
afterEach(() => {
  server.resetHandlers();
  jest.restoreAllMocks();
});
afterAll(() => server.close());

test.each([
  ['misInscripciones', 4, '*/api/inscripciones/mis-inscripciones'],
  ['actividadReciente', 4, '*/api/inscripciones/mis-inscripciones'],
  ['todasInscripciones', 3, '*/api/admin/todas-inscripciones'],
  ['certificadoPropio', 1, '*/api/certificates/user'],
  ['tablero', 1, '*/api/dashboard/stats'],
  // Beyond the specification: a warning that may stay away, and what is needed before anything can be read or written:
  ['placaInscrita', 1, '*/api/inscripciones/placa-inscrita', { placa: 'WLK508' }],
  ['configuracion', 3, '*/api/configuracion'],
  ['textosVigentes', 3, '*/api/textos'],
])('%s is tried %i times in all', async (nombre, veces, direccion, arg: object = {}) => {
  let calls = 0;
  server.use(
    http.get(direccion, () => {
      calls += 1;
      return HttpResponse.json({ code: 'ERROR_INTERNO', message: 'x', requestId: 'r' }, { status: 500 });
    }),
  );
  await createPortalStore().dispatch(extremo(nombre).initiate(arg));
  expect(calls).toBe(veces);
});

test('a sent enrolment makes the list and the figures be read again', async () => {
  const leidas: string[] = [];
  const contar = (direccion: string, body: unknown) =>
    http.get(direccion, () => {
      leidas.push(direccion);
      return HttpResponse.json(body as object);
    });
  server.use(
    contar('*/api/inscripciones/mis-inscripciones', []),
    contar('*/api/dashboard/stats', {}),
    http.post('*/api/inscripcion-terceros', () => HttpResponse.json(listada(), { status: 201 })),
  );
  const store = createPortalStore();
  await Promise.all([
    store.dispatch(extremo('misInscripciones').initiate()),
    store.dispatch(extremo('tablero').initiate()),
  ]);
  leidas.length = 0;
  await store.dispatch(extremo('crearInscripcion').initiate({ key: 'una', arg: datosDeInscripcion }));
  await waitFor(() => expect(leidas).toHaveLength(2));
  expect(leidas.sort()).toEqual(['*/api/dashboard/stats', '*/api/inscripciones/mis-inscripciones']);
});
