/**
 * Browser and server give one verdict on whatever is written, and one owner for the same holder. The browser's side is
 * the form's resolver and its hook, the server's is what every handler parses with and what it freezes.
 */
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import type { ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { AppError } from '@portal/contracts/core';
import {
  camposPropietario,
  camposTenedor,
  conPropietarioEfectivo,
  copiarTenedor,
  crearInscripcion,
  propietarioDesde,
  tenedorCompleto,
  type Inscripcion,
} from '@portal/contracts/inscripciones';
import { parseRequest } from '../../libs/service-kit/src/nats/parse-request.js';
import { erroresAlTenedor, resolver } from '../../mfe-inscripciones/src/nueva-inscripcion/formulario/use-formulario.js';
import {
  CopiaDelTenedor,
  useMismoTenedor,
} from '../../mfe-inscripciones/src/nueva-inscripcion/secciones/propietario.section.js';
import { type Valores } from '../../mfe-inscripciones/src/valores.js';
import { datosDePrueba } from '../../mfe-inscripciones/test/datos-de-prueba.js';

const campos = Object.keys(datosDePrueba).filter((campo) => campo !== 'status');
const porJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** What people, scripts and bad luck put into a field. */
const cualquiera = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    '   ',
    null,
    'no-acepto',
    'propietario',
    'tenedor',
    'NIT',
    '2026-02-30',
    '1899-12-31',
    '2999-01-01',
    'x'.repeat(10_000),
    'Nariño',
    '😀🚚',
    '<b>a</b>',
    '\u0000',
    '\u200b',
    'a@b',
    'a@b.co',
    true,
    false,
    0,
    1,
    10,
    11,
    100,
    101,
    2.5,
    -1,
  ),
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.emailAddress(),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.jsonValue({ maxDepth: 2 }),
);
const cambios = fc.dictionary(fc.constantFrom(...campos), cualquiera, { maxKeys: 6 });

interface Veredicto {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly data?: unknown;
}

async function delNavegador(valores: unknown): Promise<Veredicto> {
  const opciones = { fields: {}, shouldUseNativeValidation: false, names: undefined } as never;
  const { errors, values } = await resolver(valores as Valores, undefined, opciones);
  const fields = Object.fromEntries(Object.entries(errors).map(([campo, error]) => [campo, String(error?.message)]));
  const ajenos = '' in fields || 'root' in fields;
  return {
    code: Object.keys(fields).length === 0 ? 'ok' : ajenos ? 'CAMPO_NO_PERMITIDO' : 'DATOS_INVALIDOS',
    fields,
    data: values,
  };
}

function delServidor(cuerpo: unknown): Veredicto {
  try {
    return { code: 'ok', fields: {}, data: parseRequest(crearInscripcion.request, cuerpo) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      code: error.code,
      fields: Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path.split('.')[0], message])),
    };
  }
}

test('property: browser and server give one verdict on any input: code, fields and messages', async () => {
  const vistos = new Set<string>();
  await fc.assert(
    fc.asyncProperty(cambios, async (cambio) => {
      const valores = { ...datosDePrueba, ...cambio };
      const [navegador, servidor] = [
        await delNavegador(valores),
        delServidor(porJson({ ...valores, status: 'submitted' })),
      ];
      vistos.add(servidor.code);
      // As the form shows the server's answer too: an owner who is the holder is mended at the holder.
      const mostrados = valores.mismoTenedor ? erroresAlTenedor(servidor.fields) : servidor.fields;
      expect([navegador.code, navegador.fields]).toEqual([servidor.code, mostrados]);
      if (servidor.code === 'ok') expect(delServidor(porJson(navegador.data)).data).toEqual(servidor.data);
    }),
    { seed: 5, numRuns: 1500 },
  );
  expect([...vistos].sort()).toEqual(['DATOS_INVALIDOS', 'ok']);
});

test('property: a key that does not belong is refused by both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc
        .string({ minLength: 1, maxLength: 12 })
        .filter((llave) => !(llave in datosDePrueba) && !(llave in Object.prototype)),
      async (llave) => {
        const valores = { ...datosDePrueba, [llave]: 'x' };
        expect((await delNavegador(valores)).code).not.toBe('ok');
        expect(delServidor({ ...valores, status: 'submitted' })).toMatchObject({ code: 'CAMPO_NO_PERMITIDO' });
      },
    ),
    { seed: 5, numRuns: 100 },
  );
});

const conTenedor = fc.dictionary(
  fc.constantFrom(...camposTenedor),
  fc.oneof(
    fc.constantFrom('', '   '),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('Mun\u0303oz ', ' \u202aAna\u202c', '900.123'),
  ),
  { maxKeys: 4 },
);

/** The hook of the owner's section over a form with these values, without a page around it. */
function dueno(valores: Valores) {
  const forma: { actual?: UseFormReturn<Valores> } = {};
  const wrapper = ({ children }: { readonly children: ReactNode }) => {
    const form = useForm<Valores>({ defaultValues: valores });
    forma.actual = form;
    return (
      <FormProvider {...form}>
        {children}
        {form.watch('mismoTenedor') && <CopiaDelTenedor />}
      </FormProvider>
    );
  };
  const { result, unmount } = renderHook(() => useMismoTenedor(), { wrapper });
  const elegir = (si: boolean): Valores | undefined => {
    act(() => result.current.elegir(si));
    return forma.actual?.getValues();
  };
  return { elegir, unmount };
}

test('property: the holder is copied only when all ten fields are filled', () => {
  fc.assert(
    fc.property(conTenedor, (cambio) => {
      const valores = { ...datosDePrueba, mismoTenedor: false, ...cambio } as Valores;
      const { elegir, unmount } = dueno(valores);
      const despues = elegir(true) as Valores;
      unmount();
      const lleno = camposTenedor.every((campo) => String(valores[campo]).trim() !== '');
      expect([despues.mismoTenedor, tenedorCompleto(valores)]).toEqual([lleno, lleno]);
      for (const campo of camposTenedor) {
        const suyo = propietarioDesde[campo];
        expect([suyo, despues[suyo]]).toEqual([suyo, lleno ? valores[campo] : valores[suyo]]);
      }
    }),
    { seed: 5, numRuns: 60 },
  );
});

test('property: the owner that the browser copies is the owner that the server freezes', async () => {
  let copiados = 0;
  await fc.assert(
    fc.asyncProperty(
      conTenedor,
      fc.dictionary(fc.constantFrom(...camposPropietario), fc.constantFrom('', 'Otro', '7')),
      async (cambio, ajeno) => {
        const escrito = { ...datosDePrueba, ...cambio, mismoTenedor: true } as Valores;
        const copiado = { ...escrito, ...copiarTenedor(escrito) };
        const { code, data } = await delNavegador(copiado);
        if (code !== 'ok') return;
        copiados += 1;
        const enviado = delServidor(porJson(data)).data as Inscripcion;
        expect(conPropietarioEfectivo(enviado)).toEqual(enviado);
        const otro = delServidor(porJson({ ...(data as object), ...ajeno }));
        if (otro.code === 'ok') expect(conPropietarioEfectivo(otro.data as Inscripcion)).toEqual(enviado);
      },
    ),
    { seed: 5, numRuns: 300 },
  );
  expect(copiados).toBeGreaterThan(50);
});
