import { AppError, can, statusOf, type ErrorCode, type HttpCall } from '@portal/contracts/core';
import { identidades, veredictoDe, type Identidad } from '@portal/contracts/core/autorizacion';
import { admin, ana, auditor, superadmin, type FakePersona } from '../../test/behaviour.js';
import { Door } from '../../test/door.js';
import { httpContracts } from '../openapi/openapi.controller.js';

/** The creator of whatever a path names is Ana. */
const personas: Readonly<Partial<Record<Identidad, FakePersona>>> = {
  creador: ana,
  otro: { sub: 'sub-beatriz', email: 'registrante2@transcarga.test', roles: [] },
  admin,
  'super-admin': superadmin,
  auditor,
  tester: { sub: 'sub-tester', email: 'tester@transcarga.test', roles: ['tester'] },
};
const id = '11111111-1111-4111-8111-111111111111';
const TOKEN = 'a'.repeat(43);

let door: Door;
beforeAll(async () => {
  door = await Door.open();
});
afterAll(() => door?.close());
beforeEach(() => {
  door.services.calls.length = 0;
  door.clock.current = new Date(door.clock.current.getTime() + 120_000);
});

/**
 * The owning service: it refuses by its own rule, as the policy says, and a link by whose it is. Whoever comes through
 * gets a refusal that no door gives, so that both are told apart.
 */
const servicio = (call: HttpCall, identidad: Identidad) => (): never => {
  const { actor } = door.services.calls.at(-1)?.options ?? {};
  const suyo = !call.sobre || (actor !== undefined && can(actor, call.sobre, { owner: ana.sub }));
  const negado = call.access === 'enlace' ? veredictoDe(call, identidad) : suyo ? 'puede' : noEsta(call);
  throw new AppError(negado === 'puede' || negado === 'enlace' ? 'SOLICITUD_EN_CURSO' : negado);
};
const noEsta = ({ errors }: HttpCall): ErrorCode => errors.find((code) => statusOf(code) === 404) ?? 'ACCESO_DENEGADO';

/** What the door itself answers when the request has no shape: it comes after every refusal of access. */
const sinForma: readonly string[] = [
  'DATOS_INVALIDOS',
  'CAMPO_NO_PERMITIDO',
  'SOLICITUD_MAL_FORMADA',
  'TIPO_DE_CONTENIDO',
];
const deAcceso: readonly string[] = ['UNAUTHORIZED', 'ACCESO_DENEGADO', 'SOLO_ADMINISTRADORES'];

const celdas = Object.entries(httpContracts).flatMap(([nombre, call]) =>
  identidades
    .filter((identidad) => veredictoDe(call, identidad) !== 'enlace')
    .map((identidad) => ({ nombre, identidad, call, veredicto: veredictoDe(call, identidad) as 'puede' | ErrorCode })),
);
const llegaron = new Set<string>();

test.each(celdas)('$nombre as $identidad: $veredicto', async ({ nombre, identidad, call, veredicto }) => {
  door.services.reply = servicio(call, identidad);
  const direccion = call.path.replace(/:(\w+)/g, (_, parametro) => (parametro === 'token' ? TOKEN : id));
  const request = door.http[call.method.toLowerCase() as 'get'](direccion).set('x-requested-with', 'portal');
  const persona = personas[identidad];
  if (persona) request.set('authorization', await door.bearerOf(persona));
  const { status, body } = await (call.method === 'GET' ? request : request.send({}));
  const llego = door.services.calls.some(({ subject }) => 'subject' in call && subject === call.subject);
  if (llego) llegaron.add(nombre);
  if (veredicto === 'puede') expect(deAcceso).not.toContain(body.code);
  else if (deAcceso.includes(veredicto)) {
    expect([status, body.code]).toEqual([statusOf(veredicto), veredicto]);
    expect(door.services.calls).toEqual([]);
  } else if (!sinForma.includes(body.code)) expect([status, body.code]).toEqual([statusOf(veredicto), veredicto]);
});

test('calls about one thing came through to the service that owns it', () => {
  expect([...llegaron]).toEqual(
    expect.arrayContaining([
      'descargarPdf',
      'miInscripcion',
      'copiarInscripcion',
      'anularInscripcion',
      'descargarCarga',
    ]),
  );
});
