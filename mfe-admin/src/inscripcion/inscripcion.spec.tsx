import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { onSesionEnd } from '@portal/api-client';
import { campos, camposDeArchivo, camposGuardados, formulario } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa, inscripcionDeMuestra, unaVista, unCertificado } from '@portal/contracts/muestra';
import { PHONE } from '@portal/ui/media';
import {
  asUser,
  conElRelojQuieto,
  enVista,
  openRevision,
  pedidos,
  refusal,
  sinTrabajos,
  sinVistas,
} from '../../test/open-revision.js';
import { unaInscripcion } from '../../test/una-inscripcion.js';
import { A_LA_VISTA } from './datos.section.js';

const vista = unaVista();
const { id } = vista.listada;
const server = setupServer(sinTrabajos, sinVistas);
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => server.use(asUser('admin'), pagina(vista)));
afterEach(() => {
  server.resetHandlers();
  jest.useRealTimers();
});
afterAll(() => server.close());

const pagina = (cuerpo: object) => http.get('*/api/admin/inscripciones/:id', () => HttpResponse.json(cuerpo));
const abrir = async () => {
  const abierta = openRevision(`/${id}`);
  await screen.findByRole('heading', { level: 1, name: vista.listada.codigo });
  return abierta;
};

test('every stored field of the form stands there, section by section in the order of the form', async () => {
  server.use(pagina(unaVista({ formulario: { ...inscripcionDeMuestra, ...firmaDeEmpresa } })));
  await abrir();
  const secciones = Object.values(formulario).map(({ nombre }) => nombre);
  const titulos = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titulos.filter((titulo) => secciones.includes(String(titulo))).slice(-secciones.length)).toEqual(secciones);
  const etiquetas = screen.getAllByRole('term').map(({ textContent }) => textContent);
  for (const campo of camposGuardados.filter((uno) => !(camposDeArchivo as readonly string[]).includes(uno)))
    expect(etiquetas).toContain(campos[campo].etiqueta);
  expect(screen.getAllByText(vista.formulario.operadorGPS)).not.toHaveLength(0);
  expect(screen.queryByText('true')).not.toBeInTheDocument();
});

test.each([
  ['on a phone the sections of the form wait folded', true],
  ['on a desk they stand open', false],
])('%s', async (_que, telefono) => {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({
      matches: telefono && query === PHONE,
      ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  });
  try {
    const { container } = await abrir();
    const abiertas = [...container.querySelectorAll<HTMLDetailsElement>('details.in-seccion')].map(({ open }) => open);
    expect(abiertas).toEqual(Object.keys(formulario).map(() => !telefono));
  } finally {
    Reflect.deleteProperty(window, 'matchMedia');
  }
});

