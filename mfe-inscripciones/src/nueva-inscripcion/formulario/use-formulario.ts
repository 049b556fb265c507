import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useFormContext, type Resolver } from 'react-hook-form';
import { inscripcionSchema, propietarioDesde, type Inscripcion } from '@portal/contracts/inscripciones';
import { painted } from '@portal/ui';
import { valoresIniciales, type Formulario, type Valores } from '../../valores.js';

const conEsquema = zodResolver(inscripcionSchema) as unknown as Resolver<Valores, unknown, Inscripcion>;

/** The one schema of browser and server validates what would be sent, after the last letter is painted. */
export const resolver: Resolver<Valores, unknown, Inscripcion> = async (valores, context, options) => {
  await painted();
  const juicio = await conEsquema({ ...valores, status: 'submitted' } as never, context, options);
  return valores.mismoTenedor ? ({ ...juicio, errors: erroresAlTenedor(juicio.errors) } as typeof juicio) : juicio;
};

/**
 * Moves the errors of an owner who is the holder to the holder, whose fields alone can be written and focused.
 * @param errors by field
 */
export function erroresAlTenedor<T>(errors: Readonly<Record<string, T>>): Record<string, T> {
  const propios: Record<string, T> = { ...errors };
  for (const [tenedor, propietario] of Object.entries(propietarioDesde)) {
    const copiado = propios[propietario];
    if (copiado === undefined) continue;
    delete propios[propietario];
    propios[tenedor] ??= copiado;
  }
  return propios;
}

/** A field validates on blur once touched, then on change; on submit all. */
export const useFormulario = (): Formulario =>
  useForm<Valores, unknown, Inscripcion>({
    defaultValues: valoresIniciales,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });

/**
 * Counts how often the form became another one: blank again, another draft, the tester's data. What belongs to the form
 * as it was, and not to its values, takes this number as its key and ends with it.
 */
export function useFormularioDistinto(): number {
  const { watch } = useFormContext<Valores>();
  const [vez, setVez] = useState(0);
  useEffect(() => {
    // Only a reset names no field.
    const { unsubscribe } = watch((_valores, { name }) => name === undefined && setVez((antes) => antes + 1));
    return unsubscribe;
  }, [watch]);
  return vez;
}
