import { useFormContext, useWatch } from 'react-hook-form';
import {
  avisoMenorDeEdad,
  expedidaAntesDeNacer,
  hoyEnBogota,
  NACIMIENTO_MINIMO,
} from '@portal/contracts/inscripciones';
import { DateField } from '@portal/ui';
import type { Valores } from '../../valores.js';

/** Drawn anew when the other date changes; the section around it is not. */
export function FechaExpedicionConductor() {
  const { control } = useFormContext<Valores>();
  const nacimiento = useWatch({ control, name: 'fechaNacimientoConductor' });
  const aviso = (expedicion: string) =>
    expedidaAntesDeNacer(expedicion, nacimiento)
      ? 'Es anterior a la fecha de nacimiento. Revise las dos fechas.'
      : undefined;
  return <DateField span={4} name="fechaExpedicionConductor" label="Fecha de expedición" warning={aviso} />;
}

export function FechaNacimientoConductor() {
  const { control } = useFormContext<Valores>();
  const expedicion = useWatch({ control, name: 'fechaExpedicionConductor' });
  const aviso = (nacimiento: string) =>
    expedidaAntesDeNacer(expedicion, nacimiento)
      ? 'Es posterior a la fecha de expedición del documento. Revise las dos fechas.'
      : avisoMenorDeEdad(hoyEnBogota(new Date()))(nacimiento);
  return (
    <DateField
      span={4}
      name="fechaNacimientoConductor"
      label="Fecha de nacimiento"
      minDate={NACIMIENTO_MINIMO}
      autoComplete="section-conductor bday"
      warning={aviso}
    />
  );
}
