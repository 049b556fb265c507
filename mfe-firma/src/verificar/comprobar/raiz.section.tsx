import { Icon, PlainButton } from '@portal/ui/light';

import '../../styles/raiz.css';

/** Adobe's name of the page of its settings. */
const CONFIANZA = 'Identidades y certificados de confianza';

/**
 * How a reader of PDFs learns to trust the authority: otherwise it calls every signature of an unknown one doubtful.
 */
export function ConfiarEnLaRaiz() {
  return (
    <details className="tarjeta raiz">
      <summary>Cómo confiar en la raíz en Adobe Reader</summary>
      <p>
        Adobe Reader no conoce la autoridad de este portal, y por eso dice que la validez de la firma es desconocida. Se
        le enseña una sola vez, con el certificado raíz.
      </p>
      <p>
        <PlainButton href="/pki/raiz.cer" icon="descargar">
          Descargar la raíz
        </PlainButton>
      </p>
      <ol>
        <li>
          <p>
            En Adobe Reader abra <b>Menú → Preferencias → Firmas</b>. En <b>{CONFIANZA}</b> pulse <b>Más…</b>
          </p>
          <Ventana titulo="Preferencias" lateral={['Documentos', 'Firmas', 'Idioma']} elegido={1} boton="Más…" />
        </li>
        <li>
          <p>
            Elija <b>Certificados de confianza</b>, pulse <b>Importar</b>, busque el archivo <b>raiz.cer</b> que
            descargó y pulse otra vez <b>Importar</b>.
          </p>
          <Ventana
            titulo="Configuración de confianza"
            lateral={['ID digitales', 'Certificados']}
            elegido={1}
            boton="Importar"
          />
        </li>
        <li>
          <p>
            Selecciónelo en la lista, pulse <b>Editar confianza</b>, marque{' '}
            <b>Utilizar este certificado como raíz de confianza</b> y acepte.
          </p>
          <Ventana titulo="Editar confianza" casilla="Raíz de confianza" boton="Aceptar" />
        </li>
        <li>
          <p>
            Cierre el documento y ábralo de nuevo. La banda de arriba dice{' '}
            <b>Firmado, y todas las firmas son válidas</b>.
          </p>
          <Banda />
        </li>
      </ol>
      <p className="leve">
        <Icon name="info" /> Los nombres cambian un poco de una versión a otra. Confíe solo en la raíz que descargó de
        esta página.
      </p>
    </details>
  );
}

interface VentanaProps {
  readonly titulo: string;
  readonly lateral?: readonly string[];
  readonly elegido?: number;
  readonly casilla?: string;
  /** What has to be pressed: it stands out. */
  readonly boton: string;
}

/** A drawing of a window of the reader. The step beside it says the same in words. */
function Ventana({ titulo, lateral = [], elegido, casilla, boton }: VentanaProps) {
  return (
    <svg className="ventana" viewBox="0 0 320 130" aria-hidden="true">
      <rect className="marco" x="1" y="1" width="318" height="128" rx="8" />
      <path className="raya" d="M1 28h318" />
      <text className="titulo" x="14" y="20">
        {titulo}
      </text>
      {lateral.map((texto, i) => (
        <g key={texto}>
          {i === elegido && <rect className="elegido" x="8" y={38 + i * 26} width="120" height="22" rx="4" />}
          <text x="16" y={54 + i * 26}>
            {texto}
          </text>
        </g>
      ))}
      {lateral.length > 0 && <path className="raya" d="M136 28v101" />}
      {lateral.length > 0 && <path className="renglon" d="M150 48h150M150 64h120M150 80h90" />}
      {casilla && (
        <>
          <rect className="casilla" x="16" y="48" width="18" height="18" rx="3" />
          <path className="visto" d="m20 57 4 4 7-8" />
          <text x="44" y="62">
            {casilla}
          </text>
        </>
      )}
      <rect className="boton" x="212" y="94" width="94" height="26" rx="6" />
      <text className="en-boton" x="259" y="112">
        {boton}
      </text>
    </svg>
  );
}

function Banda() {
  return (
    <svg className="ventana" viewBox="0 0 320 48" aria-hidden="true">
      <rect className="marco" x="1" y="1" width="318" height="46" rx="8" />
      <path className="sello" d="m18 24 6 6 12-13" />
      <text x="48" y="29">
        Firmado, y todas las firmas son válidas
      </text>
    </svg>
  );
}
