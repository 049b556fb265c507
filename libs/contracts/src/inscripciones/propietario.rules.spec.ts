import fc from 'fast-check';
import { unaInscripcion } from '@portal/test-kit/builders';
import {
  camposTenedor,
  conPropietarioEfectivo,
  copiarTenedor,
  esAlgoConCampos,
  exigenciasPropietario,
  limpiarPropietario,
  propietarioDesde,
  tenedorCompleto,
} from './propietario.rules.js';

test('copying fills all ten owner fields, each from its holder field', () => {
  const form = unaInscripcion();
  const copia = copiarTenedor(form);
  expect(camposTenedor).toHaveLength(10);
  for (const campo of camposTenedor) expect(copia[propietarioDesde[campo]]).toBe(form[campo]);
  expect(Object.keys(limpiarPropietario())).toEqual(Object.keys(copia));
});

test('property: a holder with any field missing or blank is incomplete', () => {
  const form = unaInscripcion();
  expect(tenedorCompleto(form)).toBe(true);
  fc.assert(
    fc.property(fc.constantFrom(...camposTenedor), fc.constantFrom('', '   ', undefined), (campo, vacio) => {
      expect(tenedorCompleto({ ...form, [campo]: vacio })).toBe(false);
    }),
  );
});

test('the same owner is recomputed whatever was sent; another owner is left alone', () => {
  const mismo = unaInscripcion({ mismoTenedor: true, nombreRazonSocialPropietario: 'Otro' });
  expect(conPropietarioEfectivo(mismo).nombreRazonSocialPropietario).toBe(mismo.nombreRazonSocial);
  const otro = unaInscripcion({ nombreRazonSocialPropietario: 'Otro' });
  expect(conPropietarioEfectivo(otro)).toBe(otro);
});

test.each(['personaFirmaContrato', 'personaAutorizaFletes', 'personaAutorizaAnticipos'] as const)(
  'an owner who acts by %s has a name and a document; who signs has an address too',
  (papel) => {
    const faltan = (mismoTenedor: boolean) =>
      exigenciasPropietario
        .filter(({ cumple }) => !cumple({ [papel]: 'propietario', mismoTenedor, numeroDocumentoPropietario: '' }))
        .map(({ campo }) => campo);
    const suyos = ['nombreRazonSocialPropietario', 'tipoDocumentoPropietario', 'numeroDocumentoPropietario'];
    expect(faltan(false)).toEqual(
      papel === 'personaFirmaContrato' ? [...suyos, 'correoElectronicoPropietario'] : suyos,
    );
    expect(faltan(true)).toEqual([]);
  },
);

test('only an object is judged field by field', () => {
  expect([{}, [], null, undefined, 'texto'].map(esAlgoConCampos)).toEqual([true, true, false, false, false]);
});
