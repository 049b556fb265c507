import type { DocumentoVerificado } from '@portal/contracts/firmas';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { firmanteEnFrase, nombreDeFirmante } from '@portal/dominio/roles';
import type { FileVerdict } from '@portal/pdf-signature/web';
import { Chip, Icon, type ChipTone, type IconName } from '@portal/ui/light';
import { DePrueba } from '../ui/de-prueba.js';
import { Ficha } from '../ui/ficha.js';
import type { Via } from './use-verificacion.js';

type Heading = readonly [titulo: string, texto: string];

/** Only a signed document is called authentic; an unsigned one is registered. */
const signed: Readonly<Record<Via, Heading>> = {
  archivo: ['El documento es auténtico', 'Coincide con una revisión registrada. No ha cambiado desde que se firmó.'],
  codigo: [
    'El código corresponde a un documento registrado',
    'Para saber si su copia no ha cambiado, compruebe el PDF arriba.',
  ],
};
const unsigned: Readonly<Record<Via, Heading>> = {
  archivo: [
    'Documento registrado, todavía sin firmas',
    'El archivo coincide con una revisión registrada. Nadie la ha firmado aún.',
  ],
  codigo: [
    'Documento registrado, todavía sin firmas',
    'El código corresponde a una inscripción que nadie ha firmado aún.',
  ],
};

/** Who has not signed what was shown. */
const leFalta = ({ firmas }: DocumentoVerificado): string => {
  const signed = new Set(firmas.map(({ rol }) => rol));
  if (signed.has('desconocido')) return 'Le falta una firma.';
  return `Le falta la firma del ${firmanteEnFrase(signed.has('conductor') ? 'propietario' : 'conductor')}.`;
};

/** Whoever relies on a document must not take one signature for both. */
function incomplete(via: Via, documento: DocumentoVerificado): Heading {
  const later = documento.revisiones.some(({ firmas }) => firmas > documento.firmas.length);
  const next = later
    ? 'Existe una versión posterior con las dos firmas: pídala.'
    : 'Todavía no se ha firmado del todo: no lo dé por terminado.';
  if (via === 'codigo') return ['Documento registrado, pero incompleto', `${leFalta(documento)} ${next}`];
  return ['Auténtico, pero incompleto', `No ha cambiado desde que se firmó. ${leFalta(documento)} ${next}`];
}

/** What the band says, and how it looks. */
function verdictOf(via: Via, documento: DocumentoVerificado): readonly [Heading, tone: string, icon: IconName] {
  if (documento.firmas.length === 0) return [unsigned[via], 'ne', 'reloj'];
  return documento.completa ? [signed[via], 'ok', 'escudo'] : [incomplete(via, documento), 'av', 'advertencia'];
}

interface ResultadoProps {
  readonly via: Via;
  readonly documento: DocumentoVerificado;
}

