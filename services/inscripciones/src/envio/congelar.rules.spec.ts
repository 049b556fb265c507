import { conPropietarioEfectivo } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { instantaneaSchema } from '@portal/contracts/pdf';
import { empresaConfigSchema, empresaDe } from '@portal/contracts/portal';
import type { TextoLegal } from '@portal/contracts/textos';
import { canonicalJson, sha256Hex } from '@portal/service-kit';
import { unaInscripcion, unaPersona } from '@portal/test-kit';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { rutaDeCarga } from '../tablas/carga.rules.js';
import { cargarLegales } from '../textos/textos.service.js';
import { congelar, textosDelRol, type ParaCongelar } from './congelar.rules.js';

let vigentes: TextoLegal[];
beforeAll(async () => {
  vigentes = await cargarLegales();
});

const una = (cambios: Partial<ParaCongelar> = {}): ParaCongelar => ({
  id: '11111111-1111-4111-8111-111111111111',
  form: unaInscripcion(),
  persona: unaPersona('ana'),
  ahora: new Date('2027-01-01T03:00:00Z'),
  consecutivo: 148,
  codigoVerificacion: '0123456789ABCDEF',
  empresa: empresaDe(empresaConfigSchema.parse({})),
  hoja: 'a4',
  origen: 'https://portal.test',
  vigentes,
  cargas: [],
  prueba: false,
  ...cambios,
});

test('the same enrolment gives the same bytes, and the code takes the year of Bogotá', () => {
  const { fila, instantanea } = congelar(una());
  expect(canonicalJson(congelar(una()).instantanea)).toBe(canonicalJson(instantanea));
  expect(instantaneaSchema.parse(instantanea)).toEqual(instantanea);
  expect(fila.codigo).toBe('TER-2026-000148');
});

test('row and snapshot of a test say so; of any other, the snapshot has the bytes that it always had', () => {
  const { fila, instantanea } = congelar(una({ prueba: true }));
  expect([fila.prueba, instantanea.prueba]).toEqual([true, true]);
  expect(congelar(una()).fila.prueba).toBe(false);
  expect(congelar(una()).instantanea).not.toHaveProperty('prueba');
});

test('the sheet of the document is frozen with it, and one that was frozen before the setting stays A4', () => {
  expect(congelar(una({ hoja: 'carta' })).instantanea.hoja).toBe('carta');
  const { hoja: _, ...antes } = congelar(una()).instantanea;
  expect(instantaneaSchema.parse(antes)).toEqual(antes);
});

test('neither row nor snapshot knows the GPS password', () => {
  const congelada = JSON.stringify(congelar(una({ form: unaInscripcion({ contrasenaGPS: 'canario-gps' }) })));
  expect(congelada).not.toMatch(/canario-gps|contrasenaGPS/);
});

test('an owner who is the holder is frozen as the holder', () => {
  const form = unaInscripcion({ mismoTenedor: true, nombreRazonSocialPropietario: 'Otro' });
  expect(congelar(una({ form })).fila.formulario.nombreRazonSocialPropietario).toBe(
    conPropietarioEfectivo(form).nombreRazonSocial,
  );
});

test('each role’s texts are filled for its signer, with hashes; no placeholder of a person or plate is left', () => {
  const { textos } = congelar(una()).fila;
  for (const rol of ['conductor', 'propietario'] as const)
    expect(textos[rol].map(({ clave }) => clave)).toEqual(textosDelRol[rol]);
  for (const texto of Object.values(textos).flat()) {
    expect(texto.sha256).toBe(sha256Hex(texto.texto));
    expect(texto.texto).not.toMatch(/\[(NOMBRE|TIPO_DOC|NUMERO_DOC|PLACA|CALIDAD|EMPRESA|NIT_EMPRESA|PORCENTAJE)\]/);
  }
  expect(textos.conductor[0]!.texto).toContain('Luis Alberto Peña Ríos');
  expect(textos.propietario[0]!.texto).toContain('María Fernanda Ñáñez Ortiz');
});

test('for a company the sentence beside the button names who signs, and the search finds that person', () => {
  const { fila } = congelar(una({ form: unaInscripcion(firmaDeEmpresa) }));
  const [declaracion, contrato, acuerdo] = fila.textos.propietario;
  const quien = 'Claudia Patricia Ibargüen Muñoz, en representación de Transportes del Pacífico S.A.S.';
  expect(acuerdo!.texto).toContain(`confirmo que soy ${quien},`);
  for (const texto of [declaracion!, contrato!]) expect(texto.texto).not.toContain('Ibargüen');
  expect(fila.textos.conductor.at(-1)!.texto).toContain('confirmo que soy Luis Alberto Peña Ríos,');
  for (const palabra of ['claudia patricia ibarguen munoz', '66812345', 'claudia.ibarguen@correo.test'])
    expect(fila.busqueda).toContain(palabra);
});

test('a text that is not in force stops the submission instead of leaving a hole', () => {
  expect(() => congelar(una({ vigentes: vigentes.filter(({ clave }) => clave !== 'declaracion-final') }))).toThrow(
    'declaracion-final',
  );
});

test('uploads are named by field, hash and size', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const carga = { id, sha256: 'a'.repeat(64), bytes: 9 } as CargaEntity;
  const form = unaInscripcion({ certificacionBancariaAnticiposUrl: rutaDeCarga(id) });
  expect(congelar(una({ form, cargas: [carga] })).instantanea.cargas).toEqual([
    { campo: 'certificacionBancariaAnticiposUrl', sha256: carga.sha256, bytes: 9 },
  ]);
});

test('an upload without a hash yet is not named', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  const form = unaInscripcion({ certificacionBancariaUrl: rutaDeCarga(id) });
  for (const carga of [
    { id, sha256: null, bytes: 9 },
    { id, sha256: 'a'.repeat(64), bytes: null },
  ])
    expect(congelar(una({ form, cargas: [carga as CargaEntity] })).instantanea.cargas).toEqual([]);
});

test('the document prints every text, the sentence of each signer beside the button too', () => {
  const { fila, instantanea } = congelar(una());
  const deLaInscripcion = ['autorizacion-datos', 'autorizacion-fletes', 'autorizacion-anticipos'];
  expect(fila.textos.inscripcion.map(({ clave }) => clave)).toEqual(deLaInscripcion);
  expect(instantanea.textos.map(({ clave }) => clave)).toEqual([
    ...deLaInscripcion,
    ...textosDelRol.conductor,
    ...textosDelRol.propietario,
  ]);
});

test('the creator is named without spaces around, or by mail', () => {
  const ana = unaPersona('ana');
  const nombre = (firstName: string, lastName: string) =>
    congelar(una({ persona: { ...ana, firstName, lastName } })).instantanea.creador;
  expect([nombre('Ana', ''), nombre('Ana', 'Gómez'), nombre('', '')]).toEqual(['Ana', 'Ana Gómez', ana.email]);
});