test('of who represents a company nothing stands there where nobody does; where somebody does, beside the company', async () => {
  const { unmount } = await abrir();
  expect(screen.queryByText('Cargo del representante')).not.toBeInTheDocument();
  unmount();
  const { propietario } = vista.firmantes;
  const representante = { nombres: 'María', apellidos: 'Pérez', tipoDocumento: 'CC', numeroDocumento: '66812345' };
  const empresa = { ...propietario, nombre: 'TRANSPORTES X S.A.S.' };
  server.use(
    pagina(
      unaVista({
        firmantes: {
          ...vista.firmantes,
          propietario: { ...empresa, representante: { ...representante, cargo: 'Gerente' } },
        },
      }),
    ),
  );
  await abrir();
  expect(screen.getByText(/^TRANSPORTES X S\.A\.S\. ·/)).toBeVisible();
  expect(screen.getByText(/^Firma María Pérez, Gerente ·/)).toHaveTextContent('CC 66.812.345');
  await userEvent.click(screen.getByRole('button', { name: 'Corregir correo: Tenedor' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('María Pérez, en representación de TRANSPORTES X S.A.S.');
});

test('the head says how long it waits for signatures, and nothing of it once both are there', async () => {
  const createdAt = new Date(Date.now() - 6.5 * 86_400_000).toISOString();
  server.use(pagina(unaVista({ listada: { ...vista.listada, createdAt } })));
  const { unmount } = await abrir();
  expect(screen.getByText('En espera: 6 días')).toBeVisible();
  unmount();
  const firmada = { ...vista.listada, createdAt, conductorSigned: true, propietarioSigned: true };
  server.use(pagina(unaVista({ listada: firmada })));
  await abrir();
  expect(screen.queryByText(/^En espera/)).not.toBeInTheDocument();
});

test('a file is fetched once it comes into view: only what was on screen counts as read', async () => {
  await abrir();
  const documento = screen.getByTitle('Documento');
  expect(documento).not.toHaveAttribute('src');
  act(() =>
    enVista.forEach((ver) => ver([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)),
  );
  expect(documento).toHaveAttribute('src', `/api/admin/inscripciones/${id}/archivos/documento`);
});

test('a file that does not come says so in its place, and comes when it is asked for again; the others stay', async () => {
  await abrir();
  act(() =>
    enVista.forEach((ver) => ver([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)),
  );
  const documento = screen.getByTitle<HTMLIFrameElement>('Documento');
  const termina = (responseStatus: number, contentDocument: Document | null = null) => {
    const value = { value: contentDocument, configurable: true };
    Object.defineProperty(screen.getByTitle('Documento'), 'contentDocument', value);
    act(() => pedidos.forEach((oye) => oye({ name: documento.src, initiatorType: 'iframe', responseStatus })));
  };
  termina(503);
  const figura = within(screen.getByRole('figure', { name: 'Documento' }));
  expect(figura.getByText(/^No pudimos abrir el archivo/)).toBeVisible();
  expect(screen.queryByTitle('Documento')).not.toBeInTheDocument();
  expect(screen.getAllByText(/^No pudimos abrir el archivo/)).toHaveLength(1);
  await userEvent.click(figura.getByRole('button', { name: 'Reintentar' }));
  expect(screen.getByRole('figure', { name: 'Documento' })).toHaveFocus();
  expect(screen.getByTitle('Documento')).toHaveAttribute('src', `/api/admin/inscripciones/${id}/archivos/documento`);
  termina(0);
  await userEvent.click(figura.getByRole('button', { name: 'Reintentar' }));
  termina(200);
  termina(0, document);
  expect(screen.getByTitle('Documento')).toBeVisible();
});

test('who asks again for a file after the session ended is led to the login, and before that nobody is', async () => {
  await abrir();
  act(() =>
    enVista.forEach((ver) => ver([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)),
  );
  const { src: name } = screen.getByTitle<HTMLIFrameElement>('Documento');
  const ended = jest.fn();
  const stop = onSesionEnd(ended);
  const falla = () => {
    Object.defineProperty(screen.getByTitle('Documento'), 'contentDocument', { value: null });
    act(() => pedidos.forEach((oye) => oye({ name, initiatorType: 'iframe', responseStatus: 0 })));
  };
  const reintentar = () => userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  const preguntas = jest.fn();
  server.use(
    http.get('*/api/auth/user', () => {
      preguntas();
      return undefined;
    }),
  );
  falla();
  await reintentar();
  await waitFor(() => expect(preguntas).toHaveBeenCalledTimes(1));
  expect(ended).not.toHaveBeenCalled();
  server.use(http.get('*/api/auth/user', () => refusal(401, 'UNAUTHORIZED', 'Unauthorized')));
  falla();
  await reintentar();
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  stop();
});

test('a guest of the role is sent away before anything of the enrolment is asked for', async () => {
  server.use(
    asUser(),
    http.get('*/api/admin/inscripciones/:id', () => {
      throw new Error('asked for');
    }),
  );
  conElRelojQuieto();
  openRevision(`/${id}`);
  expect(await screen.findByRole('heading', { name: 'Acceso Denegado' })).toBeVisible();
});

test('a signer stands there with address, telephone, link, certificates and each mail with its attempts', async () => {
  const correo = {
    id: 'c1',
    plantilla: 'solicitud-conductor',
    destinatario: vista.firmantes.conductor.correo,
    rol: 'conductor',
    estado: 'rechazado',
    intentos: 2,
    motivo: 'El buzón no existe o no recibe correo.',
    creadoEn: '2026-11-21T15:21:00.000Z',
  };
  const delOtro = { ...correo, id: 'c2', rol: 'propietario', estado: 'aceptado' };
  const mensaje = {
    ...correo,
    id: 'c3',
    canal: 'mensaje',
    destinatario: '+573105550148',
    estado: 'aceptado',
    intentos: 1,
    motivo: undefined,
  };
  const revocado = unCertificado({
    id: 'r',
    status: 'revoked',
    revokedAt: '2026-11-20T15:00:00.000Z',
    revocationReason: 'Perdió el teléfono',
  });
  server.use(
    pagina({
      ...vista,
      correos: [correo, delOtro, mensaje],
      certificados: [
        { rol: 'conductor', certificado: unCertificado() },
        { rol: 'conductor', certificado: revocado },
      ],
    }),
  );
  await abrir();
  const conductor = within(screen.getByRole('region', { name: 'Conductor' }));
  expect(conductor.getByText(vista.firmantes.conductor.correo)).toBeVisible();
  expect(conductor.getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  expect(conductor.getByText(/^Vence el/)).toBeVisible();
  expect(conductor.getByText('Nunca abierto')).toBeVisible();
  expect(conductor.getByText('Válido')).toBeVisible();
  expect(conductor.getByText('Perdió el teléfono')).toBeVisible();
  expect(conductor.getByText(/Rechazado · 2 intentos: El buzón no existe/)).toBeVisible();
  expect(conductor.queryByText(/^Aceptado/)).toBeNull();
  expect(conductor.getByRole('heading', { name: 'Correos y mensajes' })).toBeVisible();
  const tenedor = within(screen.getByRole('region', { name: 'Tenedor' }));
  expect(tenedor.getByRole('heading', { name: 'Correos' })).toBeVisible();
  expect(conductor.getByText(/a 310 555 0148/)).toHaveTextContent('Mensaje enviado · 1 intento');
});

test('of a link that was used nobody reads that it was never opened', async () => {
  const { conductor } = vista.firmantes;
  const enlaceActual = { ...conductor.enlaceActual!, usadoEn: '2026-11-22T15:00:00.000Z' };
  server.use(pagina({ ...vista, firmantes: { ...vista.firmantes, conductor: { ...conductor, enlaceActual } } }));
  await abrir();
  const firmante = within(screen.getByRole('region', { name: 'Conductor' }));
  expect(firmante.getByText(/^Usado el/)).toBeVisible();
  expect(firmante.queryByText(/Nunca abierto/)).not.toBeInTheDocument();
});

const senal = (cambios: object) => ({ valor: '03100012345', aqui: [], en: [], hayMas: false, ...cambios });
const otra = (codigo: string, nombre: string) => ({
  id: '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e',
  codigo,
  creadaEn: '2026-03-12T15:00:00.000Z',
  nombre,
});
const frases = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('each sign says what was found, where, and why it may mean nothing; its codes lead there and nothing is blocked', async () => {
  const senales = [
    senal({ que: 'cuenta', en: [otra('TER-2026-000140', 'Pedro Gómez')], aqui: ['Luis Peña'], hayMas: true }),
    senal({ que: 'documento', valor: 'CC 31.987.654', en: [otra('TER-2026-000087', 'Óscar Ibáñez')] }),
    senal({ que: 'carta', valor: 'Ana Ñáñez', en: [otra('TER-2026-000088', 'ANA NANEZ')] }),
    senal({ que: 'carta', valor: 'Luis Peña', en: [otra('TER-2026-000089', 'Pedro Gómez')] }),
    senal({ que: 'correo', valor: 'uno@correo.co' }),
    senal({ que: 'placa', valor: 'WLK508', en: [otra('TER-2026-000090', 'Pedro Gómez')] }),
    senal({ que: 'de otra versión' }),
  ];
  server.use(pagina({ ...vista, senales }));
  await abrir();
  expect(screen.getByText('Para mirar antes de revisar')).toBeVisible();
  expect(frases()).toEqual(
    expect.arrayContaining([
      'La cuenta 03100012345 figura con otro titular en esta misma inscripción (Luis Peña), TER-2026-000140 ' +
        '(Pedro Gómez, 12/03/2026) y otras más; puede ser una cuenta conjunta o un número mal escrito.',
      'El documento CC 31.987.654 figura con otro nombre en TER-2026-000087 (Óscar Ibáñez, 12/03/2026); puede ser un ' +
        'nombre comercial o un número mal escrito.',
      'La certificación bancaria de Ana Ñáñez es el mismo archivo que se adjuntó en TER-2026-000088 (ANA NANEZ, ' +
        '12/03/2026); es normal cuando una persona inscribe varios vehículos.',
      'La certificación bancaria de Luis Peña es el mismo archivo que se adjuntó en TER-2026-000089 (Pedro Gómez, ' +
        '12/03/2026); puede ser un archivo adjuntado por error.',
      'El tenedor y el conductor reciben su enlace en el mismo correo, uno@correo.co; es normal en una familia o en ' +
        'una misma empresa.',
      'La placa WLK508 se inscribió antes con otro propietario en TER-2026-000090 (Pedro Gómez, 12/03/2026); es normal ' +
        'si el vehículo cambió de dueño.',
    ]),
  );
  expect(screen.queryByText(/de otra versión|desconocid/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'TER-2026-000090' })).toHaveAttribute(
    'href',
    `/admin/revision-inscripciones/${otra('', '').id}`,
  );
  expect(screen.getByRole('button', { name: 'Marcar como revisada' })).toBeEnabled();
});

test('without a sign nothing of them is there', async () => {
  await abrir();
  expect(screen.queryByText('Para mirar antes de revisar')).not.toBeInTheDocument();
});

test('who mailed a link anew, and when, stands beside the link', async () => {
  const { conductor } = vista.listada.entregas;
  const reenviado = { en: '2026-11-21T15:42:00.000Z', por: 'Sofía Peña' };
  const entregas = { ...vista.listada.entregas, conductor: { ...conductor, reenviado } };
  server.use(pagina({ ...vista, listada: { ...vista.listada, entregas } }));
  await abrir();
  const firmante = (name: string) => within(screen.getByRole('region', { name }));
  expect(firmante('Conductor').getByText(/^Sofía Peña lo reenvió el 21\/11\/2026 10:42/)).toBeVisible();
  expect(firmante('Tenedor').queryByText(/lo reenvió/)).not.toBeInTheDocument();
});

test('parts whose keeper is away say so, and the rest is there', async () => {
  const { certificados: _c, correos: _m, historia: _h, ...resto } = vista;
  server.use(pagina(resto));
  await abrir();
  expect(screen.getAllByText('No se puede consultar ahora')).toHaveLength(2);
  expect(screen.getAllByText('No se pueden consultar ahora.')).toHaveLength(2);
  expect(screen.getByText(/La auditoría no responde ahora/)).toBeVisible();
  expect(screen.getByText('Ana Gómez la envió para revisión')).toBeVisible();
});

test('the GPS password is shown for a reason, for half a minute', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let cuerpo: unknown;
  server.use(
    http.post('*/api/admin/inscripciones/:id/contrasena-gps', async ({ request }) => {
      cuerpo = await request.json();
      return HttpResponse.json({ contrasenaGPS: 'clave-del-gps' });
    }),
  );
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await abrir();
  const ver = screen.getByRole('button', { name: `Ver por ${A_LA_VISTA} segundos` });
  expect(ver).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Motivo' }), 'Rastreo del viaje');
  await user.click(ver);
  expect(await screen.findByText('clave-del-gps')).toBeVisible();
  expect(cuerpo).toEqual({ motivo: 'Rastreo del viaje' });
  act(() => jest.advanceTimersByTime(A_LA_VISTA * 1000));
  expect(screen.queryByText('clave-del-gps')).not.toBeInTheDocument();
});

test('a super-administrator revokes a signer’s certificate with a reason; an administrator cannot', async () => {
  const conCertificado = { ...vista, certificados: [{ rol: 'conductor', certificado: unCertificado() }] };
  server.use(pagina(conCertificado));
  const { unmount } = await abrir();
  expect(screen.queryByRole('button', { name: /Revocar certificado/ })).not.toBeInTheDocument();
  unmount();
  let cuerpo: unknown;
  server.use(
    asUser('super-admin'),
    http.post('*/api/certificates/revoke/:id', async ({ request }) => {
      cuerpo = await request.json();
      return HttpResponse.json(unCertificado({ status: 'revoked' }));
    }),
  );
  await abrir();
  await userEvent.click(screen.getByRole('button', { name: 'Revocar certificado: Conductor' }));
  const dialogo = within(await screen.findByRole('dialog'));
  expect(dialogo.getByRole('button', { name: 'Revocar certificado' })).toBeDisabled();
  await userEvent.type(dialogo.getByRole('textbox', { name: /Motivo/ }), 'Perdió el teléfono');
  await userEvent.click(dialogo.getByRole('button', { name: 'Revocar certificado' }));
  expect(await screen.findByText('Certificado Revocado')).toBeVisible();
  expect(cuerpo).toEqual({ reason: 'Perdió el teléfono' });
});

describe('Corregir correo', () => {
  const corregir = async (respuesta: () => Response | Promise<Response>) => {
    let cuerpo: unknown;
    server.use(
      http.post('*/api/inscripciones/:id/corregir-correo', async ({ request }) => {
        cuerpo = await request.json();
        return respuesta();
      }),
    );
    await abrir();
    await userEvent.click(screen.getByRole('button', { name: 'Corregir correo: Conductor' }));
    const dialogo = within(await screen.findByRole('dialog', { name: 'Corregir el correo del conductor' }));
    return { dialogo, cuerpo: () => cuerpo, enviar: () => dialogo.getByRole('button', { name: 'Corregir y enviar' }) };
  };

  test('says what is missing, names a slip, and sends the address that was seen with the new one and the reason', async () => {
    const { dialogo, cuerpo, enviar } = await corregir(() => HttpResponse.json({ message: 'ok' }, { status: 202 }));
    expect(dialogo.getByText(vista.firmantes.conductor.correo)).toBeVisible();
    expect(dialogo.getByText(/por mensaje, va al teléfono del formulario: 300 555 0101\.$/)).toBeVisible();
    expect(dialogo.getByText('Falta el correo nuevo.')).toBeVisible();
    const nuevo = dialogo.getByRole('textbox', { name: /Correo nuevo/ });
    await userEvent.type(nuevo, 'luis@gmial.com');
    expect(dialogo.getByText('¿Quiso decir luis@gmail.com?')).toBeVisible();
    await userEvent.clear(nuevo);
    await userEvent.type(nuevo, vista.firmantes.propietario.correo.toUpperCase());
    expect(dialogo.getByText('Es el mismo correo del tenedor.')).toBeVisible();
    expect(dialogo.getByText('Falta el motivo.')).toBeVisible();
    await userEvent.clear(nuevo);
    await userEvent.type(nuevo, 'luis@gmail.com');
    expect(dialogo.queryByText(/^Es el mismo correo/)).not.toBeInTheDocument();
    expect(enviar()).toBeDisabled();
    await userEvent.type(dialogo.getByRole('textbox', { name: /Motivo/ }), 'Lo confirmó');
    await userEvent.click(enviar());
    expect(await screen.findByText('Correo Corregido')).toBeVisible();
    expect(cuerpo()).toEqual({
      tipo: 'conductor',
      actual: vista.firmantes.conductor.correo,
      correo: 'luis@gmail.com',
      motivo: 'Lo confirmó',
    });
  });

  test('where somebody was first it says who, and the dialog stays', async () => {
    const { dialogo, enviar } = await corregir(() =>
      HttpResponse.json(
        {
          code: 'CORREO_YA_CORREGIDO',
          message: 'Otra persona ya corrigió este correo.',
          requestId: 'p',
          fields: [{ path: 'actual', message: 'Sofía Peña lo cambió a luis@correo.co el 21/11/2026.' }],
        },
        { status: 409 },
      ),
    );
    await userEvent.type(dialogo.getByRole('textbox', { name: /Correo nuevo/ }), 'luis@gmail.com');
    await userEvent.type(dialogo.getByRole('textbox', { name: /Motivo/ }), 'Lo confirmó');
    await userEvent.click(enviar());
    expect(await dialogo.findByRole('alert')).toHaveTextContent(
      'Otra persona ya corrigió este correo. Sofía Peña lo cambió a luis@correo.co el 21/11/2026.',
    );
  });

  test('is not offered to who has signed', async () => {
    server.use(pagina({ ...vista, listada: { ...vista.listada, conductorSigned: true } }));
    await abrir();
    expect(screen.queryByRole('button', { name: 'Corregir correo: Conductor' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Corregir correo: Tenedor' })).toBeVisible();
  });
});

test('it is marked as looked at with a note; a mark says who, when and what', async () => {
  let cuerpo: unknown;
  server.use(
    http.post('*/api/admin/inscripciones/:id/revisada', async ({ request }) => {
      cuerpo = await request.json();
      const revisada = { en: '2026-11-22T15:00:00.000Z', por: 'Sergio Rojas', nota: 'La carta es de este mes' };
      server.use(pagina({ ...vista, listada: { ...vista.listada, revisadaEn: revisada.en }, revisada }));
      return HttpResponse.json({ message: 'ok' });
    }),
  );
  await abrir();
  await userEvent.type(screen.getByRole('textbox', { name: /Nota/ }), 'La carta es de este mes');
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como revisada' }));
  const revision = within(screen.getByRole('region', { name: 'Revisión' }));
  expect(await revision.findByText(/la marcó el 22\/11\/2026 10:00/)).toHaveTextContent('La carta es de este mes');
  expect(revision.getByText('Revisada')).toBeVisible();
  expect(cuerpo).toEqual({ nota: 'La carta es de este mes' });
});

test('a deleted enrolment says who deleted it and when', async () => {
  server.use(
    http.get('*/api/admin/inscripciones/:id', () =>
      HttpResponse.json(
        {
          code: 'INSCRIPCION_NO_ENCONTRADA',
          message: 'Inscripción no encontrada.',
          requestId: 'r',
          fields: [{ path: 'id', message: 'Sergio Rojas eliminó TER-2026-000148 el 21/11/2026.' }],
        },
        { status: 404 },
      ),
    ),
  );
  openRevision(`/${id}`);
  expect(await screen.findByRole('heading', { name: 'Esta inscripción se eliminó' })).toBeVisible();
  expect(screen.getByText(/Sergio Rojas eliminó TER-2026-000148 el 21\/11\/2026/)).toBeVisible();
  const motivo = screen.getByRole('link', { name: 'la auditoría conserva el motivo' });
  expect(motivo).toHaveAttribute('href', `/admin/auditoria?inscripcion=${id}`);
});

test('one that is not there leads to the audit, also when nobody is known to have deleted it', async () => {
  server.use(
    http.get('*/api/admin/inscripciones/:id', () =>
      refusal(404, 'INSCRIPCION_NO_ENCONTRADA', 'Inscripción no encontrada.'),
    ),
  );
  openRevision(`/${id}`);
  expect(await screen.findByRole('heading', { name: 'Esta inscripción ya no existe' })).toBeVisible();
  expect(screen.getByRole('link', { name: /auditoría/ })).toHaveAttribute('href', `/admin/auditoria?inscripcion=${id}`);
});

test('a super-administrator deletes from the page and is back at its list; an administrator is not offered it', async () => {
  const { unmount } = await abrir();
  expect(screen.queryByRole('button', { name: /^Eliminar/ })).not.toBeInTheDocument();
  unmount();
  let cuerpo: unknown;
  server.use(
    asUser('super-admin'),
    http.get('*/api/admin/todas-inscripciones', () => HttpResponse.json([], { headers: { 'X-Total-Count': '0' } })),
    http.delete('*/api/admin/inscripciones/:id', async ({ request }) => {
      cuerpo = await request.json();
      server.use(
        http.get('*/api/admin/inscripciones/:id', () =>
          refusal(404, 'INSCRIPCION_NO_ENCONTRADA', 'Inscripción no encontrada.'),
        ),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = await abrir();
  await userEvent.click(screen.getByRole('button', { name: 'Eliminar inscripción WLK508' }));
  const dialogo = within(await screen.findByRole('dialog', { name: '¿Está seguro?' }));
  await userEvent.type(dialogo.getByRole('textbox', { name: /^Escriba la placa/ }), 'wlk508');
  await userEvent.type(dialogo.getByRole('textbox', { name: /^Motivo/ }), 'Se envió dos veces');
  await userEvent.click(dialogo.getByRole('button', { name: 'Eliminar' }));
  expect(await screen.findByText('Inscripción Eliminada')).toBeVisible();
  expect(cuerpo).toEqual({ placa: 'WLK508', motivo: 'Se envió dos veces' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Revisión de Inscripciones' })).toBeVisible();
  expect(screen.queryByText('Inscripción no encontrada.')).not.toBeInTheDocument();
  // The deleted one is not behind: the page was the only entry of the history, and the list took its place.
  expect(router.state.historyAction).toBe('REPLACE');
  expect(router.state.location.pathname).toBe('/admin/revision-inscripciones');
});

test('an hour that ends a sentence ends it with one point', async () => {
  const en = '2026-11-21T16:35:00.000Z';
  const listada = { ...vista.listada, retiro: { como: 'devuelta' as const, en, por: 'Sergio Rojas' } };
  server.use(pagina({ ...vista, listada, revisada: { en, por: 'Laura Ñustes' } }));
  await abrir();
  expect(screen.getByText('Laura Ñustes').parentElement).toHaveTextContent(/11:35 a\. m\.$/);
  expect(document.body).not.toHaveTextContent('m..');
});

test('an enrolment that was deleted meanwhile leads back to the list', async () => {
  server.use(
    http.get('*/api/admin/inscripciones/:id', () =>
      refusal(404, 'INSCRIPCION_NO_ENCONTRADA', 'Inscripción no encontrada.'),
    ),
  );
  openRevision(`/${id}`);
  expect(await screen.findByRole('heading', { name: 'Inscripción no encontrada.' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver a la revisión' })).toHaveAttribute(
    'href',
    '/admin/revision-inscripciones',
  );
});

describe('from a list', () => {
  const ids = ['1', '2', '3'].map((n) => `${n}b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e`);
  const lista = ids.map((uno, n) => unaInscripcion({ id: uno, codigo: `TER-2026-00000${n + 1}` }));
  beforeEach(() =>
    server.use(
      http.get('*/api/admin/todas-inscripciones', () =>
        HttpResponse.json(lista, { headers: { 'X-Total-Count': '3', 'X-Total-All': '40' } }),
      ),
      http.get('*/api/admin/inscripciones/:id', ({ params }) =>
        HttpResponse.json({ ...vista, listada: lista.find((una) => una.id === params['id']) }),
      ),
    ),
  );

  test('plate and code of a card lead to the page, J and K to its neighbours, and back to the same list', async () => {
    const { router } = openRevision('?q=Mu%C3%B1oz');
    const tarjeta = within(await screen.findByRole('article', { name: 'Inscripción TER-2026-000002' }));
    await userEvent.click(tarjeta.getByRole('link', { name: /WLK508.*TER-2026-000002/ }));
    expect(await screen.findByRole('heading', { name: 'TER-2026-000002' })).toBeVisible();
    expect(screen.getByText('2 de 3')).toBeVisible();
    await userEvent.keyboard('j');
    expect(await screen.findByRole('heading', { name: 'TER-2026-000003' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Inscripción siguiente' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('k');
    expect(await screen.findByRole('heading', { name: 'TER-2026-000002' })).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'kj');
    expect(screen.getByRole('heading', { name: 'TER-2026-000002' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Revisión' })).toHaveAttribute(
      'href',
      '/admin/revision-inscripciones?q=Mu%C3%B1oz',
    );
    await waitFor(() => expect(router.state.location.pathname).toContain(ids[1]));
  });
});

const devolver = () =>
  http.post('*/api/inscripciones/:id/devolver', async ({ request }) => {
    enviado = await request.json();
    return HttpResponse.json({ message: 'Inscripción devuelta.' });
  });
let enviado: unknown;

test('Devolver sends the note with the chosen fields, which a search finds without accents', async () => {
  const user = userEvent.setup();
  server.use(devolver());
  await abrir();
  await user.click(screen.getByRole('button', { name: 'Devolver' }));
  const dialogo = within(screen.getByRole('dialog', { name: 'Devolver para corregir' }));
  const confirmar = dialogo.getByRole('button', { name: 'Devolver a Ana Gómez' });
  expect(confirmar).toBeDisabled();
  await user.type(dialogo.getByRole('textbox', { name: /^¿Qué hay que corregir/ }), ' La carta es de mayo. ');
  await user.type(dialogo.getByRole('searchbox'), 'certificacion anticipos');
  await user.click(dialogo.getByRole('checkbox', { name: /Certificación/ }));
  await user.clear(dialogo.getByRole('searchbox'));
  await user.type(dialogo.getByRole('searchbox'), vista.formulario.telefonoConductor);
  expect(dialogo.getByRole('checkbox', { name: /^Teléfono/ })).toBeVisible();
  await user.clear(dialogo.getByRole('searchbox'));
  await user.type(dialogo.getByRole('searchbox'), 'no existe');
  expect(dialogo.getByText(/^Ningún campo/)).toBeVisible();
  await user.clear(dialogo.getByRole('searchbox'));
  expect(dialogo.getAllByText(/^Sin (dato|archivo)$/)).not.toHaveLength(0);
  await user.type(dialogo.getByRole('searchbox'), 'sin');
  expect(dialogo.queryByText(/^Sin (dato|archivo)$/)).not.toBeInTheDocument();
  expect(dialogo.getByText('1 campo elegido')).toBeVisible();
  await user.click(confirmar);
  expect(await screen.findByText('Inscripción Devuelta')).toBeVisible();
  expect(enviado).toEqual({ nota: 'La carta es de mayo.', campos: ['certificacionBancariaAnticiposUrl'] });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('the fields to correct are counted as they are chosen, and one that is unchosen goes alone', async () => {
  const user = userEvent.setup();
  server.use(devolver());
  await abrir();
  await user.click(screen.getByRole('button', { name: 'Devolver' }));
  const dialogo = within(screen.getByRole('dialog', { name: 'Devolver para corregir' }));
  const casilla = (n: number) => dialogo.getAllByRole('checkbox')[n] as HTMLElement;
  const dicho = () => dialogo.getByText(/ elegidos?$/).textContent;
  const contados = [dicho()];
  for (const n of [0, 1, 0]) {
    await user.click(casilla(n));
    contados.push(dicho());
  }
  expect(contados).toEqual(['Ningún campo elegido', '1 campo elegido', '2 campos elegidos', '1 campo elegido']);
  expect([casilla(0), casilla(1)].map((una) => (una as HTMLInputElement).checked)).toEqual([false, true]);
});

test('who signed already is named before it is returned, and who was first after a refusal', async () => {
  const user = userEvent.setup();
  const listada = { ...vista.listada, conductorSigned: true };
  server.use(
    pagina(unaVista({ listada })),
    http.post('*/api/inscripciones/:id/devolver', () =>
      HttpResponse.json(
        {
          code: 'INSCRIPCION_RETIRADA',
          message: 'La inscripción ya se devolvió o se anuló.',
          requestId: 'pedido-1',
          fields: [{ path: 'id', message: 'Sergio Rojas la devolvió el 21/11/2026.' }],
        },
        { status: 409 },
      ),
    ),
  );
  await abrir();
  await user.click(screen.getByRole('button', { name: 'Devolver' }));
  const dialogo = within(screen.getByRole('dialog'));
  expect(dialogo.getByText('El conductor ya firmó.')).toBeVisible();
  await user.type(dialogo.getByRole('textbox', { name: /^¿Qué hay que corregir/ }), 'La carta');
  await user.click(dialogo.getByRole('button', { name: 'Devolver a Ana Gómez' }));
  expect(await dialogo.findByText(/Sergio Rojas la devolvió el/)).toBeVisible();
});

test('a returned one says so with its note, and offers nothing that needs a living link', async () => {
  const retiro = {
    como: 'devuelta' as const,
    en: '2026-11-21T15:20:00.000Z',
    por: 'Sergio Rojas',
    nota: 'La carta es de mayo.',
    campos: ['placaCabezote', 'certificacionBancariaAnticiposUrl'],
  };
  server.use(pagina(unaVista({ listada: { ...vista.listada, retiro, marcas: ['devuelta'] } })));
  await abrir();
  expect(screen.getByText('Devuelta')).toBeVisible();
  expect(screen.getByText(/Sergio Rojas la devolvió para corregir el/)).toBeVisible();
  expect(screen.getByText(/La carta es de mayo/)).toBeVisible();
  const nombrados = 'Campos: Placa de cabezote, Certificación bancaria (Pago de anticipos)';
  expect(screen.getByText(nombrados)).toBeVisible();
  expect(screen.getAllByText('Dejó de funcionar')).toHaveLength(2);
  for (const name of [/^Devolver/, /^Reenviar/, /^Corregir correo/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  expect(screen.queryByText(/^Falta la firma/)).not.toBeInTheDocument();
});

test('a test says so in its head', async () => {
  server.use(pagina(unaVista({ listada: { ...vista.listada, marcas: ['prueba'] } })));
  const { unmount } = await abrir();
  expect(screen.getByText('De prueba')).toBeVisible();
  unmount();
  server.use(pagina(vista));
  await abrir();
  expect(screen.queryByText('De prueba')).not.toBeInTheDocument();
});

test('what both have signed is not returned', async () => {
  server.use(pagina(unaVista({ listada: { ...vista.listada, conductorSigned: true, propietarioSigned: true } })));
  await abrir();
  expect(screen.queryByRole('button', { name: 'Devolver' })).not.toBeInTheDocument();
});
