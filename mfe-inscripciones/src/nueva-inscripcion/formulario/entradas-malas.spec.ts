import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { entradasMalas, type EntradaMala } from '@portal/contracts/muestra';
import { datosDePrueba } from '../../../test/datos-de-prueba.js';
import type { Valores } from '../../valores.js';
import { resolver } from './use-formulario.js';

const opciones = { fields: {}, shouldUseNativeValidation: false, names: undefined };
const campos = Object.keys(inscripcionSchema.shape).filter((campo) => campo !== 'status');

/** What the server answers by name: the first sentence of each field. */
function delServidor(valores: Record<string, unknown>): Record<string, string> {
  const { error } = inscripcionSchema.safeParse({ ...valores, status: 'submitted' });
  return Object.fromEntries((error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]));
}

test.each(Object.keys(entradasMalas) as EntradaMala[])(
  '%s in any field: the browser says what the server says',
  async (mala) => {
    for (const campo of campos) {
      const valores = { ...datosDePrueba, [campo]: entradasMalas[mala] };
      const { errors } = await resolver(valores as unknown as Valores, undefined, opciones as never);
      const dichos = Object.entries(errors).map(([nombre, error]) => [nombre, (error as { message?: string }).message]);
      expect([campo, Object.fromEntries(dichos)]).toEqual([campo, delServidor(valores)]);
    }
  },
);
