import type { Content } from 'pdfmake/interfaces.js';
import { campos, nombresDeCampo, type Campo } from '@portal/contracts/inscripciones';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { instantaneaSchema, type Instantanea } from '@portal/contracts/pdf';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { definirDocumento } from './documento.definition.js';
import { firmas } from './firmas.js';

// A company signs, so that the representative is printed too.
const { formulario: deMuestra } = unaInstantanea().instantanea;
const empresa = { ...firmaDeEmpresa, tipoDocumentoTenedor: 'NIT' };
const { instantanea, sha256 } = unaInstantanea({ formulario: { ...deMuestra, ...empresa } });

/** Every string of a page description, in its order. */
const textosDe = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textosDe) : [];
};

/** How many of its strings two page descriptions do not share. */
function cambios(antes: Content, despues: Content): number {
  const [unos, otros] = [textosDe(antes), textosDe(despues)];
  expect(otros).toHaveLength(unos.length);
  return unos.filter((texto, i) => texto !== otros[i]).length;
}

const paginas = (una: Instantanea): Content => definirDocumento(una, sha256, 9).content;

/** The value that a field has after a person changes it. */
function otroValor(campo: Campo, valor: unknown): unknown {
  const { clase, opciones } = campos[campo];
  switch (clase) {
    case 'opcion':
      return opciones.find(({ value, label }) => value !== valor && label !== valor)?.value;
    case 'fecha':
      return '1999-12-31';
    case 'numero':
    case 'porcentaje':
      return Number(valor) + 1;
    case 'si-no':
    case 'aceptacion':
      return valor !== true;
    default:
      return `otro ${campo}`;
  }
}

/** The same enrolment with another answer in one field. A file is known by its hash. */
function conOtro(campo: Campo): Instantanea {
  if (campos[campo].clase === 'archivo') {
    const cargas = instantanea.cargas.filter((carga) => carga.campo !== campo);
    return instantaneaSchema.parse({
      ...instantanea,
      cargas: [...cargas, { campo, sha256: 'a'.repeat(64), bytes: 1 }],
    });
  }
  const { formulario } = instantanea;
  const valor = otroValor(campo, (formulario as Partial<Record<Campo, unknown>>)[campo]);
  return instantaneaSchema.parse({ ...instantanea, formulario: { ...formulario, [campo]: valor } });
}

const esSecreto = (campo: Campo): boolean => campos[campo].clase === 'secreto';

test.each(nombresDeCampo.filter((campo) => !esSecreto(campo)))('%s is printed once', (campo) => {
  const otra = conOtro(campo);
  // The signature block names the signers again.
  const enLasFirmas = cambios(firmas(instantanea), firmas(otra));
  expect(cambios(paginas(instantanea), paginas(otra)) - enLasFirmas).toBe(1);
  expect(textosDe(paginas(otra)).filter((texto) => /^(true|false|undefined|null)$/.test(texto))).toEqual([]);
});

test('each secret has its cell, which says that it is not printed', () => {
  const reservadas = textosDe(paginas(instantanea)).filter((texto) => texto === 'Reservada: no se imprime');
  expect(reservadas).toHaveLength(nombresDeCampo.filter(esSecreto).length);
});

test('without a representative section 14 has no row of one, and the signature’s place names the party alone', () => {
  const de = (una: Instantanea) => textosDe(paginas(una));
  const { instantanea: sin } = unaInstantanea();
  const rotulos = ['Nombres del representante legal', 'Cargo del representante'];
  for (const rotulo of rotulos)
    expect([de(instantanea).includes(rotulo), de(sin).includes(rotulo)]).toEqual([true, false]);
  expect(de(instantanea)).toContain(
    'Claudia Patricia Ibargüen Muñoz, Gerente, en representación de Transportes del Pacífico S.A.S.',
  );
  expect(de(instantanea)).toContain('CC 66.812.345 · NIT 899999055-4');
  expect(de(sin).filter((texto) => texto.includes('en representación de'))).toEqual([]);
});
