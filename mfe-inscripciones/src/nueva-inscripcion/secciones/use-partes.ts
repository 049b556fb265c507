import { calidades, limpiarTexto } from '@portal/contracts/inscripciones';
import type { Option } from '@portal/ui';
import type { Valores } from '../formulario.js';
import { useDerivado } from '../use-derivado.js';

const nombres = ({ nombreRazonSocialPropietario, nombreRazonSocial }: Valores) =>
  [limpiarTexto(nombreRazonSocialPropietario), limpiarTexto(nombreRazonSocial)] as const;

/** Owner and holder as choices, with the name that the form has for each. */
export function usePartes(): { readonly opciones: readonly Option[]; readonly nombreDe: (calidad: string) => string } {
  const [propietario, tenedor] = useDerivado(nombres);
  const nombreDe = (calidad: string) => (calidad === 'propietario' ? propietario : calidad === 'tenedor' ? tenedor : '');
  return { nombreDe, opciones: calidades.map((o) => ({ ...o, help: nombreDe(o.value) || undefined })) };
}
