import { useEffect, useRef, useState, type RefObject } from 'react';
import { Icon, showToast } from '@portal/ui/light';
import { CertificadoSection } from './certificado/certificado.section.js';
import { missingOf, useCertificado } from './certificado/use-certificado.js';
import { FirmaSection } from './dibujo/firma.section.js';
import { usePad } from './dibujo/use-pad.js';
import { InformacionSection } from './informacion/informacion.section.js';
import { useInformacion } from './informacion/use-informacion.js';
import { LecturaSection, useProgress } from './lectura/lectura.section.js';
import type { EstadoFirma, UsoFirma } from './use-firma.js';

interface DocumentoProps {
  readonly token: string;
  readonly abierto: Extract<EstadoFirma, { paso: 'abierto' }>;
  /** It takes the place of another state of the page: the focus goes to the text. */
  readonly again: boolean;
  readonly sign: UsoFirma['sign'];
}

const CERTIFICATE_CHANGED: ReadonlySet<string> = new Set(['CERTIFICADO_NO_VIGENTE', 'CERTIFICADO_AJENO']);

/** Leer · Certificado · Firmar on one page: the document at the left, what it takes to sign at the right. */
export function Documento({ token, abierto, again, sign }: DocumentoProps) {
  const { enlace, busy = false, mensaje } = abierto;
  const { inscripcion, signerType: rol, documentHash } = enlace;
  const lectura = useRef<HTMLElement>(null);
  const progress = useProgress(lectura);
  const { pad: padPlace, right, goToSign, goToPad } = usePlaces();
  const { metadata, ...informacion } = useInformacion(padPlace);
  const { estado, certificado, vigencia, reload, use } = useCertificado(token, rol, informacion.now);
  const valid = vigencia === 'valido';
  const pad = usePad();

  const onSign = async () => {
    if (!certificado) return;
    const solicitud = { signature: pad.png(), certificateId: certificado.id, metadata: metadata(), documentHash };
    if (CERTIFICATE_CHANGED.has((await sign(enlace, solicitud)) ?? '')) reload();
  };
  return (
    <>
      <Pasos current={pasoOf({ read: progress.finished, valid, drawn: pad.complete })} />
      <main className="cuerpo">
        <LecturaSection
          inscripcion={inscripcion}
          rol={rol}
          again={again}
          point={progress.point}
          onGo={() => goToSign(valid)}
          ref={lectura}
        />
        <section className="derecha" ref={right} tabIndex={-1} aria-label="Certificado y firma">
          <CertificadoSection
            token={token}
            rol={rol}
            firmante={inscripcion}
            estado={estado}
            vigencia={vigencia}
            onReload={reload}
            onGenerated={(nuevo) => {
              use(nuevo);
              goToPad();
              showToast({ kind: 'exito', title: 'Certificado generado' });
            }}
          />
          <InformacionSection {...informacion} />
          <FirmaSection
            nombre={inscripcion.nombre}
            acuerdo={enlace.acuerdo}
            pad={pad}
            missing={missingOf(estado, vigencia)}
            busy={busy}
            mensaje={mensaje}
            onSign={() => void onSign()}
            ref={padPlace}
          />
        </section>
      </main>
    </>
  );
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
  const goToSign = (valid: boolean) => (valid ? bring(pad.current, 'center') : bring(right.current, 'start'));
  return { pad, right, goToSign, goToPad: () => setGenerated(true) };
}

function bring(place: HTMLElement | null, block: ScrollLogicalPosition): void {
  place?.scrollIntoView({ block });
  place?.focus({ preventScroll: true });
}
