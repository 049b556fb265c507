import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { control, openBlank, openComplete, receive, setUpForm, submit, typeInto } from '../../../test/formulario.js';
import { listada, server } from '../../../test/portal.js';

setUpForm();
const AVISO = 'Ya inscrita: TER-2026-000148, del 21/11/2026. Si es otra inscripción, puede enviarla.';

/** WLK508 was enrolled before. @returns the plates that were asked about */
function conUnaInscrita(): string[] {
  const preguntadas: string[] = [];
  server.use(
    http.get('*/api/inscripciones/placa-inscrita', ({ request }) => {
      const placa = new URL(request.url).searchParams.get('placa') ?? '';
      preguntadas.push(placa);
      return HttpResponse.json(
        placa === 'WLK508' ? { ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-21T15:58:00.000Z' } } : {},
      );
    }),
  );
  return preguntadas;
}

test('a plate that was enrolled before is a warning as soon as it is whole, and goes with the plate', async () => {
  const preguntadas = conUnaInscrita();
  await openBlank();
  for (const escrita of ['W', 'WL', 'WLK', 'WLK-50', 'wlk-508']) typeInto('placaCabezote', escrita);
  expect(await screen.findByText(AVISO)).toBeVisible();
  expect(control('placaCabezote')).toHaveAccessibleDescription(AVISO);
  expect(control('placaCabezote')).not.toHaveAttribute('aria-invalid');
  typeInto('placaCabezote', 'ABC123');
  await waitFor(() => expect(screen.queryByText(AVISO)).toBeNull());
  await waitFor(() => expect(preguntadas).toEqual(['WLK508', 'ABC123']));
});

test.each([
  [
    'was enrolled before',
    () => HttpResponse.json({ ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-21T15:58:00.000Z' } }),
  ],
  ['the server cannot look up', () => HttpResponse.json({}, { status: 503 })],
])('an enrolment with a plate that %s is sent', async (_que, responder) => {
  let preguntas = 0;
  server.use(
    http.get('*/api/inscripciones/placa-inscrita', () => {
      preguntas += 1;
      return responder();
    }),
  );
  const { cuerpos } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  await waitFor(() => expect(preguntas).toBeGreaterThan(0));
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(cuerpos).toHaveLength(1);
});