/** The result for a known document, green once both have signed: initials only, never names. */
export function Registrado({ via, documento }: ResultadoProps) {
  const [[titulo, texto], tone, icon] = verdictOf(via, documento);
  const levels = [...new Set(documento.firmas.map(({ nivel }) => nivel))];
  return (
    <section className="resultado" role="status">
      <div className={`banda ${tone}`}>
        <Icon name={icon} />
        <div>
          <h2>{titulo}</h2>
          <p>{texto}</p>
        </div>
      </div>
      <div className="contenido">
        {documento.prueba && <DePrueba>Se hizo para probar el portal.</DePrueba>}
        <Ficha
          datos={[
            ['Documento', 'INS-TER-001 · inscripción de terceros'],
            ['Inscripción', `${documento.codigo} · placa ${documento.placa}`],
            ['Estado', documento.completa ? 'Completada' : 'Faltan firmas'],
            ['Nivel de firma', levels.length > 0 ? `PAdES ${levels.join(' y ')}` : 'Sin firmas'],
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
        {documento.huellaContenido && (
          <p className="pie-huella">
            Huella del contenido, la del pie de cada página: compárela con la de su papel{' '}
            <span className="huella">{enGrupos(documento.huellaContenido)}</span>
          </p>
        )}
        <Revisions documento={documento} />
      </div>
    </section>
  );
}

type Firma = DocumentoVerificado['firmas'][number];

const chips: Readonly<Record<Firma['certificado'], readonly [text: string, tone: ChipTone, icon: IconName]>> = {
  vigente: ['Válido', 'ok', 'escudo'],
  vencido: ['Certificado vencido después', 'av', 'reloj'],
  revocado: ['Certificado revocado después', 'av', 'prohibido'],
  desconocido: ['Estado por confirmar', 'ne', 'reloj'],
};

/** Breaks before 'por' alone: 'M. P., por T. X. S.' */
const enRenglones = (iniciales: string): string => iniciales.replaceAll(' ', '\u00a0').replace(',\u00a0por', ', por');

/** One signature of the document. It stays valid when its certificate ends later; the chip says so. */
function FirmaVerificada({ firma }: { readonly firma: Firma }) {
  const [text, tone, icon] = chips[firma.certificado];
  return (
    <div className="firma-verificada">
      <span className="iniciales">{enRenglones(firma.iniciales)}</span>
      <div>
        <b>{nombreDeFirmante(firma.rol)}</b>
        <span className="leve">{fechaHoraCorta(firma.firmadoEn)} · certificado vigente al firmar</span>
      </div>
      <Chip tone={tone} icon={icon}>
        {text}
      </Chip>
    </div>
  );
}

/** As it is printed. */
const enGrupos = (huella: string): string => huella.replace(/.{8}(?=.)/g, '$& ');

const signaturesIn = (firmas: number): string => ['sin firmas', 'una firma', 'las dos firmas'][firmas] as string;

/** An earlier mail carried an earlier revision, so the hash of each revision is here. */
function Revisions({ documento }: { readonly documento: DocumentoVerificado }) {
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
            Revisión {revision}, {signaturesIn(firmas)} <span className="huella">{sha256}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Why the document is not confirmed, and what the reader can try. */
const unregistered: Readonly<Record<Via, readonly [texto: string, consejos: readonly string[]]>> = {
  archivo: [
    'El archivo fue alterado o no corresponde a una revisión registrada.',
    [
      'Imprimir, escanear o volver a guardar un PDF cambia el archivo: ' +
        'use el que llegó por correo o se descargó del portal.',
      'Si no lo tiene, pídalo a quien le entregó esta copia.',
    ],
  ],
  codigo: [
    'El código no corresponde a ningún documento registrado.',
    [
      'Compárelo con el papel: está al pie de cada página, junto al código QR, en cuatro grupos de cuatro. ' +
        'No es el de la inscripción, que empieza por TER.',
      'Si es el mismo, pida el archivo PDF a quien le entregó el papel y compruébelo arriba.',
    ],
  ],
};

interface NoRegistradoProps {
  readonly via: Via;
  /** What this device says of the file: below it, it is told whether it was altered or is unknown. */
  readonly dictamen?: FileVerdict | undefined;
}

/** The red result. */
export function NoRegistrado({ via, dictamen }: NoRegistradoProps) {
  const [texto, consejos] = unregistered[via];
  return (
    <section className="resultado" role="alert">
      <div className="banda er">
        <Icon name="alerta" />
        <div>
          <h2>No se pudo confirmar el documento</h2>
          <p>{texto}</p>
        </div>
      </div>
      {dictamen && <p className="contenido">{delPortal(dictamen)}</p>}
      <ul className="contenido consejos">
        {consejos.map((consejo) => (
          <li key={consejo}>{consejo}</li>
        ))}
        <li>Si cree que es un error, comuníquese con la empresa. Mientras tanto, no dé por bueno el documento.</li>
      </ul>
    </section>
  );
}

/** Altered is told from unknown: the portal's sentence says both in one. */
const delPortal = ({ conclusion, rooted }: FileVerdict): string => {
  if (conclusion === 'altered') return 'Este equipo encontró que fue alterado: vea abajo qué cambió.';
  if (conclusion === 'intact' && rooted)
    return 'Este equipo no encontró cambios: las firmas son auténticas, pero el portal no conoce este archivo.';
  return 'El portal no conoce este archivo. Abajo está lo que este equipo pudo comprobar en él.';
};
