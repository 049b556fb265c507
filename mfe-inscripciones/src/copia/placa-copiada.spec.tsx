/** A copy or a draft may bring a plate that was enrolled before: the page says so above section 1. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { copiaDe } from '@portal/contracts/inscripciones';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDePrueba } from '../../test/datos-de-prueba.js';
import {
  control,
  openBlank,
  openComplete,
  openStored,
  openWithBorrador,
  receive,
  setUpForm,
  stored,
  submit,
  typeInto,
} from '../../test/formulario.js';
import { listada, openPage, server } from '../../test/portal.js';
import { borradorDe } from '../borrador-guardado.js';

const ULTIMA = { codigo: 'TER-2026-000148', createdAt: '2026-11-21T15:58:00.000Z' };
const inscritas = new Set<string>();
const aviso = (placa: string) => `La placa ${placa} ya está inscrita`;

setUpForm();
beforeEach(() => {
  inscritas.clear();
  server.use(
    http.get('*/api/inscripciones/mis-inscripciones', () => HttpResponse.json([listada()])),
    http.get('*/api/inscripciones/placa-inscrita', ({ request }) =>
      HttpResponse.json(inscritas.has(new URL(request.url).searchParams.get('placa') ?? '') ? { ultima: ULTIMA } : {}),
    ),
  );
});

async function copiar(placaCabezote: string): Promise<void> {
  server.use(
    http.get('*/api/inscripciones/:id/formulario', () =>
      HttpResponse.json(copiaDe({ ...datosDePrueba, placaCabezote } as never)),
    ),
  );
  const boton = await screen.findByRole('button', { name: 'Copiar como nueva' });
  await waitFor(() => expect(boton).toBeEnabled());
  fireEvent.click(boton);
  await waitFor(() => expect(control('placaCabezote')).toHaveValue(placaCabezote));
}

test.each(['WLK508', 'MAQ77'])(
  'the copy of an enrolment of %s, odd or not, says so above section 1, until the plate is another',
  async (placa) => {
    inscritas.add(placa);
    openPage('misInscripciones');
    await copiar(placa);
    const dicho = (await screen.findByText(aviso(placa))).closest('[role="status"]') as HTMLElement;
    expect(dicho).toHaveTextContent(
      'Es la inscripción TER-2026-000148, del 21/11/2026. Si envía esta, habrá otra con la misma placa.',
    );
    expect(dicho.compareDocumentPosition(control('authorization')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    typeInto('placaCabezote', 'ABC123');
    await waitFor(() => expect(screen.queryByText(aviso(placa))).toBeNull());
  },
);

test('the copy of what was sent a moment ago says so too', async () => {
  receive(() => {
    inscritas.add('WLK508');
    return HttpResponse.json(listada(), { status: 201 });
  });
  await openComplete({ placaCabezote: 'WLK508' });
  submit();
  await screen.findByRole('heading', { name: 'Inscripción enviada' });
  await copiar('WLK508');
  expect(await screen.findByText(aviso('WLK508'))).toBeVisible();
});

const NO_SE_REPITE =
  'Es la inscripción TER-2026-000148, del 21/11/2026. Si ya la envió desde este borrador, no la envíe otra vez: véala en Mis Inscripciones. Si es otra inscripción, puede enviarla.';

test('a draft that was sent and had no answer is not said to make another one, and does not: it goes out under its key', async () => {
  let respuestas = 0;
  const { enviados } = receive(() => {
    inscritas.add('WLK508');
    respuestas += 1;
    return respuestas === 1 ? HttpResponse.error() : HttpResponse.json(listada(), { status: 201 });
  });
  const { unmount } = await openComplete({ placaCabezote: 'WLK508' });
  submit();
  await waitFor(() => expect(respuestas).toBe(1));
  await screen.findByRole('alert');
  unmount();
  expect(JSON.parse(stored() as string).llave).toBe(enviados[0]?.headers.get('Idempotency-Key'));
  await openStored();
  expect((await screen.findByText(aviso('WLK508'))).closest('[role="status"]')).toHaveTextContent(NO_SE_REPITE);
  expect(document.body).not.toHaveTextContent(/habrá otra|Puede enviar otra/);
  submit();
  await screen.findByRole('heading', { name: 'Inscripción enviada' });
  expect(new Set(enviados.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
});

test('a draft taken from another tab over a copy is no copy any more, in either notice', async () => {
  openPage('misInscripciones');
  await copiar('WLK508');
  inscritas.add('OTR001');
  const otro = borradorDe({ ...datosDePrueba, placaCabezote: 'OTR001' }, 'ana@correo.test', new Date(), {
    pestana: 'otra',
  });
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(otro));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: CLAVE_BORRADOR })));
  fireEvent.click(await screen.findByRole('button', { name: 'Usar la otra pestaña' }));
  expect((await screen.findByText(aviso('OTR001'))).closest('[role="status"]')).toHaveTextContent(NO_SE_REPITE);
  expect(screen.queryByText(/^Copiada de la inscripción/)).toBeNull();
});

test('a draft that is continued says so; a plate typed now is warned of at its field alone', async () => {
  inscritas.add('WLK508');
  const { unmount } = await openWithBorrador({ placaCabezote: 'wlk 508' });
  expect(await screen.findByText(aviso('WLK508'))).toBeVisible();
  unmount();
  localStorage.clear();
  await openBlank();
  typeInto('placaCabezote', 'WLK508');
  expect(await screen.findByText(/^Ya inscrita: TER-2026-000148/)).toBeVisible();
  expect(screen.queryByText(aviso('WLK508'))).toBeNull();
});
