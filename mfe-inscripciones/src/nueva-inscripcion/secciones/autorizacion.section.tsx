import { autorizaciones, marcadoresEmpresa } from '@portal/contracts/inscripciones';
import { Icon, LegalText, RadioCards } from '@portal/ui';
import { apartadosDe, type Apartado } from '../textos/apartados.rules.js';
import { TextoVigente } from '../textos/texto-vigente.js';
import { AUN_NO, TEXTO_AUTORIZACION, useTextosVistos } from '../textos/use-textos-vistos.js';
import { SeccionFormulario } from './seccion.js';

type Valores = ReturnType<typeof marcadoresEmpresa>;

/** Section 1: the essence in the open, the rest in disclosures, no preset choice. */
export function AutorizacionSection() {
  const legible = useTextosVistos() !== undefined;
  return (
    <SeccionFormulario
      seccion="autorizacion"
      title="Autorización para el tratamiento de datos personales"
      help="Ley 1581 de 2012"
    >
      <div className="c12" id={TEXTO_AUTORIZACION} role="group" aria-label="Texto de la autorización" tabIndex={-1}>
        <TextoVigente clave="autorizacion-datos">
          {(texto, empresa) => {
            const { esencia, apartados } = apartadosDe(texto.cuerpo);
            const valores = marcadoresEmpresa(empresa);
            return (
              <>
                <LegalText text={esencia} values={valores} />
                <Apartados apartados={apartados} valores={valores} />
              </>
            );
          }}
        </TextoVigente>
      </div>
      <RadioCards
        name="authorization"
        label="¿Autoriza el tratamiento de sus datos?"
        options={autorizaciones}
        disabled={!legible}
        help={
          legible ? (
            <>
              Si elige <i>No Acepto</i>, no podremos recibir la inscripción.
            </>
          ) : (
            AUN_NO
          )
        }
      />
    </SeccionFormulario>
  );
}

const Apartados = ({ apartados, valores }: { readonly apartados: readonly Apartado[]; readonly valores: Valores }) => (
  <div className="acc">
    {apartados.map(({ titulo, cuerpo, puntos }) => (
      <details key={titulo}>
        <summary>
          {titulo}
          {puntos > 0 && <span className="n">{puntos} finalidades</span>}
          <span className="fin">
            <Icon name="abajo" />
          </span>
        </summary>
        <LegalText text={cuerpo} values={valores} />
      </details>
    ))}
  </div>
);
