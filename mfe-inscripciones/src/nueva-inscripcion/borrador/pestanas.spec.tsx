import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BORRADOR_RETIRADO, CLAVE_BORRADOR } from '@portal/contracts/portal';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import {
  control,
  openBlank,
  openComplete,
  openWithBorrador,
  receive,
  setUpForm,
  stored,
  submit,
  typeInto,
} from '../../../test/formulario.js';
import { leidas, listada, server } from '../../../test/portal.js';
import { borradorDe, type BorradorGuardado } from '../../borrador-guardado.js';
import type { Valores } from '../../valores.js';

setUpForm();
const USUARIO = 'ana@correo.test';

/** Another tab of this browser wrote the draft; the event may come late, so tests send it separately. */
const escribeOtra = (cambios: Partial<Valores>) =>
  localStorage.setItem(
    CLAVE_BORRADOR,
    JSON.stringify(
      borradorDe({ ...datosDePrueba, ...cambios }, USUARIO, new Date(), { pestana: 'otra', textos: leidas }),
    ),
  );
const avisa = () => act(() => window.dispatchEvent(new StorageEvent('storage', { key: CLAVE_BORRADOR })) as never);
const enOtraPestana = (cambios: Partial<Valores>) => {
  escribeOtra(cambios);
  avisa();
};
const guardadoAhora = () => JSON.parse(stored() ?? 'null') as BorradorGuardado | null;
const plaza = (placaCabezote: string) =>
  waitFor(() => expect(guardadoAhora()?.valores.placaCabezote).toBe(placaCabezote));

test('a blank tab offers the draft that another tab wrote', async () => {
  await openBlank();
  enOtraPestana({ placaCabezote: 'OTR001' });
  fireEvent.click(await screen.findByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('OTR001'));
});

