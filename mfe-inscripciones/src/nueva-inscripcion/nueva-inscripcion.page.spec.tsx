import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { abrir, entra, listada, servidor } from '../pruebas/portal.js';
import { datosDePrueba } from './autollenado/datos-de-prueba.js';
import { borradorDe } from './borrador/borrador.rules.js';
import type { Campo, Valores } from './formulario.js';

beforeAll(() => {
  servidor.listen({ onUnhandledRequest: 'error' });
  Element.prototype.scrollIntoView = () => undefined;
});
beforeEach(() => localStorage.clear());
afterEach(() => servidor.resetHandlers());
afterAll(() => servidor.close());

const control = (name: Campo): HTMLInputElement => document.querySelector(`[name="${name}"]`) as HTMLInputElement;
const escribir = (name: Campo, value: string) => fireEvent.change(control(name), { target: { value } });
const elegir = (name: Campo, value: string) =>
  fireEvent.click(document.querySelector(`[name="${name}"][value="${value}"]`) as HTMLInputElement);
const guardado = (): string | null => localStorage.getItem(CLAVE_BORRADOR);

/** Leaves a draft in the browser and opens the form on it. */
async function abrirConBorrador(cambios: Partial<Valores> = {}) {
  const borrador = borradorDe({ ...datosDePrueba, ...cambios }, 'ana@correo.test', new Date('2026-11-20T15:00:00Z'));
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador));
  abrir('terceros');
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
}

/** Everything filled: a continued draft and the password that drafts never hold. */
async function abrirCompleto(cambios: Partial<Valores> = {}) {
  await abrirConBorrador(cambios);
  escribir('contrasenaGPS', ' clave con espacios ');
}

const enviar = () => fireEvent.click(screen.getByRole('button', { name: 'Enviar para Revisión' }));

function recibe(responder: () => Response): { readonly enviados: Request[]; readonly cuerpos: unknown[] } {
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

test('every field of the form has an input with its own name', async () => {
  abrir('terceros');
  await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
  for (const campo of Object.keys(inscripcionSchema.shape)) {
    if (campo !== 'status') expect([campo, control(campo as Campo)?.name]).toEqual([campo, campo]);
  }
});

describe('owner and holder are the same', () => {
  test('an incomplete holder is not copied: No stays and a toast says why', async () => {
    await abrirConBorrador({ barrioTenedor: '' });
    elegir('mismoTenedor', 'true');
    const toast = await screen.findByText('Datos incompletos del tenedor');
    expect(toast.parentElement).toHaveTextContent('Complete todos los datos del tenedor antes de copiarlos al propietario.');
    expect(control('mismoTenedor')).not.toBeChecked();
    expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocialPropietario);
  });

  test('a complete holder is copied, shaded, and copied again when it changes', async () => {
    await abrirConBorrador();
    elegir('mismoTenedor', 'true');
    await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(datosDePrueba.nombreRazonSocial));
    expect(control('ciudadPropietario')).toHaveValue(datosDePrueba.ciudadTenedor);
    expect(control('nombreRazonSocialPropietario')).toBeDisabled();
    expect(screen.getByText('Datos copiados automáticamente del tenedor')).toBeVisible();
    escribir('nombreRazonSocial', 'Otro Nombre');
    await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue('Otro Nombre'));
    escribir('nombreRazonSocial', '');
    await waitFor(() => expect(control('nombreRazonSocial')).toHaveValue(''));
    expect(control('nombreRazonSocialPropietario')).toHaveValue('Otro Nombre');
  });

  test('No clears the ten owner fields', async () => {
    await abrirConBorrador({ mismoTenedor: true });
    elegir('mismoTenedor', 'false');
    await waitFor(() => expect(control('nombreRazonSocialPropietario')).toHaveValue(''));
    expect(control('correoElectronicoPropietario')).toHaveValue('');
    expect(control('nombreRazonSocialPropietario')).toBeEnabled();
  });
});

