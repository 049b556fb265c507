import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { Icon, showToast } from '@portal/ui/light';
import type { SolicitudFirma } from '../calls/firmas.api.js';
import { personaDe } from '../ui/persona.rules.js';
import type { Letra } from '../ui/use-letra.js';
import { ArchivoSection } from './archivo/archivo.section.js';
import { CertificadoSection } from './certificado/certificado.section.js';
import { missingOf, useCertificado } from './certificado/use-certificado.js';
import { FirmaSection } from './dibujo/firma.section.js';
import type { Firma } from './dibujo/paint.js';
import { usePad } from './dibujo/use-pad.js';
import type { Contenido } from './guardado.js';
import { InformacionSection } from './informacion/informacion.section.js';
import { useInformacion } from './informacion/use-informacion.js';
import { LecturaSection, useProgress } from './lectura/lectura.section.js';
import { useLugar } from './llave/use-lugar.js';
import { NovedadSection } from './novedad/novedad.section.js';
import type { Envio, EstadoFirma, UsoFirma } from './use-firma.js';

interface DocumentoProps {
  readonly token: string;
  readonly abierto: Extract<EstadoFirma, { paso: 'abierto' }>;
  /** It takes the place of another state of the page: the focus goes to the text. */
  readonly again: boolean;
  readonly sign: UsoFirma['sign'];
  readonly desist: UsoFirma['desist'];
  readonly letra: Letra;
}

const CERTIFICATE_CHANGED: ReadonlySet<string> = new Set([
  'CERTIFICADO_NO_VIGENTE',
  'CERTIFICADO_AJENO',
  'LLAVE_EN_OTRO_LUGAR',
]);

/** Leer · Certificado · Firmar on one page: the document at the left, what it takes to sign at the right. */
export function Documento({ token, abierto, again, sign, desist, letra }: DocumentoProps) {
  const { enlace, guardado, envio, mensaje } = abierto;
  const { inscripcion, signerType: rol, documentHash, expiresAt, novedad } = enlace;
  const [kept] = useState(guardado.read);
  const lectura = useRef<HTMLElement>(null);
  const progress = useProgress(lectura, kept.punto);
  const { pad: padPlace, right, goToSign, goToPad } = usePlaces();
  const { metadata, ...informacion } = useInformacion(padPlace, enlace.ahora);
  const { estado, certificado, vigencia, reload, use } = useCertificado(token, rol, informacion.now);
  const lugar = useLugar(certificado);
  const valid = vigencia === 'valido' && lugar === 'sirve';
  const keep = useCallback(
    (firma: Firma | undefined) => guardado.keep(firma ? { firma } : { firma, intento: undefined }),
    [guardado],
  );
  const persona = personaDe(inscripcion);
  const pad = usePad(kept.firma, persona, keep);
  const { point } = progress;
  useEffect(() => guardado.keep({ punto: point }), [guardado, point]);

  const send = async (solicitud: SolicitudFirma, llave: string | undefined) => {
    if (CERTIFICATE_CHANGED.has((await sign(abierto, solicitud, llave)) ?? '')) reload();
  };
  const onSign = async () => {
    if (!certificado) return;
    const typedName = pad.typedName();
    const solicitud = {
      signature: pad.png(),
      certificateId: certificado.id,
      metadata: { ...metadata(), ...(typedName !== undefined && { typedName }) },
      documentHash,
    };
    await send(solicitud, certificado.huellaLlave);
  };
  const progreso = useProgreso(envio);
  useResumed(kept, send);
  const archivo = useMemo(
    () => (
      <>
        <ArchivoSection token={token} codigo={inscripcion.codigo} />
        <NovedadSection token={token} rol={rol} novedad={novedad} />
      </>
    ),
    [token, rol, novedad, inscripcion.codigo],
  );
  const onDesist = () => {
    desist();
    padPlace.current?.focus({ preventScroll: true }); // the pressed button goes
  };
  const onGo = useCallback(() => goToSign(valid), [goToSign, valid]);
  return (
    <>
      <Pasos current={pasoOf({ read: progress.finished, valid, drawn: pad.complete })} />
      <main className="cuerpo">
        <LecturaSection
          inscripcion={inscripcion}
          expiresAt={expiresAt}
          rol={rol}
          archivo={archivo}
          letra={letra}
          again={again}
          point={point}
          onGo={onGo}
          ref={lectura}
        />
        <section className="derecha" ref={right} tabIndex={-1} aria-label="Certificado y firma">
          <CertificadoSection
            token={token}
            rol={rol}
            firmante={inscripcion}
            estado={estado}
            vigencia={vigencia}
            llaveEnDispositivo={enlace.llaveEnDispositivo === true}
            lugar={lugar}
            onReload={reload}
            now={informacion.now}
            onReady={(certificate, made) => {
              use(certificate);
              goToPad();
              if (made) showToast({ kind: 'exito', title: 'Certificado generado' });
            }}
          />
          <InformacionSection {...informacion} />
          <FirmaSection
            nombre={persona}
            acuerdo={enlace.acuerdo}
            pad={pad}
            missing={missingOf(estado, vigencia, lugar)}
            {...progreso}
            mensaje={mensaje}
            onSign={() => void onSign()}
            onDesist={envio === 'en-espera' ? onDesist : undefined}
            ref={padPlace}
          />
        </section>
      </main>
    </>
  );
}

