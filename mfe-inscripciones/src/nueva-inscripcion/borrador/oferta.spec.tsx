import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { announceSesionEnd } from '@portal/api-client';
import { CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import { control, setUpForm, stored, typeInto } from '../../../test/formulario.js';
import { leidas, openPage, server } from '../../../test/portal.js';
import { borradorDe, type BorradorGuardado } from '../../borrador-guardado.js';
import { valoresIniciales, type Valores } from '../../valores.js';

setUpForm();
const USUARIO = 'ana@correo.test';
const borrador = (cambios: Partial<Valores>, otro?: BorradorGuardado): BorradorGuardado =>
  borradorDe({ ...datosDePrueba, ...cambios }, USUARIO, new Date('2026-11-20T15:00:00Z'), { otro, textos: leidas });
const casiVacio = { ...valoresIniciales, placaCabezote: 'NUE001' };

/** Opens the form on what an earlier visit left. */
async function encontrar(previo: BorradorGuardado): Promise<HTMLElement> {
  localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(previo));
  openPage('nuevaInscripcion');
  return screen.findByRole('region', { name: 'Borrador encontrado' });
}

test('the offer stands alone: it has the focus, says which draft it is, and the form is out of reach until it is answered', async () => {
  const oferta = await encontrar(borrador({ placaCabezote: 'PRE001' }));
  const titulo = within(oferta).getByRole('heading');
  expect(titulo).toHaveTextContent(
    'Tiene un borrador del 20 de noviembre de 2026 en este dispositivo. ¿Desea continuarlo?',
  );
  await waitFor(() => expect(titulo).toHaveFocus());
  expect(within(oferta).getByRole('img', { name: 'Placa PRE001' })).toBeVisible();
  expect(oferta).toHaveTextContent(/\d+ datos · 13 de 14 secciones completas/);
  expect(oferta).toHaveTextContent(/Guardado el 20 de noviembre de 2026 a las 10:00/);
  expect(control('placaCabezote')).not.toBeVisible();
  for (const name of ['Enviar para Revisión', 'Guardar Borrador', 'Completar con datos de prueba']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

describe('back from a login after a lost session', () => {
  const dicho = /^Su sesión terminó mientras llenaba la inscripción\./;

  /** Writes in the form or not, ends the session, and opens the form again after the login. */
  async function interrumpida(escrita: boolean, despues = () => {}): Promise<void> {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador({})));
    const { unmount } = openPage('nuevaInscripcion');
    const oferta = await screen.findByRole('region', { name: 'Borrador encontrado' });
    if (escrita) {
      fireEvent.click(within(oferta).getByRole('button', { name: 'Continuar' }));
      await waitFor(() => expect(control('modelo')).toBeVisible());
      typeInto('modelo', '2019');
    }
    announceSesionEnd();
    unmount();
    despues();
    openPage('nuevaInscripcion');
    await screen.findByRole('region', { name: 'Borrador encontrado' });
  }

  test('it is said that the session ended and what was written is kept, once', async () => {
    await interrumpida(true);
    expect(screen.getByText(dicho)).toBeVisible();
    expect(screen.getByRole('heading', { name: /^Tiene un borrador/ })).toHaveAccessibleDescription(dicho);
    cleanup();
    openPage('nuevaInscripcion');
    await screen.findByRole('region', { name: 'Borrador encontrado' });
    expect(screen.queryByText(dicho)).toBeNull();
  });

  test('nothing is said where nothing was being written', async () => {
    await interrumpida(false);
    expect(screen.queryByText(dicho)).toBeNull();
  });

  test('nor of a draft that is not as this page left it', async () => {
    await interrumpida(true, () => localStorage.setItem(CLAVE_BORRADOR, JSON.stringify(borrador({ modelo: '2020' }))));
    expect(screen.queryByText(dicho)).toBeNull();
  });
});

test('a draft of a plate that was enrolled meanwhile says so before it is continued', async () => {
  server.use(
    http.get('*/api/inscripciones/placa-inscrita', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('placa') === 'PRE001'
          ? { ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-21T15:58:00.000Z' } }
          : {},
      ),
    ),
  );
  const oferta = await encontrar(borrador({ placaCabezote: 'pre-001' }));
  const dicho =
    'Ya inscrita: TER-2026-000148, del 21/11/2026. Si ya la envió desde este borrador, no la envíe otra vez: véala en Mis Inscripciones. Si es otra inscripción, puede enviarla.';
  expect(await within(oferta).findByText(dicho)).toBeVisible();
});

test('continued: it says so, asks for the GPS password, and goes to the first section that misses something', async () => {
  const oferta = await encontrar(borrador({ modelo: '' }));
  fireEvent.click(within(oferta).getByRole('button', { name: 'Continuar' }));
  const aviso = await screen.findByText('Borrador recuperado');
  expect(aviso.parentElement).toHaveTextContent('Escriba otra vez la contraseña GPS: no se guarda en el borrador.');
  expect(aviso.closest('[aria-live="polite"]')).not.toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: /Datos del Vehículo/i })).toHaveFocus());
  expect(control('nombresConductor')).toHaveValue(datosDePrueba.nombresConductor);
});