test('two tabs with something in both: the second one notices, both are kept, and the person takes the other', async () => {
  await openWithBorrador();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  enOtraPestana({ placaCabezote: 'OTR001' });
  const pregunta = await screen.findByRole('region', { name: 'Borrador en otra pestaña' });
  expect(within(pregunta).getByRole('alert')).toHaveTextContent(
    /^Este borrador cambió en otra pestaña a las \S+ [ap]\. ?m\.$/,
  ); // its facts change with every autosave
  expect(screen.getByText('Hay otra versión')).toHaveTextContent('Hay otra versión del borrador');
  typeInto('placaCabezote', 'MIA002');
  await plaza('MIA002');
  expect(guardadoAhora()?.otro?.valores.placaCabezote).toBe('OTR001');
  fireEvent.click(screen.getByRole('button', { name: 'Usar la otra pestaña' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('OTR001'));
  await plaza('OTR001');
  expect(guardadoAhora()?.otro).toBeUndefined();
});

test.each([
  ['stays when the other tab’s version, which never had it, is taken', {}, {}, 'clave'],
  ['goes, and is asked for, when that version has another GPS user', {}, { usuarioGPS: 'otro@gps.co' }, ''],
  ['goes, and is asked for, when that version has another GPS operator', {}, { operadorGPS: 'Otro' }, ''],
  ['goes, and is asked for, when neither has a GPS user', { usuarioGPS: ' ' }, { usuarioGPS: ' ' }, ''],
])('the GPS password typed here %s', async (_que, mia, cambios, queda) => {
  await openWithBorrador(mia);
  await screen.findByText('Borrador recuperado');
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
  typeInto('contrasenaGPS', 'clave');
  await screen.findByText(/^Guardado/);
  enOtraPestana({ placaCabezote: 'OTR001', ...cambios });
  fireEvent.click(await screen.findByRole('button', { name: 'Usar la otra pestaña' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('OTR001'));
  expect(control('contrasenaGPS')).toHaveValue(queda);
  expect(screen.queryAllByText('Escriba otra vez la contraseña GPS: no se guarda en el borrador.')).toHaveLength(
    queda === '' ? 1 : 0,
  );
  await plaza('OTR001');
  expect(stored()).not.toContain('clave');
});

test('taking the other tab’s version asks for no GPS password when none was typed', async () => {
  await openBlank();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  enOtraPestana({ placaCabezote: 'OTR001' });
  fireEvent.click(await screen.findByRole('button', { name: 'Usar la otra pestaña' }));
  await waitFor(() => expect(control('placaCabezote')).toHaveValue('OTR001'));
  expect(screen.queryByText('Borrador recuperado')).toBeNull();
});

test('the question says that the plate of the other tab’s version was enrolled before', async () => {
  server.use(
    http.get('*/api/inscripciones/placa-inscrita', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('placa') === 'OTR001'
          ? { ultima: { codigo: 'TER-2026-000148', createdAt: '2026-11-21T15:58:00.000Z' } }
          : {},
      ),
    ),
  );
  await openBlank();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  enOtraPestana({ placaCabezote: 'otr-001' });
  const pregunta = await screen.findByRole('region', { name: 'Borrador en otra pestaña' });
  expect(
    await within(pregunta).findByText(
      /^Ya inscrita: TER-2026-000148, del 21\/11\/2026\. Si ya la envió desde este borrador, no la envíe otra vez/,
    ),
  ).toBeVisible();
});

test('… or stays with this one', async () => {
  await openWithBorrador();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  enOtraPestana({ placaCabezote: 'OTR001' });
  fireEvent.click(await screen.findByRole('button', { name: 'Seguir con esta pestaña' }));
  await plaza('MIA001');
  expect(guardadoAhora()?.otro).toBeUndefined();
  expect(screen.queryByText('Hay otra versión')).toBeNull();
});

test('a choice in one tab answers the question of the other, which then holds the same', async () => {
  await openWithBorrador();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  const elegida = guardadoAhora();
  enOtraPestana({ placaCabezote: 'OTR001' });
  await screen.findByRole('region', { name: 'Borrador en otra pestaña' });
  const a = '2026-11-21T15:40:00.000Z';
  act(() => control('modelo').focus());
  act(() => {
    localStorage.setItem(CLAVE_BORRADOR, JSON.stringify({ ...elegida, pestana: 'otra', guardadoEn: a }));
    avisa();
  });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Borrador en otra pestaña' })).toBeNull());
  expect(guardadoAhora()?.guardadoEn).toBe(a);
  expect(control('modelo')).toHaveFocus(); // a person who writes elsewhere stays there
});

test('the same data under another key are asked about: they may have been sent already', async () => {
  await openWithBorrador();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  act(() => {
    localStorage.setItem(
      CLAVE_BORRADOR,
      JSON.stringify({
        ...guardadoAhora(),
        pestana: 'otra',
        llave: 'f'.repeat(32),
        guardadoEn: '2026-11-21T15:40:00.000Z',
      }),
    );
    avisa();
  });
  expect(await screen.findByRole('region', { name: 'Borrador en otra pestaña' })).toHaveTextContent(
    'Tienen los mismos datos.',
  );
});

test('with the question open nothing is sent: sending one version would erase the other', async () => {
  const { enviados } = receive(() => HttpResponse.json(listada(), { status: 201 }));
  await openComplete();
  await plaza(datosDePrueba.placaCabezote);
  escribeOtra({ placaCabezote: 'OTR001' });
  submit();
  expect(await screen.findByText('Falta decidir sobre su borrador')).toBeVisible();
  const pregunta = await screen.findByRole('region', { name: 'Borrador en otra pestaña' });
  expect(pregunta).toHaveTextContent(/La otra pestaña: OTR001 · \d+ datos/);
  expect(pregunta).toHaveTextContent(
    `Difieren en Placa de cabezote: ${datosDePrueba.placaCabezote} en esta pestaña, OTR001 en la otra.`,
  );
  expect(enviados).toHaveLength(0);
  expect(stored()).toContain('OTR001');
  fireEvent.click(within(pregunta).getByRole('button', { name: 'Seguir con esta pestaña' }));
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(enviados).toHaveLength(1);
});

test('the draft that another tab wrote while this one was sent stays', async () => {
  receive(() => {
    escribeOtra({ placaCabezote: 'OTR001' });
    return HttpResponse.json(listada(), { status: 201 });
  });
  await openComplete();
  submit();
  expect(await screen.findByRole('heading', { name: 'Inscripción enviada' })).toBeVisible();
  expect(guardadoAhora()?.valores.placaCabezote).toBe('OTR001');
});

test('a tab that was told nothing looks before it writes', async () => {
  await openWithBorrador();
  typeInto('placaCabezote', 'MIA001');
  await plaza('MIA001');
  escribeOtra({ placaCabezote: 'OTR001' });
  typeInto('placaCabezote', 'MIA002');
  await plaza('MIA002');
  expect(guardadoAhora()?.otro?.valores.placaCabezote).toBe('OTR001');
  expect(await screen.findByRole('region', { name: 'Borrador en otra pestaña' })).toBeVisible();
});

test('a draft that was sent or removed elsewhere is not written again until the person says so', async () => {
  await openWithBorrador();
  localStorage.removeItem(CLAVE_BORRADOR);
  avisa();
  expect(await screen.findByRole('region', { name: 'Borrador retirado' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Guardar Borrador' }));
  expect(await screen.findByText(/Diga arriba si desea conservar estos datos/)).toBeVisible();
  expect(stored()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Conservar estos datos' }));
  await plaza(datosDePrueba.placaCabezote);
});

test('after Cerrar Sesión nothing puts the draft back while the page leaves', async () => {
  await openBlank();
  typeInto('placaCabezote', 'MIA001');
  localStorage.removeItem(CLAVE_BORRADOR);
  act(() => {
    window.dispatchEvent(new Event(BORRADOR_RETIRADO));
    window.dispatchEvent(new Event('pagehide'));
  });
  expect(stored()).toBeNull();
});

const enOtra = () => enOtraPestana({ placaCabezote: 'OTR001', modelo: '' });
const enNinguna = () => {
  localStorage.removeItem(CLAVE_BORRADOR);
  avisa();
};
test.each([
  ['Seguir con esta pestaña', enOtra, 'Contrato y firma'],
  ['Usar la otra pestaña', enOtra, 'Datos del vehículo'],
  ['Conservar estos datos', enNinguna, 'Contrato y firma'],
  ['Empezar de nuevo', enNinguna, 'Autorización para el tratamiento de datos personales'],
])(
  'once «%s» is pressed its banner is gone, and the focus is at the section to go on with',
  async (boton, ocurre, seccion) => {
    await openWithBorrador({ contrasenaGPS: '' });
    typeInto('contrasenaGPS', 'clave');
    await screen.findByText(/^Guardado/);
    ocurre();
    const pregunta = await screen.findByRole('region', { name: /^Borrador (en otra pestaña|retirado)$/ });
    const pulsado = within(pregunta).getByText(boton);
    pulsado.focus();
    fireEvent.click(pulsado);
    if (boton === 'Empezar de nuevo') fireEvent.click(await screen.findByText('Borrar y empezar de nuevo'));
    await waitFor(() => expect(pregunta).not.toBeInTheDocument());
    await waitFor(() => expect(document.activeElement).toHaveTextContent(seccion));
    expect(document.activeElement?.tagName).toBe('H2');
  },
);

describe('a browser that keeps nothing', () => {
  afterEach(() => jest.restoreAllMocks());
  const falla = (name: string) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
  };

  test('full: a clear sentence, and what is typed stays', async () => {
    await openBlank();
    falla('QuotaExceededError');
    typeInto('placaCabezote', 'MIA001');
    expect(await screen.findByText('Sin guardar: el navegador no tiene espacio')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Guardar Borrador' }));
    expect(
      await screen.findByText(
        /El espacio de este navegador está lleno y el borrador no se guardó\. Sus datos siguen en pantalla/,
      ),
    ).toBeVisible();
    expect(control('placaCabezote')).toHaveValue('MIA001');
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog', { name: 'Tiene cambios sin guardar' })).toBeVisible();
  });

  test('switched off: the same, in its own words', async () => {
    await openBlank();
    falla('SecurityError');
    fireEvent.click(screen.getByRole('button', { name: 'Guardar Borrador' }));
    expect(
      await screen.findByText(/Este navegador no permite guardar el borrador\. Sus datos siguen en pantalla/),
    ).toBeVisible();
  });
});