describe('errors', () => {
  test('a blank form names its fields, goes to the first and sends nothing', async () => {
    const { enviados } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
    abrir('terceros');
    await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
    enviar();
    const resumen = await screen.findByRole('alert', { name: /^Hay \d+ campos por corregir\. Lo llevamos al primero\.$/ });
    await waitFor(() => expect(document.activeElement).toBe(control('authorization')));
    fireEvent.click(within(resumen).getByRole('link', { name: 'Placa de cabezote es requerida' }));
    await waitFor(() => expect(document.activeElement).toBe(control('placaCabezote')));
    expect(screen.getByText('Autorización requerida')).toBeVisible();
    expect(enviados).toHaveLength(0);
  });

  test('the summary empties as fields are corrected, and then the form can be sent', async () => {
    await abrirCompleto({ placaCabezote: '' });
    enviar();
    expect(await screen.findByRole('alert', { name: /^Hay 1 campo por corregir/ })).toBeVisible();
    expect(screen.getByText('1 por corregir')).toBeVisible();
    escribir('placaCabezote', 'ABC123');
    await waitFor(() => expect(screen.queryByRole('alert', { name: /por corregir/ })).toBeNull());
  });

  test('No Acepto stops an otherwise complete form with its toast', async () => {
    const { enviados } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
    await abrirCompleto({ authorization: 'no-acepto' });
    enviar();
    const toast = await screen.findByText('Autorización requerida');
    expect(toast.parentElement).toHaveTextContent('Debe aceptar el tratamiento de datos personales para continuar.');
    await waitFor(() => expect(document.activeElement).toBe(control('authorization')));
    expect(enviados).toHaveLength(0);
  });

  test('an odd plate is a warning and never an error', async () => {
    abrir('terceros');
    await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
    escribir('placaCabezote', 'x1');
    fireEvent.blur(control('placaCabezote'));
    expect(await screen.findByText('Revise la placa: suele tener tres letras y tres números (ABC123).')).toBeVisible();
    expect(control('placaCabezote')).not.toHaveAttribute('aria-invalid');
  });
});

describe('the draft', () => {
  test('saves itself a second after the last change, without the GPS password', async () => {
    abrir('terceros');
    await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
    escribir('contrasenaGPS', 'secreto-del-gps');
    escribir('placaCabezote', 'ABC123');
    expect(guardado()).toBeNull();
    await waitFor(() => expect(guardado()).toContain('ABC123'), { timeout: 3000 });
    expect(guardado()).not.toContain('secreto-del-gps');
    expect(guardado()).not.toContain('contrasenaGPS');
    expect(screen.getByText(/^Guardado/)).toBeVisible();
  });

  test('Guardar Borrador saves at once and says so', async () => {
    abrir('terceros');
    fireEvent.click(await screen.findByRole('button', { name: 'Guardar Borrador' }));
    expect(screen.getByRole('button', { name: 'Guardando...' })).toBeDisabled();
    expect(guardado()).not.toBeNull();
    const toast = await screen.findByText('Borrador guardado');
    expect(toast.parentElement).toHaveTextContent('Los datos han sido guardados como borrador.');
  });

  test('an earlier draft is continued when asked, without the password', async () => {
    await abrirConBorrador();
    expect(control('nombresConductor')).toHaveValue(datosDePrueba.nombresConductor);
    expect(control('contrasenaGPS')).toHaveValue('');
  });

  test('starting again erases the draft', async () => {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borradorDe(datosDePrueba, 'ana@correo.test', new Date())));
    abrir('terceros');
    fireEvent.click(await screen.findByRole('button', { name: 'Empezar de nuevo' }));
    expect(guardado()).toBeNull();
    expect(control('nombresConductor')).toHaveValue('');
  });

  test("another person's draft is not shown", async () => {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borradorDe(datosDePrueba, 'otra@correo.test', new Date())));
    abrir('terceros');
    await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
    expect(screen.queryByText(/Tiene un borrador/)).toBeNull();
  });

  test('leaving with unsaved changes asks', async () => {
    const { router } = abrir('terceros');
    await screen.findByRole('heading', { name: 'INSCRIPCIÓN DE TERCEROS' });
    escribir('placaCabezote', 'ABC123');
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Salir sin guardar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });
});