test('starting again asks once more and names what it erases', async () => {
  const oferta = await encontrar(borrador({ placaCabezote: 'PRE001' }));
  fireEvent.click(within(oferta).getByRole('button', { name: 'Empezar de nuevo' }));
  const pregunta = await screen.findByRole('dialog', { name: '¿Empezar de nuevo?' });
  expect(pregunta).toHaveTextContent(
    /Se borrará el borrador de PRE001, con \d+ datos, guardado el 20 de noviembre de 2026 a las 10:00.a\..m\. No se puede recuperar\./,
  );
  expect(stored()).toContain('PRE001');
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Borrar y empezar de nuevo' }));
  await waitFor(() => expect(stored()).toBeNull());
  await waitFor(() => expect(control('placaCabezote')).toBeVisible());
  expect(control('nombresConductor')).toHaveValue('');
});

test('two versions: the fuller one first, told apart, and neither is erased before it is said', async () => {
  const lleno = borrador({ placaCabezote: 'PRE001' });
  const dos = borradorDe(casiVacio, USUARIO, new Date('2026-11-20T16:00:00Z'), { otro: lleno });
  const oferta = await encontrar(dos);
  const continuar = within(oferta).getAllByRole('button', { name: /^Continuar esta versión/ });
  expect(continuar.map((boton) => boton.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/PRE001, \d\d datos/),
    expect.stringMatching(/NUE001, 1 dato /),
  ]);
  fireEvent.click(continuar[1] as HTMLElement);
  const pregunta = await screen.findByRole('dialog', { name: '¿Continuar esta versión?' });
  expect(pregunta).toHaveTextContent(
    /Se borrará la otra versión: borrador de PRE001, con \d\d datos, .* a\..m\.(?!\.)/,
  );
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Volver' }));
  expect(stored()).toContain('PRE001');
  fireEvent.click(continuar[0] as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar y borrar la otra' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('PRE001'));
  expect(stored()).not.toContain('NUE001');
});

/** Offers two versions that were saved in the same minute; the last one differs in these fields. */
const dosDelMinuto = (cambios: Partial<Valores>) =>
  encontrar(
    borradorDe({ ...datosDePrueba, ...cambios }, USUARIO, new Date('2026-11-20T15:00:42Z'), { otro: borrador({}) }),
  );

test('the fields that differ and the seconds distinguish two versions of one plate and one minute', async () => {
  const oferta = await dosDelMinuto({
    apellidosConductor: 'Otro',
    arlConductor: 'Otra',
    contrasenaGPS: 'no se guarda',
  });
  expect(oferta).toHaveTextContent(
    /Difieren en Apellidos: (Otro|Peña Ríos) en la primera, (Otro|Peña Ríos) en la segunda; ARL: (Otra|ARL Sura) en la primera, (Otra|ARL Sura) en la segunda\./,
  );
  expect(oferta).toHaveTextContent(/Guardado el 20 de noviembre de 2026 a las 10:00:00.a\..m\./);
  expect(oferta).toHaveTextContent(/Guardado el 20 de noviembre de 2026 a las 10:00:42.a\..m\./);
  expect(within(oferta).getByRole('button', { name: /10:00:42/ })).toBeVisible();
});

test('where they differ, each value stands as the form shows it; two files have different names', async () => {
  const oferta = await dosDelMinuto({
    estadoCivilConductor: 'casado',
    fechaNacimientoConductor: '1985-03-02',
    mismoTenedor: true,
    certificacionBancariaUrl: '/objects/otra',
  });
  expect(oferta).toHaveTextContent(/Estado civil: (Casado\(a\) en la \S+, [^;]+|[^;]+, Casado\(a\) en la \S+);/);
  expect(oferta).toHaveTextContent(/Fecha de nacimiento: [^;]*02\/03\/1985/);
  expect(oferta).toHaveTextContent(
    /¿El propietario es el mismo tenedor\?: (sí|no) en la primera, (sí|no) en la segunda/,
  );
});

test('four fields are named, of the others it says how many', async () => {
  const oferta = await dosDelMinuto({
    modelo: '1999',
    ciudadTenedor: 'X',
    nombresConductor: 'X',
    ciudadConductor: 'X',
    epsConductor: 'X',
    empresaReferencia2: 'X',
  });
  expect(oferta).toHaveTextContent(
    /^.*Difieren en Modelo \(año\): .*; Ciudad \(Tenedor\): .*; Nombres: .*; Ciudad \(Conductor\): .*; y 2 más\./,
  );
});

test('versions that hold the same say so', async () => {
  expect(await dosDelMinuto({})).toHaveTextContent('Tienen los mismos datos.');
});

test('a stored field of another type does not lock the person out: the offer stands without it', async () => {
  const oferta = await encontrar(borrador({ placaCabezote: 123 as never }));
  expect(oferta).toHaveTextContent('Sin placa todavía');
});
