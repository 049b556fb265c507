import { limpiarTexto, type Inscripcion } from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import type { ClaveTexto } from '@portal/contracts/textos';
import { LegalText } from '@portal/ui';
import { useDerivado } from '../formulario/use-derivado.js';
import { TextoVigente } from './texto-vigente.js';

/** The values of a text's placeholders, from the form as it is now. */
type Marcadores = (form: Inscripcion, empresa: Empresa) => Readonly<Record<string, string | undefined>>;

interface TextoDiligenciadoProps {
  readonly clave: ClaveTexto;
  readonly marcadores: Marcadores;
}

/** An authorisation that fills itself in while the form is written; what is missing stays as an amber mark. */
export const TextoDiligenciado = ({ clave, marcadores }: TextoDiligenciadoProps) => (
  <div className="c12">
    <TextoVigente clave={clave}>
      {(texto, empresa) => (
        // A later version, or another company, is another text: what fills it in begins anew with it.
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

/** Drawn anew only when one of its own placeholders changes, whatever else is typed. */
function Diligenciado({ cuerpo, empresa, marcadores }: DiligenciadoProps) {
  const values = useDerivado((form) => suyos(cuerpo, marcadores({ ...form, status: 'submitted' }, empresa)));
  return <LegalText text={cuerpo} values={values} />;
}

/** As they will be stored: a pasted space at the end, or two between names, is not what will be signed. */
const suyos = (cuerpo: string, valores: ReturnType<Marcadores>) =>
  Object.fromEntries(
    Object.entries(valores).flatMap(([clave, valor]) =>
      cuerpo.includes(`[${clave}]`) ? [[clave, valor && limpiarTexto(valor)]] : [],
    ),
  );
