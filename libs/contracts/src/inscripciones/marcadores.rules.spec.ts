import { unaInscripcion } from '@portal/test-kit/builders';
import { firmaDeEmpresa } from '../muestra/inscripcion-de-muestra.js';
import { empresaConfigSchema, empresaDe } from '../portal/empresa.config.js';
import { diligenciar } from '../textos/diligenciar.rules.js';
import { marcadoresAcuerdo, marcadoresAnticipos, marcadoresFirmante, marcadoresFletes } from './marcadores.rules.js';

const empresa = empresaDe(empresaConfigSchema.parse({}));
const texto =
  '[NOMBRE], [TIPO_DOC] No. [NUMERO_DOC], [CALIDAD], placa [PLACA], [PLACA_TRAILER], [PORCENTAJE] %, ' +
  '[TIPO_CUENTA] No. [NUMERO_CUENTA] de [ENTIDAD], titular [TITULAR], [ID_TITULAR]';

test('an authorisation is filled with whoever authorises', () => {
  const form = unaInscripcion({ personaAutorizaAnticipos: 'propietario', porcentajeAnticipo: 32.5, placaTrailer: '' });
  expect(diligenciar(texto, marcadoresFletes(form, empresa))).toBe(
    'María Fernanda Ñáñez Ortiz, cédula de ciudadanía No. 31.987.654, tenedor, placa WLK508, sin tráiler, 32,5 %, ' +
      'ahorros No. 03100012345 de Bancolombia, titular María Fernanda Ñáñez Ortiz, cédula de ciudadanía No. 31.987.654',
  );
  expect(diligenciar(texto, marcadoresAnticipos(form, empresa))).toMatch(
    /^Transportes del Pacífico S\.A\.S\., NIT No\. 899999055-4, propietario, placa WLK508, sin tráiler/,
  );
});

test('a draft leaves what it does not have as placeholders', () => {
  const form = { ...unaInscripcion(), personaAutorizaFletes: '', placaCabezote: '', porcentajeAnticipo: NaN };
  expect(
    diligenciar('[NOMBRE] [TIPO_DOC] [NUMERO_DOC] [PLACA] [PORCENTAJE]', marcadoresFletes(form as never, empresa)),
  ).toBe('[NOMBRE] [TIPO_DOC] [NUMERO_DOC] [PLACA] [PORCENTAJE]');
});

test('an account holder without type or number of a document is a placeholder', () => {
  for (const falta of ['tipoIdentificacionFletes', 'numeroIdentificacionFletes']) {
    const form = { ...unaInscripcion(), [falta]: '' };
    expect(diligenciar('[ID_TITULAR]', marcadoresFletes(form as never, empresa))).toBe('[ID_TITULAR]');
  }
});

test('a signer speaks in their own name', () => {
  expect(diligenciar('[NOMBRE] ante [EMPRESA]', marcadoresFirmante(unaInscripcion(), 'conductor', empresa))).toBe(
    'Luis Alberto Peña Ríos ante TRANSCARGA S.A.S.',
  );
});

test('a company declares and contracts; the person who signs for it says the sentence beside the button', () => {
  const form = unaInscripcion(firmaDeEmpresa);
  const dice = (marcadores: typeof marcadoresAcuerdo) =>
    diligenciar('[NOMBRE], [TIPO_DOC] No. [NUMERO_DOC]', marcadores(form, 'propietario', empresa));
  expect(dice(marcadoresFirmante)).toBe('Transportes del Pacífico S.A.S., NIT No. 899999055-4');
  expect(diligenciar('Confirmo que soy [NOMBRE], y firmo.', marcadoresAcuerdo(form, 'propietario', empresa))).toBe(
    'Confirmo que soy Claudia Patricia Ibargüen Muñoz, en representación de Transportes del Pacífico S.A.S., y firmo.',
  );
  expect(marcadoresAcuerdo(form, 'conductor', empresa)).toEqual(marcadoresFirmante(form, 'conductor', empresa));
});

test('a plate reads as it will be stored while it is written otherwise', () => {
  const form = { ...unaInscripcion(), placaCabezote: ' wlk·508', placaTrailer: 'r-37108' };
  expect(diligenciar('[PLACA] [PLACA_TRAILER]', marcadoresFletes(form, empresa))).toBe('WLK508 con tráiler R37108');
});
