/** While it is sent the form can be neither written nor lost; afterwards the focus is where it belongs. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { paginas } from '@portal/dominio/paginas';
import { control, openComplete, setUpForm, stored, submit, typeInto } from '../../../test/formulario.js';
import { listada, server } from '../../../test/portal.js';
import { preguntaDe } from './guardia-salida.js';

setUpForm();
beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

const NO_ENVIADO = 'Hubo un error al enviar el formulario. Por favor, intente nuevamente.';
const noEsta = () =>
  HttpResponse.json({ code: 'SERVICIO_NO_DISPONIBLE', message: 'No está.', requestId: 'r' }, { status: 503 });
const placaErrada = () => {
  const fields = [{ path: 'placaCabezote', message: 'Placa de cabezote es requerida' }];
  return HttpResponse.json(
    { code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields },
    { status: 422 },
  );
};

/** Sends the form from its button. @returns the way to answer it */
async function enviando(): Promise<(respuesta: Response) => void> {
  let responder = (_respuesta: Response): void => undefined;
  const llega = new Promise<void>((empieza) => {
    server.use(
      http.post('*/api/inscripcion-terceros', () => {
        empieza();
        return new Promise<Response>((resolve) => (responder = resolve));
      }),
    );
  });
  screen.getByText('Enviar para Revisión', { selector: 'button' }).focus();
  submit();
  expect(control('placaCabezote').closest('[inert]')).not.toBeNull(); // from the press on, not from the call
  await llega;
  return responder;
}

/** Whether the focused element could have the focus in a browser; jsdom focuses inert elements too. */
function vigilarFoco(): readonly boolean[] {
  const libres: boolean[] = [];
  document.addEventListener('focusin', ({ target }) => libres.push((target as Element).closest('[inert]') === null));
  return libres;
}

test('nothing is written while it is sent, and that it is being sent is said', async () => {
  await openComplete();
  const estado = screen.getAllByRole('status').find((uno) => uno.closest('.barra') && uno.classList.contains('oculto'));
  expect(estado).toBeEmptyDOMElement();
  const responder = await enviando();
  expect(estado).toHaveTextContent('Enviando...');
  expect(estado?.closest('[inert]')).toBeNull();
  responder(HttpResponse.json(listada(), { status: 201 }));
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
});

test('after a failure the form can be written again and the focus is back where it was', async () => {
  await openComplete();
  const responder = await enviando();
  responder(noEsta());
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  await waitFor(() => expect(screen.getByText('Enviar para Revisión', { selector: 'button' })).toHaveFocus());
  expect(control('placaCabezote').closest('[inert]')).toBeNull();
});

test('the field that the server refused takes the focus once it can be written again', async () => {
  await openComplete();
  const responder = await enviando();
  const libres = vigilarFoco();
  responder(placaErrada());
  await waitFor(() => expect(control('placaCabezote')).toHaveFocus());
  expect(libres).not.toContain(false);
});

test('a field that had the focus has it again after a failure', async () => {
  await openComplete();
  control('barrioConductor').focus();
  let intentos = 0;
  server.use(http.post('*/api/inscripcion-terceros', () => ((intentos += 1), noEsta())));
  submit(); // a press that takes no focus
  control('barrioConductor').blur(); // as a browser does to what becomes inert
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  await waitFor(() => expect(control('barrioConductor')).toHaveFocus());
  expect(intentos).toBe(1);
});

test('Cancelar while it is sent asks, and staying shows what came of it', async () => {
  const { router } = await openComplete();
  const responder = await enviando();
  fireEvent.click(screen.getByText('Cancelar', { selector: 'a' }));
  const pregunta = await screen.findByRole('dialog', { name: 'La inscripción se está enviando' });
  expect(pregunta).toHaveTextContent(
    'Si sale ahora y no llega, su borrador se conserva en este navegador, sin la contraseña GPS.',
  );
  expect(screen.queryByText('Su borrador queda guardado')).toBeNull();
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Seguir aquí' }));
  responder(HttpResponse.json(listada(), { status: 201 }));
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(router.state.location.pathname).toBe(paginas.nuevaInscripcion.to);
});

test.each([
  ['is not sent: the focus is back at Cancelar', noEsta, () => screen.getByText('Cancelar', { selector: 'a' })],
  ['is refused at a field: the focus is there', placaErrada, () => control('placaCabezote')],
])('the question about leaving goes when the enrolment %s', async (_que, respuesta, conFoco) => {
  const { router } = await openComplete();
  const responder = await enviando();
  const cancelar = screen.getByText('Cancelar', { selector: 'a' });
  cancelar.focus();
  fireEvent.click(cancelar);
  await screen.findByRole('dialog', { name: 'La inscripción se está enviando' });
  responder(respuesta());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(conFoco()).toHaveFocus();
  expect(router.state.location.pathname).toBe(paginas.nuevaInscripcion.to);
});

test.each([
  ['is not sent', noEsta],
  ['is refused at a field', placaErrada],
])('a person who left before it %s reads so, and the draft has everything', async (_que, respuesta) => {
  const { router } = await openComplete();
  typeInto('barrioConductor', 'El último barrio');
  const responder = await enviando();
  fireEvent.click(screen.getByText('Cancelar', { selector: 'a' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Salir' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(paginas.inicio.to));
  responder(respuesta());
  expect(await screen.findByText(NO_ENVIADO)).toBeVisible();
  expect(stored()).toContain('El último barrio');
});

test('without a draft in this browser, leaving while it is sent says what is at stake', () => {
  expect(preguntaDe('envio', {}, new Date()).text).toMatch(
    /Si sale ahora y no llega, se pierde todo lo que escribió\.$/,
  );
});
