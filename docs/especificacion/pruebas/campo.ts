import type { z } from 'zod';
import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { datosDeInscripcion } from '@portal/test-kit/builders';
import { exigirAfirmado, type Entrada } from './entrada.js';

type Campo = keyof typeof inscripcionSchema.shape;

/** What the one schema of browser and server says of the sample form with this field changed. */
function errorDe(campo: string, valor: unknown): string | undefined {
  const { error } = inscripcionSchema.safeParse({ ...datosDeInscripcion, [campo]: valor });
  return error?.issues.find(({ path }) => path.join('.') === campo)?.message;
}

interface Forma {
  /** Every value of its list, and no other. */
  readonly opciones?: readonly string[];
  readonly opcional?: boolean;
  readonly defecto?: unknown;
  /** Values of its kind, and others that are not. */
  readonly acepta?: readonly unknown[];
  readonly rechaza?: readonly unknown[];
}

/** A field of the form: in the schema under this name, required or optional, with these values. */
export const campo = (
  nombre: Campo,
  { opciones = [], opcional = false, defecto, acepta = [], rechaza = [] }: Forma = {},
): Entrada => ({
  cubre: [nombre],
  comprobar: () => {
    expect(Object.keys(inscripcionSchema.shape)).toContain(nombre);
    if (opciones.length > 0) expect(valoresDe(nombre)).toEqual([...opciones].sort());
    for (const valor of [...opciones, ...acepta])
      expect([nombre, valor, errorDe(nombre, valor)]).toEqual([nombre, valor, undefined]);
    for (const valor of [...(opciones.length > 0 ? ['otro valor'] : []), ...rechaza])
      expect([nombre, valor, errorDe(nombre, valor)]).toEqual([nombre, valor, expect.any(String)]);
    const libre = opcional || defecto !== undefined;
    expect([nombre, 'absent', errorDe(nombre, undefined)]).toEqual([
      nombre,
      'absent',
      libre ? undefined : expect.any(String),
    ]);
    if (defecto !== undefined)
      expect(inscripcionSchema.parse({ ...datosDeInscripcion, [nombre]: undefined })).toMatchObject({
        [nombre]: defecto,
      });
  },
});

export const campos = (nombres: readonly Campo[], forma: Forma = {}): Entrada[] =>
  nombres.map((nombre) => campo(nombre, forma));

/** The values of an enumeration, the blank of an optional one left out. */
function valoresDe(nombre: Campo): readonly string[] {
  let schema = inscripcionSchema.shape[nombre] as unknown as {
    def: { innerType?: unknown };
    options?: readonly string[];
  };
  while (schema.def.innerType) schema = schema.def.innerType as typeof schema;
  return (schema.options ?? []).filter((valor) => valor !== '').sort();
}

const MENSAJES = 'mfe-inscripciones/src/nueva-inscripcion/recorrido/mensajes.spec.tsx';

/** What a field says when it is blank: the schema's own words, and on screen under the field. */
export const mensaje = (literal: string, ...nombres: readonly Campo[]): Entrada => ({
  cubre: [literal, ...nombres],
  comprobar: () => {
    for (const nombre of nombres) {
      expect([nombre, errorDe(nombre, undefined)]).toEqual([nombre, literal]);
      if (esTexto(inscripcionSchema.shape[nombre])) expect([nombre, errorDe(nombre, '   ')]).toEqual([nombre, literal]);
      exigirAfirmado(nombre, MENSAJES);
    }
    exigirAfirmado(literal, MENSAJES);
  },
});

const esTexto = (schema: z.ZodType): boolean => (schema as unknown as { def: { type: string } }).def.type === 'string';

/** What a field says of a value that is wrong in its own way. */
export const mensajeDe = (nombre: Campo, valor: unknown, literal: string, muestra: string): Entrada => ({
  cubre: [nombre, literal],
  comprobar: () => {
    expect([nombre, errorDe(nombre, valor)]).toEqual([nombre, literal]);
    exigirAfirmado(literal, muestra);
  },
});

/** Text fields that take exactly so many characters, and say so when there are more. */
export const largo = (max: number, nombres: readonly Campo[]): Entrada => ({
  cubre: nombres,
  comprobar: () => {
    for (const nombre of nombres) {
      const justo = nombre.startsWith('correo') ? correoDe(max) : 'A'.repeat(max);
      expect([nombre, errorDe(nombre, justo)]).toEqual([nombre, undefined]);
      expect([nombre, errorDe(nombre, `${justo}A`)]).toEqual([nombre, `Use máximo ${max} caracteres`]);
    }
  },
});

const correoDe = (max: number): string => `a@${'b'.repeat(60)}.${'c'.repeat(max - 63)}`;

interface Caracteres {
  readonly nombres: readonly Campo[];
  readonly acepta: readonly string[];
  readonly rechaza: readonly string[];
}

/** Text fields that take these characters and refuse those. */
export const caracteres = ({ nombres, acepta, rechaza }: Caracteres): Entrada => ({
  cubre: nombres,
  comprobar: () => {
    for (const nombre of nombres) {
      const corto = (valor: string) => [...valor].slice(0, 20).join('');
      for (const valor of acepta)
        expect([nombre, valor, errorDe(nombre, corto(valor))]).toEqual([nombre, valor, undefined]);
      for (const valor of rechaza)
        expect([nombre, valor, errorDe(nombre, valor)]).toEqual([nombre, valor, expect.any(String)]);
    }
  },
});
