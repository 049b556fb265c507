import { formularioGuardadoSchema } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa, inscripcionDeMuestra } from '@portal/contracts/muestra';
import { constanciaDe } from './constancia.rules.js';

const firmadaEn = new Date('2026-11-21T16:20:00.000Z');
const unaFirma = (
  cambios: { rol?: 'conductor' | 'propietario'; completa?: boolean; prueba?: boolean; formulario?: object } = {},
) => {
  const { rol = 'conductor', completa = false, prueba = false, formulario = {} } = cambios;
  const form = formularioGuardadoSchema.parse({ ...inscripcionDeMuestra, ...formulario });
  const sha256 = 'a'.repeat(64);
  return constanciaDe({
    fila: { codigo: 'TER-2026-000148', codigoVerificacion: '7K3M', placa: 'WLK508', formulario: form, prueba },
    firma: {
      rol,
      nombre: 'Luis Peña',
      nivel: 'B-T',
      firmadaEn,
      textos: [
        { clave: 'compromiso-conductor', version: '1.0', sha256 },
        { clave: 'sin-titulo', version: '2.0', sha256 },
      ],
    },
    sha256: 'b'.repeat(64),
    textos: [
      { clave: 'contrato', titulo: 'Otro' },
      { clave: 'compromiso-conductor', titulo: 'Compromiso' },
    ],
    completa,
  });
};

test('the first receipt tells who is missing, and the texts by their titles', () => {
  expect(unaFirma()).toEqual({
    codigo: 'TER-2026-000148',
    codigoVerificacion: '7K3M',
    placa: 'WLK508',
    nombre: 'Luis Peña',
    nivel: 'B-T',
    sha256: 'b'.repeat(64),
    firmadoEn: '2026-11-21T16:20:00.000Z',
    aceptado: [
      { titulo: 'Compromiso', version: '1.0' },
      { titulo: 'sin-titulo', version: '2.0' },
    ],
    firmas: { hechas: 1, total: 2 },
    faltan: ['tenedor'],
  });
  expect(unaFirma({ rol: 'propietario' })).toMatchObject({ firmas: { hechas: 1 }, faltan: ['conductor'] });
});

test('the last receipt misses nobody, and one of a test says so', () => {
  expect(unaFirma({ completa: true })).toMatchObject({ firmas: { hechas: 2, total: 2 }, faltan: [] });
  expect([unaFirma().prueba, unaFirma({ prueba: true }).prueba]).toEqual([undefined, true]);
});

test('who signs for a company is called with it', () => {
  expect(unaFirma({ rol: 'propietario', formulario: firmaDeEmpresa }).nombre).toBe(
    'Claudia Patricia Ibargüen Muñoz, en representación de Luis Peña',
  );
});
