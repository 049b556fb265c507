/** Which days each date of the form may be (docs/especificacion/especificacion.txt, section 5). */
import { fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { FormProvider } from 'react-hook-form';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { UiProvider } from '@portal/ui';
import { control } from '../../../test/formulario.js';
import type { Campo } from '../../valores.js';
import { useFormulario } from '../formulario/use-formulario.js';
import { ConductorSection } from './conductor.section.js';
import { PropietarioSection } from './propietario.section.js';
import { TenedorSection } from './tenedor.section.js';

function Formulario({ Seccion }: { readonly Seccion: ComponentType }) {
  const form = useFormulario();
  return (
    <UiProvider>
      <FormProvider {...form}>
        <Seccion />
      </FormProvider>
    </UiProvider>
  );
}

test.each<[Campo, string, ComponentType]>([
  ['fechaNacimientoConductor', '1940', ConductorSection],
  ['fechaExpedicionConductor', '1900', ConductorSection],
  ['fechaExpedicionTenedor', '1900', TenedorSection],
  ['fechaExpedicionPropietario', '1900', PropietarioSection],
])('the calendar of %s begins in %s and ends today', async (campo, desde, Seccion) => {
  render(<Formulario Seccion={Seccion} />);
  fireEvent.click(control(campo).closest('.campo')?.querySelector('[aria-haspopup="dialog"]') as HTMLElement);
  const anios = [...(await screen.findByLabelText<HTMLSelectElement>('Año')).options].map(({ value }) => value);
  expect([anios[0], anios.at(-1)]).toEqual([hoyEnBogota(new Date()).slice(0, 4), desde]);
  expect(screen.getByLabelText('Mes siguiente')).toHaveAttribute('aria-disabled', 'true');
});
