import { atenderNovedad } from './atender-novedad.contract.js';
import { codigosDeInscripciones } from './codigos.contract.js';
import { corregirCorreo } from './corregir-correo.contract.js';

const id = '11111111-2222-4333-8444-555555555555';
const atendida = { id, tipo: 'conductor', dice: 'El correo es otro', nota: 'Se le llamó' };
const corregido = { id, tipo: 'conductor', actual: 'a@correo.test', correo: 'b@correo.test', motivo: 'Era otro' };

test.each([
  ['how a note was attended', atenderNovedad, atendida, 'nota', 'Escriba cómo se atendió'],
  ['why an address is another one', corregirCorreo, corregido, 'motivo', 'Escriba el motivo'],
] as const)(
  '%s is said in words, and who says nothing reads what is missing',
  (_, { request }, peticion, campo, frase) => {
    expect(request.parse(peticion)).toEqual(peticion);
    const { error } = request.safeParse({ ...peticion, [campo]: ' ' });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[campo, frase]]);
  },
);

test('what came of a note is told, a word of a later release is unknown, and strangers are refused', () => {
  for (const resultado of ['atendida', 'otra', 'ninguna'] as const)
    expect(atenderNovedad.response.parse({ message: 'Hecho', resultado })).toEqual({ message: 'Hecho', resultado });
  expect(atenderNovedad.response.parse({ message: 'Hecho', resultado: 'luego' }).resultado).toBe('desconocido');
  expect(atenderNovedad.errors).toEqual(
    expect.arrayContaining(['UNAUTHORIZED', 'SOLO_ADMINISTRADORES', 'INSCRIPCION_NO_ENCONTRADA']),
  );
});

test('codes are asked for by two hundred ids at most, or by one code', () => {
  const { request, response } = codigosDeInscripciones;
  const ids = (cuantos: number) => Array.from({ length: cuantos }, () => id);
  for (const peticion of [
    { ids: ids(1) },
    { ids: ids(200) },
    { codigo: 'TER-2026-000148' },
    { codigo: 'x'.repeat(30) },
  ])
    expect(request.parse(peticion)).toEqual(peticion);
  for (const mala of [{ ids: ids(201) }, { codigo: 'x'.repeat(31) }, { ids: ['TER-2026-000148'] }, { otra: 1 }])
    expect(request.safeParse(mala).success).toBe(false);
  const inscripciones = [{ id, codigo: 'TER-2026-000148' }];
  expect(response.parse({ inscripciones })).toEqual({ inscripciones });
});
