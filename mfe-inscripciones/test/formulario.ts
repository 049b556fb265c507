import { configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { borradorDe } from '../src/borrador-guardado.js';
import type { Campo, Valores } from '../src/valores.js';
import { datosDePrueba } from './datos-de-prueba.js';
import { abrir, leidas, servidor } from './portal.js';

/** Sets up every test of the form: the server, an empty browser, and what jsdom lacks. */
export function conFormulario(): void {
  // A hundred fields in jsdom are slow on a busy machine; waiting longer makes no assertion weaker.
  jest.setTimeout(60_000);
  configure({ asyncUtilTimeout: 15_000 });
  beforeAll(() => {
    servidor.listen({ onUnhandledRequest: 'error' });
    Element.prototype.scrollIntoView = () => undefined;
  });
  beforeEach(() => localStorage.clear());
  afterEach(() => servidor.resetHandlers());
  afterAll(() => servidor.close());
}

/** Opens a blank form. Preparations look by text: by role, a hundred fields cost jsdom a second each time. */
export async function abrirEnBlanco() {
  const vista = abrir('terceros');
  await screen.findByText('INSCRIPCIÓN DE TERCEROS', { selector: 'h1' });
  await conTextos();
  return vista;
}

/** Waits until the legal texts are on the form and can be accepted. */
export const conTextos = () => waitFor(() => expect(control('aceptaTerminosContrato')).toBeEnabled());

export const control = (name: Campo): HTMLInputElement =>
  document.querySelector(`[name="${name}"]`) as HTMLInputElement;
export const escribir = (name: Campo, value: string) => fireEvent.change(control(name), { target: { value } });
export const elegir = (name: Campo, value: string) =>
  fireEvent.click(document.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement);
export const guardado = (): string | null => localStorage.getItem(CLAVE_BORRADOR);

/** Leaves a draft in the browser and opens the form on it. */
export async function abrirConBorrador(cambios: Partial<Valores> = {}) {
  const borrador = borradorDe({ ...datosDePrueba, ...cambios }, 'ana@correo.test', new Date('2026-11-20T15:00:00Z'), {
    textos: leidas,
  });
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
  return continuar();
}

async function continuar() {
  const vista = abrir('terceros');
  fireEvent.click(await screen.findByText('Continuar', { selector: 'button' }));
  await conTextos();
  return vista;
}

const CONTRASENA = ' clave con espacios ';

/** Opens a complete form: a continued draft, and the password that no draft holds. */
export async function abrirCompleto(cambios: Partial<Valores> = {}) {
  const vista = await abrirConBorrador(cambios);
  escribir('contrasenaGPS', CONTRASENA);
  return vista;
}

/** Continues the draft that an earlier page left in this browser, and types the password. */
export async function abrirGuardado() {
  await continuar();
  escribir('contrasenaGPS', CONTRASENA);
}

export const enviar = () => fireEvent.click(screen.getByText('Enviar para Revisión', { selector: 'button' }));

/** Sends again once the last sending is answered. */
export const enviarDeNuevo = async () =>
  fireEvent.click(await screen.findByText('Enviar para Revisión', { selector: 'button' }));

export function recibe(responder: () => Response): { readonly enviados: Request[]; readonly cuerpos: unknown[] } {
  const recibido = { enviados: [] as Request[], cuerpos: [] as unknown[] };
  servidor.use(
    http.post('*/api/inscripcion-terceros', async ({ request }) => {
      recibido.enviados.push(request);
      recibido.cuerpos.push(await request.json());
      return responder();
    }),
  );
  return recibido;
}
