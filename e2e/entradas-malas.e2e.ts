import { expect, test } from '@playwright/test';
import { callApi, enlaceDelCorreo, enviar, formulario, inscripcionesDe, prepararFirma, tokenDe } from './src/client.js';
import { unaPlaca } from './src/placa.js';

let token: string;
// A token lives five minutes, which all tests of this file together may exceed.
test.beforeEach(async () => {
  token = await tokenDe('registrante@transcarga.test');
});

/** The envelope of every refusal. */
const rechazo = (status: number, code: string, message: string | RegExp, path?: string) => ({
  status,
  body: expect.objectContaining({
    code,
    message: typeof message === 'string' ? message : expect.stringMatching(message),
    requestId: expect.any(String),
    ...(path ? { fields: expect.arrayContaining([expect.objectContaining({ path })]) } : {}),
  }),
});

const malos = [
  ['an unknown key', { userEmail: 'otro@correo.test' }, 400, 'CAMPO_NO_PERMITIDO', 'userEmail'],
  ['a wrong enumeration', { tipoVehiculo: 'bicicleta' }, 422, 'DATOS_INVALIDOS', 'tipoVehiculo'],
  ['a missing field', { modelo: undefined }, 422, 'DATOS_INVALIDOS', 'modelo'],
  ['a null', { placaTrailer: null }, 422, 'DATOS_INVALIDOS', 'placaTrailer'],
  ['a number out of range', { numeroEjes: 11 }, 422, 'DATOS_INVALIDOS', 'numeroEjes'],
  [
    'a date that no calendar has',
    { fechaNacimientoConductor: '1990-02-30' },
    422,
    'DATOS_INVALIDOS',
    'fechaNacimientoConductor',
  ],
] as const;

for (const [nombre, cambio, status, code, path] of malos) {
  test(`${nombre} is refused by name and nothing is written`, async () => {
    const placa = unaPlaca();
    const answer = await callApi('POST', '/api/inscripcion-terceros', {
      token,
      body: { ...formulario(placa), ...cambio },
    });
    expect(answer).toEqual(rechazo(status, code, /[a-záéíóú]/, path));
    expect(await inscripcionesDe(token, placa)).toEqual([]);
  });
}

test('a refused authorisation is not stored', async () => {
  const placa = unaPlaca();
  const body = { ...formulario(placa), authorization: 'no-acepto' };
  expect(await callApi('POST', '/api/inscripcion-terceros', { token, body })).toEqual(
    rechazo(422, 'AUTORIZACION_NO_ACEPTADA', 'Debe aceptar el tratamiento de datos personales para continuar.'),
  );
  expect(await inscripcionesDe(token, placa)).toEqual([]);
});

async function subir(content: Buffer): Promise<{ put: { status: number; body: unknown }; uploadURL: string }> {
  const { body } = await callApi<{ uploadURL: string }>('POST', '/api/objects/upload', { token });
  const response = await fetch(body.uploadURL, {
    method: 'PUT',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(content),
  });
  const text = await response.text();
  return { put: { status: response.status, body: text ? JSON.parse(text) : {} }, uploadURL: body.uploadURL };
}

test('a file of 11 MB is refused while it is sent', async () => {
  const { put } = await subir(Buffer.alloc(11 * 1024 * 1024, 0x20));
  expect(put).toEqual(rechazo(413, 'CARGA_DEMASIADO_GRANDE', 'El archivo supera el tamaño máximo de 10MB.'));
});

test('the registration refuses a file that is no PDF, and an address that the portal never gave', async () => {
  const { put, uploadURL } = await subir(Buffer.from('MZ this is a program'));
  expect(put.status).toBe(200);
  expect(await callApi('PUT', '/api/certification-upload', { token, body: { certificationUrl: uploadURL } })).toEqual(
    rechazo(422, 'SOLO_PDF', 'Solo se permiten archivos PDF.'),
  );
  expect(
    await callApi('PUT', '/api/certification-upload', { token, body: { certificationUrl: 'http://169.254.169.254/' } }),
  ).toEqual(rechazo(422, 'CARGA_NO_RECONOCIDA', 'No reconocemos este archivo. Adjúntelo de nuevo.'));
});

test('an unknown link is refused like a malformed one, a second signature in Spanish', async () => {
  const desconocido = await callApi('GET', `/api/signature/verify/${'A'.repeat(43)}`);
  const malformado = await callApi('GET', '/api/signature/verify/x');
  for (const answer of [desconocido, malformado])
    expect(answer).toEqual(rechazo(404, 'ENLACE_INVALIDO', 'Enlace Inválido'));

  const placa = unaPlaca();
  await enviar(token, placa);
  const { path, body } = await prepararFirma(placa, 'conductor');
  const blanco = { ...body, signature: 'data:image/png;base64,AAAA' };
  expect(await callApi('POST', path, { body: blanco })).toEqual(
    rechazo(422, 'IMAGEN_DE_FIRMA_INVALIDA', 'No pudimos leer su firma. Límpiela y dibújela de nuevo.'),
  );
  expect((await callApi('POST', path, { body })).status).toBe(200);
  expect(await callApi('POST', path, { body })).toEqual(
    rechazo(409, 'FIRMA_YA_REGISTRADA', 'Este documento ya fue firmado.'),
  );
  const usado = await callApi('GET', `/api/signature/verify/${await enlaceDelCorreo(placa, 'conductor')}`);
  expect(usado).toEqual({ status: 200, body: expect.objectContaining({ isUsed: true, inscripcion: null }) });
});

test('a person sees neither the enrolment nor the document of another, and no list without a session', async () => {
  const { body } = await enviar(token, unaPlaca());
  const otra = await tokenDe('registrante2@transcarga.test');
  expect(await callApi('GET', `/api/inscripciones/${body.id}/pdf`, { token: otra })).toEqual(
    rechazo(404, 'INSCRIPCION_NO_ENCONTRADA', 'Inscripción no encontrada.'),
  );
  expect(await callApi('GET', '/api/admin/todas-inscripciones', { token: otra })).toEqual(
    rechazo(403, 'SOLO_ADMINISTRADORES', 'Esta sección está restringida para administradores.'),
  );
  expect(await callApi('GET', '/api/inscripciones/mis-inscripciones')).toEqual(
    rechazo(401, 'UNAUTHORIZED', 'Unauthorized'),
  );
});
