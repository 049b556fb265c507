import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { borradorDe } from '../src/borrador-guardado.js';
import type { Campo, Valores } from '../src/valores.js';
import { datosDePrueba } from './datos-de-prueba.js';
import { leidas, openPage, server } from './portal.js';

/** Sets up every test of the form: the server, an empty browser, and what jsdom lacks. */
export function setUpForm(): void {
  beforeAll(() => {
    server.listen({ onUnhandledRequest: 'error' });
    Element.prototype.scrollIntoView = () => undefined;
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
}

/** Opens a blank form. Preparations look by text: by role, a hundred fields cost jsdom a second each time. */
export async function openBlank() {
  const vista = openPage('nuevaInscripcion');
  await screen.findByText('INSCRIPCIÓN DE TERCEROS', { selector: 'h1' });
  await textsArrived();
  return vista;
}

/** Waits until the legal texts are on the form and can be accepted. */
export const textsArrived = () => waitFor(() => expect(control('aceptaTerminosContrato')).toBeEnabled());

export const control = (name: Campo): HTMLInputElement =>
  document.querySelector(`[name="${name}"]`) as HTMLInputElement;
export const typeInto = (name: Campo, value: string) => fireEvent.change(control(name), { target: { value } });
export const choose = (name: Campo, value: string) =>
  fireEvent.click(document.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement);
export const stored = (): string | null => localStorage.getItem(CLAVE_BORRADOR);

/** Leaves a draft in the browser and opens the form on it. */
export async function openWithBorrador(cambios: Partial<Valores> = {}) {
  const borrador = borradorDe({ ...datosDePrueba, ...cambios }, 'ana@correo.test', new Date('2026-11-20T15:00:00Z'), {
    textos: leidas,
  });
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
  return continuar();
}

async function continuar() {
  const vista = openPage('nuevaInscripcion');
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  await textsArrived();
  return vista;
}

const CONTRASENA = ' clave con espacios ';

/** Opens a complete form: a continued draft, and the password that no draft holds. */
export async function openComplete(cambios: Partial<Valores> = {}) {
  const vista = await openWithBorrador(cambios);
  typeInto('contrasenaGPS', CONTRASENA);
  return vista;
}

/** Continues the draft that an earlier page left in this browser, and types the password. */
export async function openStored() {
  await continuar();
  typeInto('contrasenaGPS', CONTRASENA);
}

export const submit = () => fireEvent.click(screen.getByText('Enviar para Revisión', { selector: 'button' }));

/** Sends again once the last sending is answered. */
export const submitAgain = async () =>
  fireEvent.click(await screen.findByText('Enviar para Revisión', { selector: 'button' }));

export function receive(responder: () => Response): { readonly enviados: Request[]; readonly cuerpos: unknown[] } {
  const recibido = { enviados: [] as Request[], cuerpos: [] as unknown[] };
  server.use(
    http.post('*/api/inscripcion-terceros', async ({ request }) => {
      recibido.enviados.push(request);
      recibido.cuerpos.push(await request.json());
      return responder();
    }),
  );
  return recibido;
}