/** What the button says while a signature is on its way, and from which millisecond on. */
const fases: Readonly<Record<Envio, readonly (readonly [desde: number, texto: string])[]>> = {
  'en-espera': [[0, 'Se enviará cuando vuelva la señal']],
  enviando: [
    [0, 'Firmando...'],
    [1500, 'Sellando...'],
    [4000, 'Guardando...'],
  ],
  preguntando: [[0, 'Preguntando si quedó registrada...']],
};
const LARGO_MS = 10_000;
const SIN_SENAL = 'Sin señal: su firma saldrá sola cuando vuelva. No cierre esta página.';
const TARDA = 'Está tardando más de lo normal. No cierre la página: le diremos si su firma quedó registrada.';

/** Where the signature is, in words, and a sentence when it takes long. */
function useProgreso(envio: Envio | undefined): {
  readonly busy: string | undefined;
  readonly tarda: string | undefined;
} {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (envio === undefined) return undefined;
    const marks = [...fases[envio].map(([desde]) => desde), LARGO_MS];
    const timers = marks.map((mark) => setTimeout(() => setPassed(mark), mark));
    return () => timers.forEach(clearTimeout);
  }, [envio]);
  if (envio === undefined) return { busy: undefined, tarda: undefined };
  const [, busy] = fases[envio].findLast(([desde]) => desde <= passed) ?? fases[envio][0]!;
  if (envio === 'en-espera') return { busy, tarda: SIN_SENAL };
  return { busy, tarda: passed >= LARGO_MS ? TARDA : undefined };
}

/** Goes on with a signature that was pressed before the page was reloaded. */
function useResumed(
  { intento }: Contenido,
  send: (solicitud: SolicitudFirma, llave: string | undefined) => Promise<void>,
): void {
  const resumed = useRef(false);
  useEffect(() => {
    if (resumed.current || intento?.pendiente !== true || !intento.solicitud) return;
    resumed.current = true;
    void send(intento.solicitud, intento.llave);
  });
}

const pasos = ['Leer', 'Certificado', 'Firmar'] as const;

interface Done {
  readonly read: boolean;
  readonly valid: boolean;
  readonly drawn: boolean;
}

/** The step of the signer, from 1. Reading never blocks: a drawing counts as having read. */
function pasoOf({ read, valid, drawn }: Done): number {
  if (!read && !drawn) return 1;
  return valid ? 3 : 2;
}

/** Leer · Certificado · Firmar. */
function Pasos({ current }: { readonly current: number }) {
  return (
    <nav aria-label="Progreso">
      <ol className="pasos">
        {pasos.map((nombre, index) => {
          const paso = index + 1;
          const className = paso < current ? 'hecho' : paso === current ? 'aqui' : '';
          return (
            <li key={nombre} className={className} aria-current={paso === current ? 'step' : undefined}>
              {className === 'hecho' && <Icon name="visto" size="s" />}
              {paso}. {nombre}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface Places {
  readonly pad: RefObject<HTMLElement | null>;
  readonly right: RefObject<HTMLElement | null>;
  /** To the next thing to do: the certificate first, then the pad. */
  readonly goToSign: (valid: boolean) => void;
  /** Once a certificate stands where its form stood. */
  readonly goToPad: () => void;
}

/** Where the work goes on, and how the signer gets there. */
function usePlaces(): Places {
  const pad = useRef<HTMLElement>(null);
  const right = useRef<HTMLElement>(null);
  const [generated, setGenerated] = useState(false);
  // The pressed button is gone, so the focus goes where the work goes on.
  useEffect(() => {
    if (generated) bring(pad.current, 'center');
  }, [generated]);
  const goToSign = useCallback(
    (valid: boolean) => (valid ? bring(pad.current, 'center') : bring(right.current, 'start')),
    [],
  );
  return { pad, right, goToSign, goToPad: () => setGenerated(true) };
}

function bring(place: HTMLElement | null, block: ScrollLogicalPosition): void {
  place?.scrollIntoView({ block });
  place?.focus({ preventScroll: true });
}
