import { useFormContext, useWatch } from 'react-hook-form';
import type { ClaveTexto } from '@portal/contracts/textos';
import type { Inscripcion } from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import { LegalText } from '@portal/ui';
import type { Valores } from '../formulario.js';
import { TextoVigente } from './texto-vigente.js';

interface TextoDiligenciadoProps {
  readonly clave: ClaveTexto;
  /** The values of its placeholders, from the form as it is now. */
  readonly marcadores: (form: Inscripcion, empresa: Empresa) => Readonly<Record<string, string | undefined>>;
}

/** An authorisation that fills itself in while the form is written; what is missing stays as an amber mark. */
export function TextoDiligenciado({ clave, marcadores }: TextoDiligenciadoProps) {
  const { control } = useFormContext<Valores>();
  const valores = useWatch({ control }) as Valores;
  return (
    <div className="c12">
      <TextoVigente clave={clave}>
        {(texto, empresa) => <LegalText text={texto.cuerpo} values={marcadores({ ...valores, status: 'submitted' }, empresa)} />}
      </TextoVigente>
    </div>
  );
}
