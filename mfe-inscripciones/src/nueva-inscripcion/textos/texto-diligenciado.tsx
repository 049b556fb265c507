import { type Inscripcion } from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import type { ClaveTexto } from '@portal/contracts/textos';
import { limpiarTexto } from '@portal/dominio/nombres';
import { LegalText } from '@portal/ui';
import { useDerived } from '../formulario/use-derived.js';
import { TextoVigente } from './texto-vigente.js';

/** The values of a text's placeholders, from the form as it is now. */
type Marcadores = (form: Inscripcion, empresa: Empresa) => Readonly<Record<string, string | undefined>>;

interface TextoDiligenciadoProps {
  readonly clave: ClaveTexto;
  readonly marcadores: Marcadores;
}

/** An authorisation that fills itself in while the form is written. Missing values stay as amber marks. */
export const TextoDiligenciado = ({ clave, marcadores }: TextoDiligenciadoProps) => (
  <div className="c12">
    <TextoVigente clave={clave}>
      {(texto, empresa) => (
        // Another version or company is another text.
        <Diligenciado
          key={JSON.stringify([texto.version, empresa])}
          cuerpo={texto.cuerpo}
          empresa={empresa}
          marcadores={marcadores}
        />
      )}
    </TextoVigente>
  </div>
);

interface DiligenciadoProps {
  readonly cuerpo: string;
  readonly empresa: Empresa;
  readonly marcadores: Marcadores;
}

/** Renders only when one of its own placeholders changes. */
function Diligenciado({ cuerpo, empresa, marcadores }: DiligenciadoProps) {
  const values = useDerived((form) => suyos(cuerpo, marcadores({ ...form, status: 'submitted' }, empresa)));
  return <LegalText text={cuerpo} values={values} />;
}

/** The text's own values, cleaned as they will be stored and signed. */
const suyos = (cuerpo: string, valores: ReturnType<Marcadores>) =>
  Object.fromEntries(
    Object.entries(valores).flatMap(([clave, valor]) =>
      cuerpo.includes(`[${clave}]`) ? [[clave, valor && limpiarTexto(valor)]] : [],
    ),
  );
