import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { dibujoPng } from './dibujo.js';
import { correosA, enlaceDe, patience, waitForCorreo } from './mailbox.js';

const origin = process.env['PORTAL_ORIGIN'] ?? 'http://localhost:3000';
const keycloak = process.env['KEYCLOAK_URL'] ?? 'http://localhost:8080';

export type Rol = 'conductor' | 'propietario';

/** What came back: the status and the JSON, whatever it was. */
export interface ApiAnswer<T = Record<string, unknown>> {
  readonly status: number;
  readonly body: T;
}

/** A call as a program makes it. @throws when the connection itself fails */
export async function callApi<T = Record<string, unknown>>(
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<T>> {
  const response = await fetch(origin + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
}

const enCurso = ['FIRMA_EN_CURSO', 'SOLICITUD_EN_CURSO'];
const otraVez = [429, 502, 503, 504];
/** What a process says besides, as it dies. */
export const mientrasMuere = [500];

/**
 * What a patient client does: the same request with the same key until it is answered.
 * @param tambien statuses after which it asks again besides those that say so
 */
export async function retryUntilAnswered<T>(
  intento: () => Promise<ApiAnswer<T>>,
  tambien: readonly number[] = [],
): Promise<ApiAnswer<T>> {
  const pendiente = ({ status, body }: ApiAnswer<unknown>): boolean =>
    [...otraVez, ...tambien].includes(status) || enCurso.includes(String((body as { code?: string }).code));
  let last: ApiAnswer<T> | undefined;
  await expect
    .poll(
      async () => {
        last = await intento().catch(() => undefined);
        return last !== undefined && !pendiente(last);
      },
      { timeout: 100_000, message: 'an answer' },
    )
    .toBe(true);
  return last as ApiAnswer<T>;
}

/**
 * An access token of a sample user, as scripts get one (client `portal-cli`, local realm only). Keycloak lets a person
 * in once at a time, since it counts wrong passwords: while another test logs the same one in, this one waits.
 */
export async function tokenDe(username: string): Promise<string> {
  let token: string | undefined;
  const has = async (): Promise<boolean> => {
    const response = await fetch(`${keycloak}/realms/portal/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'portal-cli',
        username,
        password: 'portal-local',
      }),
    });
    token = ((await response.json()) as { access_token?: string }).access_token;
    return token !== undefined;
  };
  await expect.poll(has, { message: `a token for ${username}` }).toBe(true);
  return token as unknown as string;
}

/** A form whose signers have addresses of their own. */
export const formulario = (placa: string) => ({
  ...datosDeInscripcion,
  placaCabezote: placa,
  correoElectronicoConductor: `conductor.${placa.toLowerCase()}@correo.test`,
  correoElectronicoTenedor: `tenedor.${placa.toLowerCase()}@correo.test`,
});

const correoDe = { conductor: 'correoElectronicoConductor', propietario: 'correoElectronicoTenedor' } as const;
const asuntos = { conductor: /Firme su Compromiso/, propietario: /Firma pendiente/ } as const;
const nombres = {
  conductor: `${datosDeInscripcion.nombresConductor} ${datosDeInscripcion.apellidosConductor}`,
  propietario: datosDeInscripcion.nombreRazonSocial,
} as const;

/** The token of the mail that asks this signer to sign. */
export async function enlaceDelCorreo(placa: string, rol: Rol): Promise<string> {
  const mail = await waitForCorreo(formulario(placa)[correoDe[rol]], asuntos[rol]);
  return enlaceDe(mail).split('/').at(-1) as string;
}

/** How many times this signer was asked to sign. */
export const solicitudesA = async (placa: string, rol: Rol): Promise<number> =>
  (await correosA(formulario(placa)[correoDe[rol]], asuntos[rol])).length;

/** What a signer sends otherwise than the people of the sample. */
interface OtroFirmante {
  readonly commonName?: string;
  readonly organizationName?: string;
  readonly userAgent?: string;
  /** The token and the address of a corrected link, instead of those of the form's mail. */
  readonly enlace?: string;
  readonly email?: string;
  readonly deviceInfo?: Readonly<Record<string, string>>;
}

/** Everything a signer sends, with a certificate just issued to him. */
export async function prepararFirma(
  placa: string,
  rol: Rol,
  {
    commonName = nombres[rol],
    organizationName = 'TRANSCARGA',
    userAgent = 'e2e',
    deviceInfo = {},
    email = formulario(placa)[correoDe[rol]],
    ...otro
  }: OtroFirmante = {},
): Promise<{ path: string; body: Record<string, unknown> }> {
  const token = otro.enlace ?? (await enlaceDelCorreo(placa, rol));
  const { body: enlace } = await retryUntilAnswered(() =>
    callApi<{ documentHash: string }>('GET', `/api/signature/verify/${token}`),
  );
  const datos = {
    token,
    commonName,
    email,
    organizationName,
    countryCode: 'CO',
  };
  const key = { 'idempotency-key': randomUUID() };
  const certificado = await retryUntilAnswered(() =>
    callApi<{ id: string }>('POST', `/api/certificates/generate-for-${rol}`, { body: datos, headers: key }),
  );
  expect(certificado.status).toBe(201);
  return {
    path: `/api/signature/advanced/${token}`,
    body: {
      signature: dibujoPng(),
      certificateId: certificado.body.id,
      documentHash: enlace.documentHash,
      metadata: {
        userAgent,
        deviceInfo: {
          ...{ browser: 'Chrome', os: 'Android', screenResolution: '390x844', timezone: 'America/Bogota' },
          ...deviceInfo,
        },
      },
    },
  };
}

/** Sends an enrolment as a program does, once. */
export const enviarUnaVez = (token: string, placa: string, key: string = randomUUID()) =>
  callApi<{ id: string }>('POST', '/api/inscripcion-terceros', {
    token,
    body: formulario(placa),
    headers: { 'idempotency-key': key },
  });

/** Sends an enrolment, and hears of it: under one key it is sent once, however often it is asked about. */
export function enviar(token: string, placa: string): Promise<ApiAnswer<{ id: string }>> {
  const key = randomUUID();
  return retryUntilAnswered(() => enviarUnaVez(token, placa, key));
}

interface Listada {
  readonly id: string;
  readonly placaCabezote: string;
  readonly conductorSigned: boolean;
  readonly propietarioSigned: boolean;
}

/** The person's enrolments of one plate. */
export async function inscripcionesDe(token: string, placa: string): Promise<Listada[]> {
  const { body } = await retryUntilAnswered(() =>
    callApi<Listada[]>('GET', '/api/inscripciones/mis-inscripciones?limite=200', { token }),
  );
  return body.filter((inscripcion) => inscripcion.placaCabezote === placa);
}

/** The current revision's bytes. */
export const pdfDe = (token: string, id: string): Promise<Buffer> => bajar(token, `/api/inscripciones/${id}/pdf`);

/** All evidence of one enrolment, as an administrator takes it out: a ZIP. */
export const evidenciaDe = (token: string, id: string): Promise<Buffer> =>
  bajar(token, `/api/inscripciones/${id}/evidencia?motivo=Prueba`);

/** A document that is being prepared is awaited, as its mail is. */
async function bajar(token: string, path: string): Promise<Buffer> {
  let response: Response | undefined;
  const status = async (): Promise<number> => {
    response = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    return response.status;
  };
  await expect.poll(status, { message: path, timeout: patience }).not.toBe(503);
  expect(response?.status).toBe(200);
  return Buffer.from(await (response as Response).arrayBuffer());
}