describe('sending', () => {
  test('one call carries the whole form and its key; then the sent view, the toast and no draft', async () => {
    const { enviados, cuerpos } = recibe(() => HttpResponse.json(listada(), { status: 201 }));
    await abrirCompleto();
    enviar();
    expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
    expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
    expect(screen.getByText('TER-2026-000148')).toBeVisible();
    expect(screen.getByText(/luis\.pena@correo\.test/)).toBeVisible();
    expect(screen.getByText('La inscripción ha sido enviada exitosamente para revisión.')).toBeVisible();
    const { status: _status, ...datos } = datosDePrueba;
    expect(cuerpos).toEqual([{ ...datos, contrasenaGPS: ' clave con espacios ', status: 'submitted' }]);
    expect(enviados[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(guardado()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Nueva Inscripción' }));
    await waitFor(() => expect(control('placaCabezote')).toHaveValue(''));
  });

  test('a failure says so and keeps everything', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    recibe(() => HttpResponse.json({ code: 'SERVICIO_NO_DISPONIBLE', message: 'No está.', requestId: 'r' }, { status: 503 }));
    await abrirCompleto();
    enviar();
    expect(await screen.findByText('Hubo un error al enviar el formulario. Por favor, intente nuevamente.')).toBeVisible();
    expect(control('placaCabezote')).toHaveValue('WLK508');
    expect(console.error).toHaveBeenCalled();
  });

  test("the server's field errors take the same path as the browser's", async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const fields = [{ path: 'placaCabezote', message: 'Placa de cabezote es requerida' }];
    recibe(() => HttpResponse.json({ code: 'DATOS_INVALIDOS', message: 'Hay datos por corregir.', requestId: 'r', fields }, { status: 422 }));
    await abrirCompleto();
    enviar();
    expect(await screen.findByRole('alert', { name: /^Hay 1 campo por corregir/ })).toBeVisible();
    await waitFor(() => expect(document.activeElement).toBe(control('placaCabezote')));
  });
});

test('an authorisation fills itself in while the form is written', async () => {
  abrir('terceros');
  const texto = await screen.findByText(/Texto autorizacion-anticipos/);
  expect(texto).toHaveTextContent('[NOMBRE], [TIPO_DOC] No. [NUMERO_DOC], placa [PLACA], [PORCENTAJE] % para TRANSCARGA S.A.S.');
  escribir('nombreRazonSocial', 'Marta Ruiz');
  escribir('tipoDocumentoTenedor', 'CC');
  escribir('numeroDocumentoTenedor', '31987654');
  escribir('placaCabezote', 'abc123');
  escribir('porcentajeAnticipo', '35');
  elegir('personaAutorizaAnticipos', 'tenedor');
  await waitFor(() =>
    expect(screen.getByText(/Texto autorizacion-anticipos/)).toHaveTextContent(
      'Marta Ruiz, cédula de ciudadanía No. 31.987.654, placa ABC123, 35 % para TRANSCARGA S.A.S.',
    ),
  );
});

describe('test data', () => {
  test('only the tester sees the button, and it fills every field', async () => {
    entra({ roles: ['tester'] });
    abrir('terceros');
    await userEvent.click(await screen.findByRole('button', { name: 'Completar con datos de prueba' }));
    expect(await screen.findByText('Todos los datos de prueba han sido cargados correctamente.')).toBeVisible();
    expect(control('epsConductor')).toHaveValue(datosDePrueba.epsConductor);
    await waitFor(() => expect(control('nombreRazonSocialPropietario')).toBeEnabled());
  });

  test('nobody else does', async () => {
    entra({ roles: ['admin'] });
    abrir('terceros');
    await screen.findByText(/Texto autorizacion-fletes/);
    expect(screen.queryByRole('button', { name: 'Completar con datos de prueba' })).toBeNull();
  });
});
