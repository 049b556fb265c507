import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { control, openComplete, receive, setUpForm, stored, submit } from '../../../test/formulario.js';
import { listada, server, signIn } from '../../../test/portal.js';

setUpForm();

const laPregunta = () => screen.findByRole('region', { name: 'Otra persona inició sesión' });

/** The other person's page, in another tab, removes the draft from the browser. */
const entraOtra = () => {
  signIn({ email: 'beatriz@correo.test' });
  localStorage.removeItem(CLAVE_BORRADOR);
};

test('nothing is sent in the name of another user who signed in meanwhile, and the page names the owner', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  signIn({ email: 'beatriz@correo.test' });
  submit();
  expect(await laPregunta()).toHaveTextContent(
    'Este formulario lo empezó ana@correo.test y ahora la sesión es de beatriz@correo.test.',
  );
  expect(enviados).toHaveLength(0);
  expect(control('nombresConductor')).not.toBeVisible();
});

test('the form is hidden as soon as the other person’s page takes its draft away, and is back with its owner', async () => {
  await openComplete();
  const escrito = control('nombresConductor').value;
  entraOtra();
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: CLAVE_BORRADOR })) as never);
  expect(await laPregunta()).toBeVisible();
  expect(control('nombresConductor')).not.toBeVisible();
  signIn({ email: 'ana@correo.test' });
  fireEvent.click(screen.getByRole('button', { name: 'Ya volví a iniciar sesión' }));
  await waitFor(() => expect(control('nombresConductor')).toBeVisible());
  expect(control('nombresConductor')).toHaveValue(escrito);
});

test('coming back says while it asks, that the session is still the other person’s, and that there is no network', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openComplete();
  signIn({ email: 'beatriz@correo.test' });
  submit();
  await laPregunta();
  const volver = () => fireEvent.click(screen.getByRole('button', { name: 'Ya volví a iniciar sesión' }));
  volver();
  expect(screen.getByRole('button', { name: 'Comprobando...' })).toHaveAttribute('aria-disabled', 'true');
  expect(await screen.findByText('La sesión sigue siendo de beatriz@correo.test.')).toBeVisible();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'La sesión sigue siendo de beatriz@correo.test.',
  ]);
  server.use(http.get('*/api/auth/user', () => HttpResponse.error()));
  volver();
  expect(screen.queryByText(/^La sesión sigue siendo/)).toBeNull();
  expect(
    await screen.findByText(
      'No hay conexión. Sus datos siguen en esta página mientras no la cierre; intente de nuevo en un momento.',
    ),
  ).toBeVisible();
  expect(control('nombresConductor')).not.toBeVisible();
  signIn({});
  volver();
  await waitFor(() => expect(control('nombresConductor')).toBeVisible());
});

test('when the other person signs out the form stays hidden until its owner is back', async () => {
  await openComplete();
  const escrito = control('nombresConductor').value;
  signIn({ email: 'beatriz@correo.test' });
  submit();
  await laPregunta();
  server.use(
    http.get('*/api/auth/user', () =>
      HttpResponse.json({ code: 'UNAUTHORIZED', message: 'x', requestId: 'r' }, { status: 401 }),
    ),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ya volví a iniciar sesión' }));
  expect(
    await screen.findByText('Nadie ha iniciado sesión. Hágalo con ana@correo.test en otra pestaña y vuelva aquí.'),
  ).toBeVisible();
  expect(await laPregunta()).toHaveTextContent(
    'Este formulario lo empezó ana@correo.test y ahora nadie tiene la sesión iniciada.',
  );
  expect(control('nombresConductor')).not.toBeVisible();
  signIn({});
  fireEvent.click(screen.getByRole('button', { name: 'Ya volví a iniciar sesión' }));
  await waitFor(() => expect(control('nombresConductor')).toBeVisible());
  expect(control('nombresConductor')).toHaveValue(escrito);
});

test('the other person may begin her own: nothing of the first one’s stays', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  entraOtra();
  submit();
  await waitFor(() =>
    expect(
      screen.queryByText('Falta decidir sobre su borrador') ??
        screen.queryByRole('region', { name: 'Otra persona inició sesión' }),
    ).toBeVisible(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Empezar una nueva' }));
  await waitFor(() => expect(control('nombresConductor')).toHaveValue(''));
  expect(control('nombresConductor')).toBeVisible();
  expect(stored() ?? '').not.toContain('ana@correo.test');
  expect(enviados).toHaveLength(0);
});
