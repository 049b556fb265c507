import { versionesDe, type ClaveTexto, type TextoLegal, type Versiones } from '@portal/contracts/textos';

/** What the form shows: the two acceptances answer it, and whoever authorises a payment reads there what he authorises. */
const DEL_FORMULARIO: readonly ClaveTexto[] = [
  'autorizacion-datos',
  'autorizacion-fletes',
  'autorizacion-anticipos',
  'declaracion-final',
  'contrato-vinculacion',
];

/** The versions of the form's texts; undefined when one is missing: nobody accepts a text he cannot read. */
export function versionesDelFormulario(textos: readonly TextoLegal[]): Versiones | undefined {
  const suyos = textos.filter(({ clave }) => DEL_FORMULARIO.includes(clave));
  return suyos.length === DEL_FORMULARIO.length ? versionesDe(suyos) : undefined;
}

export const sonLasMismas = (unas: Versiones, otras: Versiones): boolean =>
  DEL_FORMULARIO.every((clave) => unas[clave] === otras[clave]);
