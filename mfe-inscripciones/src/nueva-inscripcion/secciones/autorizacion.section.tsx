import { marcadoresEmpresa } from '@portal/contracts/inscripciones';
import { Icon, LegalText, RadioCards } from '@portal/ui';
import { TextoVigente } from '../textos/texto-vigente.js';
import { AUN_NO, TEXTO_AUTORIZACION } from '../textos/textos-aceptados.js';
import { useTextosVistos } from '../textos/textos.api.js';
import { eleccion } from './pregunta.rules.js';
import { SeccionFormulario } from './seccion-formulario.js';

type Valores = ReturnType<typeof marcadoresEmpresa>;

/** Section 1: the essence is open, the rest folded; no choice is preset. */
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
        {...eleccion('authorization')}

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

/** A folded part of the data authorisation. */
interface Apartado {
  readonly titulo: string;
  readonly cuerpo: string;
  /** How many numbered items, when it is a list. */
  readonly puntos: number;
}

const titulado = /^\*\*([^*]+?)[.:]\*\*\s*/;
/** Always open: Ley 1581 de 2012, artículo 6, wants sensitive data named explicitly. */
const SIEMPRE_A_LA_VISTA = 'Datos sensibles';

/** Splits the data authorisation at its bold headings into an open part and folded parts. */
export function apartadosDe(cuerpo: string): { readonly esencia: string; readonly apartados: readonly Apartado[] } {
  const grupos: string[][] = [[]];
  for (const bloque of cuerpo.split(/\n{2,}/)) {
    if (titulado.test(bloque)) grupos.push([]);
    grupos.at(-1)?.push(bloque);
  }
  const [inicio = [], ...resto] = grupos;
  const abiertos = resto.filter(([primero = '']) => primero.includes(SIEMPRE_A_LA_VISTA));
  return {
    esencia: [...inicio, ...abiertos.flat()].join('\n\n'),
    apartados: resto.filter((grupo) => !abiertos.includes(grupo)).map(apartado),
  };
}

function apartado(bloques: readonly string[]): Apartado {
  const texto = bloques.join('\n\n');
  const cuerpo = texto.replace(titulado, '').trim();
  return { titulo: titulado.exec(texto)?.[1] ?? '', cuerpo, puntos: cuerpo.match(/^\d+\. /gm)?.length ?? 0 };
}
