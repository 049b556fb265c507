import { calidades } from '@portal/contracts/inscripciones';
import { limpiarTexto } from '@portal/dominio/nombres';
import { RadioCards, type Option } from '@portal/ui';
import type { Campo, Valores } from '../../valores.js';
import { useDerived } from '../formulario/use-derived.js';
import { pregunta } from './pregunta.rules.js';

interface QuienProps {
  readonly name: Extract<Campo, `persona${string}`>;
  readonly span?: 8 | 12;
}

/** Owner or holder, with the name that the form has for each. It renders with a name, without the section around it. */
export const Quien = ({ span = 12, name }: QuienProps) => (
  <RadioCards span={span} {...pregunta(name)} options={usePartes().opciones} />
);

const deCadaUno = (valores: Valores) => ({
  propietario: limpiarTexto(valores.nombreRazonSocialPropietario),
  tenedor: limpiarTexto(valores.nombreRazonSocial),
  documentoPropietario: valores.numeroDocumentoPropietario,
  documentoTenedor: valores.numeroDocumentoTenedor,
});

interface Partes {
  readonly opciones: readonly Option[];
  /** '' while the name is not known. */
  readonly nombreDe: (calidad: string) => string;
  readonly documentoDe: (calidad: string) => string;
}

/** Owner and holder as choices, with the name and the document number that the form has for each. */
export function usePartes(): Partes {
  const { propietario, tenedor, documentoPropietario, documentoTenedor } = useDerived(deCadaUno);
  const de = (suyo: string, delTenedor: string) => (calidad: string) =>
    calidad === 'propietario' ? suyo : calidad === 'tenedor' ? delTenedor : '';
  const nombreDe = de(propietario, tenedor);
  return {
    nombreDe,
    documentoDe: de(documentoPropietario, documentoTenedor),
    opciones: calidades.map((o) => ({ ...o, help: nombreDe(o.value) || undefined })),
  };
}
