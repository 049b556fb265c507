import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import type { UsuarioListado } from '@portal/contracts/usuarios';
import { asUser, conElRelojQuieto, openAdmin, refusal } from '../../test/open-revision.js';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

/** Noon, from which today does not end while a test runs. */
const MEDIODIA = new Date(new Date().setUTCHours(17, 0, 0, 0));
const MANANA = new Date(MEDIODIA.getTime() + 86_400_000).toISOString();
const id = (n: number): string => `${n}b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e`;
const personas: UsuarioListado[] = [
  { id: id(1), nombre: 'Sergio Rojas', correo: 'sergio@x.co', rol: 'super-admin', estado: 'activo', propio: true },
  {
    id: id(2),
    nombre: 'Laura Ñustes',
    correo: 'laura@x.co',
    rol: 'admin',
    estado: 'activo',
    vistoEn: MEDIODIA.toISOString(),
  },
  { id: id(3), nombre: 'José Castañeda', correo: 'jose@x.co', rol: 'registrante', estado: 'invitado', venceEn: MANANA },
  {
    id: id(4),
    nombre: 'Darío Ordóñez',
    correo: 'dario@x.co',
    rol: 'registrante',
    estado: 'suspendido',
    vistoEn: '2026-08-12T15:00:00.000Z',
  },
];

/** @returns what was sent, by address */
function plataforma(): Record<string, unknown> {
  const enviado: Record<string, unknown> = {};
  server.use(
    asUser('super-admin'),
    http.get('*/api/admin/usuarios', () => HttpResponse.json({ usuarios: personas, hayMas: false })),
    ...['*/api/admin/usuarios', '*/api/admin/usuarios/:id/:que'].map((direccion) =>
      http.post(direccion, async ({ request }) => {
        const cuerpo = await request.text();
        enviado[new URL(request.url).pathname] = cuerpo === '' ? {} : JSON.parse(cuerpo);
        return HttpResponse.json({ message: 'ok' });
      }),
    ),
  );
  return enviado;
}

