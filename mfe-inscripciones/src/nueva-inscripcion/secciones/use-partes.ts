import { useFormContext, useWatch } from 'react-hook-form';
import { calidades } from '@portal/contracts/inscripciones';
import type { Option } from '@portal/ui';
import type { Valores } from '../formulario.js';

/** Owner and holder as choices, with the name that the form has for each. */
export function usePartes(): { readonly opciones: readonly Option[]; readonly nombreDe: (calidad: string) => string } {
  const { control } = useFormContext<Valores>();
  const [propietario, tenedor] = useWatch({ control, name: ['nombreRazonSocialPropietario', 'nombreRazonSocial'] });
  const nombreDe = (calidad: string) => (calidad === 'propietario' ? propietario : calidad === 'tenedor' ? tenedor : '');
  return { nombreDe, opciones: calidades.map((o) => ({ ...o, help: nombreDe(o.value) || undefined })) };
}
