import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { Ficha } from '../ui/ficha.js';
import { Icono } from '../ui/icon.js';
import { FirmaVerificada } from './firma-verificada.js';
import type { Via } from './use-verificacion.js';

type Cabeza = readonly [titulo: string, texto: string];

/** 'Auténtico' is said of signatures only: a document that nobody signed is known, no more. */
const firmado: Readonly<Record<Via, Cabeza>> = {
  archivo: ['El documento es auténtico', 'Coincide con una revisión registrada. No ha cambiado desde que se firmó.'],
  codigo: [
    'El código corresponde a un documento registrado',
    'Para saber si su copia no ha cambiado, compruebe el PDF arriba.',
  ],
};
const sinFirmas: Readonly<Record<Via, Cabeza>> = {
  archivo: [
    'Documento registrado, todavía sin firmas',
    'El archivo coincide con una revisión registrada. Nadie la ha firmado aún.',
  ],
  codigo: [
    'Documento registrado, todavía sin firmas',
    'El código corresponde a una inscripción que nadie ha firmado aún.',
  ],
};

interface ResultadoProps {
  readonly via: Via;
  readonly documento: DocumentoVerificado;
}

/** The result for a known document, green once it is signed: initials only, never names. */
export function Registrado({ via, documento }: ResultadoProps) {
  const conFirmas = documento.firmas.length > 0;
  const [titulo, texto] = (conFirmas ? firmado : sinFirmas)[via];
  const niveles = [...new Set(documento.firmas.map(({ nivel }) => nivel))];
  return (
    <section className="resultado" role="status">
      <div className={`banda ${conFirmas ? 'exito' : 'neutro'}`}>
        <Icono nombre={conFirmas ? 'escudo' : 'reloj'} />
        <div>
          <h2>{titulo}</h2>
          <p>{texto}</p>
        </div>
      </div>
      <div className="contenido">
        <Ficha
          datos={[
            ['Documento', 'INS-TER-001 · inscripción de terceros'],
            ['Inscripción', `${documento.codigo} · placa ${documento.placa}`],
            ['Estado', documento.completa ? 'Completada' : 'Faltan firmas'],
            ['Nivel de firma', niveles.length > 0 ? `PAdES ${niveles.join(' y ')}` : 'Sin firmas'],
          ]}
        />
        <div className="firmas-verificadas">
          {documento.firmas.map((firma) => (
            <FirmaVerificada key={firma.rol} firma={firma} />
          ))}
        </div>
        <p className="pie-huella">
          Huella SHA-256 de la revisión {documento.revision} <span className="huella">{documento.sha256}</span>
        </p>
        <Revisiones documento={documento} />
      </div>
    </section>
  );
}

const cuantas = (firmas: number): string => ['sin firmas', 'una firma', 'las dos firmas'][firmas] as string;

/** A copy that was mailed earlier is an earlier revision: its hash is here too. */
function Revisiones({ documento }: { readonly documento: DocumentoVerificado }) {
  if (documento.revisiones.length < 2) return null;
  return (
    <details className="revisiones">
      <summary>Huellas de las {documento.revisiones.length} revisiones registradas</summary>
      <p>
        Cada firma añade una revisión, y al final se añaden los datos para validarla a largo plazo. Todas son válidas.
      </p>
      <ol>
        {documento.revisiones.map(({ revision, sha256, firmas }) => (
          <li key={revision}>
            Revisión {revision}, {cuantas(firmas)} <span className="huella">{sha256}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** What could not be confirmed, and what the reader can do about it himself before asking anybody. */
const noRegistrado: Readonly<Record<Via, readonly [texto: string, consejos: readonly string[]]>> = {
  archivo: [
    'El archivo fue alterado o no corresponde a una revisión registrada.',
    [
      'Imprimir, escanear o volver a guardar un PDF cambia el archivo: use el que llegó por correo o se descargó del portal.',
      'Si no lo tiene, pídalo a quien le entregó esta copia.',
    ],
  ],
  codigo: [
    'El código no corresponde a ningún documento registrado.',
    [
      'Compárelo con el papel: está al pie de cada página, junto al código QR, en cuatro grupos de cuatro. No es el de la inscripción, que empieza por TER.',
      'Si es el mismo, pida el archivo PDF a quien le entregó el papel y compruébelo arriba.',
    ],
  ],
};

/** The red result. */
export function NoRegistrado({ via }: { readonly via: Via }) {
  const [texto, consejos] = noRegistrado[via];
  return (
    <section className="resultado" role="alert">
      <div className="banda error">
        <Icono nombre="alerta" />
        <div>
          <h2>No se pudo confirmar el documento</h2>
          <p>{texto}</p>
        </div>
      </div>
      <ul className="contenido consejos">
        {consejos.map((consejo) => (
          <li key={consejo}>{consejo}</li>
        ))}
        <li>Si cree que es un error, comuníquese con la empresa. Mientras tanto, no dé por bueno el documento.</li>
      </ul>
    </section>
  );
}