const filas = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const elegir = async (nombre: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Cambiar a ${nombre}` }));
  return within(await screen.findByRole('dialog', { name: nombre }));
};

const suspender = (nombre: string) => within(screen.getByRole('dialog', { name: `¿Suspender a ${nombre}?` }));

test('each person stands with role, state and last visit; nobody is offered to change himself', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: MEDIODIA });
  plataforma();
  openAdmin('/admin/usuarios');
  expect(await filas()).toEqual([
    expect.stringMatching(/Sergio Rojas \(usted\).*Super-administrador.*Ahora/),
    expect.stringMatching(/Laura Ñustes.*Administrador.*Hoy, /),
    expect.stringMatching(/José Castañeda.*Invitado, vence mañana.*Sin entrar/),
    expect.stringMatching(/Darío Ordóñez.*Suspendido.*12\/08\/2026/),
  ]);
  expect(screen.queryByRole('button', { name: 'Cambiar a Sergio Rojas' })).not.toBeInTheDocument();
  expect(screen.getByText(/^4 personas\./)).toBeVisible();
});

test('the list narrows by name without accents, role and state, and says when nobody is left', async () => {
  plataforma();
  openAdmin('/admin/usuarios');
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Nombre o correo' }), 'ordonez');
  expect(await filas()).toEqual([expect.stringContaining('Darío Ordóñez')]);
  await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Invitado');
  expect(screen.getByText('Nadie coincide con la búsqueda')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Limpiar filtros' }));
  expect(await filas()).toHaveLength(4);
});

test("the address of the dashboard's figure lists whom it counts, and the filter can be taken back", async () => {
  plataforma();
  openAdmin('/admin/usuarios?visita=activos');
  expect(await filas()).toEqual([expect.stringContaining('Sergio Rojas'), expect.stringContaining('Laura Ñustes')]);
  expect(screen.getByText(/^2 personas\./)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Última visita'), 'Todos');
  expect(await filas()).toHaveLength(4);
});

test('an invitation says what is wrong before it is sent, and what was typed stays when it is refused', async () => {
  const enviado = plataforma();
  openAdmin('/admin/usuarios');
  const nombre = await screen.findByLabelText(/^Nombre/, { selector: 'input[name=nombre]' });
  await userEvent.type(nombre, 'Nórida');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(screen.getByText('Escriba nombre y apellido')).toBeVisible();
  expect(screen.getByText('Escriba el correo.')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Correo electrónico/), 'norida');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(screen.getByText('Email inválido')).toBeVisible();
  await userEvent.clear(screen.getByLabelText(/^Correo electrónico/));
  expect(enviado).toEqual({});
  await userEvent.type(nombre, ' Cañizares');
  await userEvent.type(screen.getByLabelText(/^Correo electrónico/), 'norida@x.co');
  await userEvent.click(screen.getByRole('radio', { name: /^Administrador/ }));
  server.use(
    http.post('*/api/admin/usuarios', () => refusal(409, 'USUARIO_YA_EXISTE', 'Ya hay una persona con ese correo.')),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText('Ya hay una persona con ese correo.')).toBeVisible();
  expect(nombre).toHaveValue('Nórida Cañizares');
  server.resetHandlers();
  const segundo = plataforma();
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText('Invitación Enviada')).toBeVisible();
  expect(segundo).toEqual({
    '/api/admin/usuarios': { nombre: 'Nórida Cañizares', correo: 'norida@x.co', rol: 'admin' },
  });
  expect(nombre).toHaveValue('');
});

test('a role is changed with the one that was seen, and a refusal stays in the dialog', async () => {
  plataforma();
  openAdmin('/admin/usuarios');
  const dialogo = await elegir('Laura Ñustes');
  expect(dialogo.getByRole('button', { name: 'Guardar rol' })).toBeDisabled();
  await userEvent.click(dialogo.getByRole('radio', { name: /^Auditor/ }));
  server.use(
    http.post('*/api/admin/usuarios/:id/rol', () =>
      refusal(409, 'USUARIO_CAMBIO', 'Otra persona cambió este usuario. Revise la lista e intente de nuevo.'),
    ),
  );
  await userEvent.click(dialogo.getByRole('button', { name: 'Guardar rol' }));
  expect(await dialogo.findByText(/Otra persona cambió este usuario/)).toBeVisible();
  server.resetHandlers();
  const segundo = plataforma();
  await userEvent.click(dialogo.getByRole('button', { name: 'Guardar rol' }));
  expect(await screen.findByText('Laura Ñustes ahora es Auditor.')).toBeVisible();
  expect(segundo).toEqual({ [`/api/admin/usuarios/${id(2)}/rol`]: { rol: 'auditor', actual: 'admin' } });
});

test('a person is suspended once that is confirmed, let in again, and invited again', async () => {
  const enviado = plataforma();
  openAdmin('/admin/usuarios');
  await userEvent.click((await elegir('Laura Ñustes')).getByRole('button', { name: 'Suspender' }));
  const pregunta = suspender('Laura Ñustes');
  expect(pregunta.getByRole('button', { name: 'No suspender' })).toHaveFocus();
  expect(enviado).toEqual({});
  await userEvent.click(pregunta.getByRole('button', { name: 'No suspender' }));
  const otraVez = within(await screen.findByRole('dialog', { name: 'Laura Ñustes' }));
  expect(enviado).toEqual({});
  await userEvent.click(otraVez.getByRole('button', { name: 'Suspender' }));
  await userEvent.click(suspender('Laura Ñustes').getByRole('button', { name: 'Suspender' }));
  expect(await screen.findByText('Laura Ñustes ya no puede entrar.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click((await elegir('Darío Ordóñez')).getByRole('button', { name: 'Reactivar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const dialogo = await elegir('José Castañeda');
  await userEvent.click(dialogo.getByRole('button', { name: 'Reenviar invitación' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(enviado).toEqual({
    [`/api/admin/usuarios/${id(2)}/suspension`]: { suspendido: true },
    [`/api/admin/usuarios/${id(4)}/suspension`]: { suspendido: false },
    [`/api/admin/usuarios/${id(3)}/invitacion`]: {},
  });
});

const sinIngresoReciente = (direccion: string) =>
  http.post(direccion, () => refusal(403, 'SESION_NO_RECIENTE', 'Ingrese de nuevo para confirmar esta acción.'));
/** Presses the link, as far as the browser lets a test: the page goes, and its person comes back to it. */
const ingresarDeNuevo = async (enlace: HTMLElement, como = asUser('super-admin')) => {
  expect(enlace).toHaveAttribute('href', '/api/login?reciente=1&returnTo=%2Fadmin%2Fusuarios');
  enlace.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(enlace);
  cleanup();
  server.resetHandlers();
  const enviado = plataforma();
  server.use(como);
  openAdmin('/admin/usuarios');
  return enviado;
};
const PENDIENTE = /^Esto quedó pendiente/;

test('a login that is too old leads to a new one, and the chosen role is still chosen after it', async () => {
  plataforma();
  server.use(sinIngresoReciente('*/api/admin/usuarios/:id/rol'));
  openAdmin('/admin/usuarios');
  const antes = await elegir('Laura Ñustes');
  await userEvent.click(antes.getByRole('radio', { name: /^Auditor/ }));
  await userEvent.click(antes.getByRole('button', { name: 'Guardar rol' }));
  const enviado = await ingresarDeNuevo(await antes.findByRole('link', { name: 'Ingresar de nuevo' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Laura Ñustes' }));
  expect(dialogo.getByText(PENDIENTE)).toBeVisible();
  expect(enviado).toEqual({});
  await userEvent.click(dialogo.getByRole('button', { name: 'Guardar rol' }));
  expect(await screen.findByText('Laura Ñustes ahora es Auditor.')).toBeVisible();
  expect(enviado).toEqual({ [`/api/admin/usuarios/${id(2)}/rol`]: { rol: 'auditor', actual: 'admin' } });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // It was offered once.
  expect((await elegir('Laura Ñustes')).queryByText(PENDIENTE)).not.toBeInTheDocument();
});

const invitarA = async (nombre: string) => {
  await userEvent.type(await screen.findByLabelText(/^Nombre/, { selector: 'input[name=nombre]' }), nombre);
  await userEvent.type(screen.getByLabelText(/^Correo electrónico/), 'norida@x.co');
  await userEvent.click(screen.getByRole('radio', { name: /^Auditor/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  return screen.findByRole('link', { name: 'Ingresar de nuevo' });
};

test('an invitation comes back from the login as it was typed, and leaves when it is sent', async () => {
  plataforma();
  server.use(sinIngresoReciente('*/api/admin/usuarios'));
  openAdmin('/admin/usuarios');
  const enviado = await ingresarDeNuevo(await invitarA('Nórida Cañizares'));
  expect(await screen.findByText(PENDIENTE)).toBeVisible();
  expect(enviado).toEqual({});
  await userEvent.click(screen.getByRole('button', { name: 'Enviar invitación' }));
  expect(await screen.findByText('Invitación Enviada')).toBeVisible();
  expect(enviado).toEqual({
    '/api/admin/usuarios': { nombre: 'Nórida Cañizares', correo: 'norida@x.co', rol: 'auditor' },
  });
  expect(screen.queryByText(PENDIENTE)).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('who comes back as another person finds nothing of the first one', async () => {
  plataforma();
  server.use(sinIngresoReciente('*/api/admin/usuarios'));
  openAdmin('/admin/usuarios');
  const otra = { email: 'b@x.co', firstName: 'Inés', lastName: 'Gil', roles: ['super-admin'] };
  await ingresarDeNuevo(
    await invitarA('Nórida Cañizares'),
    http.get('*/api/auth/user', () => HttpResponse.json(otra)),
  );
  expect(await screen.findByLabelText(/^Nombre/, { selector: 'input[name=nombre]' })).toHaveValue('');
  expect(screen.queryByText(PENDIENTE)).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test('an identity provider that does not answer, or that cannot be managed, is said in Spanish', async () => {
  plataforma();
  server.use(
    http.get('*/api/admin/usuarios', () =>
      refusal(503, 'USUARIOS_SIN_GESTION', 'El sistema de ingreso de este portal no permite administrar usuarios.'),
    ),
  );
  openAdmin('/admin/usuarios');
  expect(await screen.findByRole('heading', { name: 'No disponible en este portal' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar invitación' })).not.toBeInTheDocument();
});

test('a failure keeps a retry', async () => {
  plataforma();
  server.use(
    http.get('*/api/admin/usuarios', () => refusal(422, 'DATOS_INVALIDOS', 'No se puede consultar el ingreso.')),
  );
  openAdmin('/admin/usuarios');
  expect(await screen.findByText(/No se puede consultar el ingreso/)).toBeVisible();
  server.resetHandlers();
  plataforma();
  await userEvent.click(screen.getByRole('button', { name: /Reintentar|Intentar/ }));
  expect(await filas()).toHaveLength(4);
});

test('an administrator who is no super-administrator reads for whom it is and is sent away; nothing is asked', async () => {
  server.use(asUser('admin'));
  conElRelojQuieto();
  openAdmin('/admin/usuarios');
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
  expect(screen.getByText(/para super-administradores/)).toBeVisible();
});
