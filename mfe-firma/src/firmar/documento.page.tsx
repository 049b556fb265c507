import { useRef, type Ref } from 'react';
import type { ToastData } from '../ui/use-toast.js';
import { CertificadoBloque } from './certificado/certificado-bloque.js';
import { faltaDe, useCertificado } from './certificado/use-certificado.js';
import { FirmaSection } from './dibujo/firma.section.js';
import { useFirma } from './dibujo/use-pad.js';
import type { Registro } from './estados/exito.page.js';
import { InformacionSection } from './informacion/informacion.section.js';
import { useInformacion } from './informacion/use-informacion.js';
import { BarraLectura } from './lectura/barra-lectura.js';
import { LecturaSection } from './lectura/lectura.section.js';
import { useAvance } from './lectura/use-avance.js';
import { pasoActual, Pasos } from './pasos.js';
import { ResumenSection } from './resumen.section.js';
import { lecturasDe } from './textos.rules.js';
import { useEnvio } from './use-envio.js';
import type { EnlaceAbierto } from './use-firma.js';
import { useLugares } from './use-lugares.js';

interface DocumentoProps {
  readonly token: string;
  readonly enlace: EnlaceAbierto;
  /** It takes the place of another state of the page: the focus goes to the text. */
  readonly otraVez: boolean;
  readonly mostrar: (toast: ToastData) => void;
  /** The link's state is no longer the one shown. */
  readonly onCambio: () => void;
  readonly onFirmado: (registro: Registro) => void;
}

/** Leer · Certificado · Firmar on one page: the document at the left, what it takes to sign at the right. */
export function Documento({ token, enlace, otraVez, mostrar, onCambio, onFirmado }: DocumentoProps) {
  const { inscripcion, signerType: rol, documentHash } = enlace;
  const lectura = useRef<HTMLElement>(null);
  const avance = useAvance(lectura);
  const { pad, derecha, irAFirmar, irAlPad } = useLugares();
  const { metadata, ...informacion } = useInformacion(pad);
  const { estado, certificado, vigencia, recargar, usar } = useCertificado(token, rol, informacion.ahora);
  const vigente = vigencia === 'valido';
  const uso = useFirma();
  const { enviar, ocupado, mensaje } = useEnvio({
    token,
    inscripcion,
    mostrar,
    onCambio,
    onFirmado,
    onCertificado: recargar,
  });

  const firmar = () => {
    if (certificado)
      void enviar({ signature: uso.png(), certificateId: certificado.id, metadata: metadata(), documentHash });
  };
  return (
    <>
      <Pasos actual={pasoActual({ leido: avance.terminado, vigente, firmada: uso.completa })} />
      <main className="cuerpo">
        <Lectura enlace={enlace} otraVez={otraVez} punto={avance.punto} onIr={() => irAFirmar(vigente)} ref={lectura} />
        <section className="derecha" ref={derecha} tabIndex={-1} aria-label="Certificado y firma">
          <CertificadoBloque
            token={token}
            rol={rol}
            firmante={inscripcion}
            estado={estado}
            vigencia={vigencia}
            onRecargar={recargar}
            onGenerado={(nuevo) => {
              usar(nuevo);
              irAlPad();
              mostrar({ tono: 'exito', titulo: 'Certificado generado' });
            }}
          />
          <InformacionSection {...informacion} />
          <FirmaSection
            nombre={inscripcion.nombre}
            acuerdo={enlace.acuerdo}
            uso={uso}
            falta={faltaDe(estado, vigencia)}
            ocupado={ocupado}
            mensaje={mensaje}
            onFirmar={firmar}
            ref={pad}
          />
        </section>
      </main>
    </>
  );
}

interface LecturaProps {
  readonly enlace: EnlaceAbierto;
  readonly otraVez: boolean;
  /** The numbered point being read. */
  readonly punto: number;
  readonly onIr: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** What is signed: the summary, the texts in full, and how far the reading is. */
function Lectura({ enlace: { inscripcion, signerType: rol }, otraVez, punto, onIr, ref }: LecturaProps) {
  const textos = lecturasDe(inscripcion.textos);
  return (
    <div className="izquierda">
      <ResumenSection inscripcion={inscripcion} />
      <LecturaSection rol={rol} textos={textos} otraVez={otraVez} ref={ref} />
      <BarraLectura textos={textos} punto={punto} onIr={onIr} />
    </div>
  );
}
