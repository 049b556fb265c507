import { useEffect, useRef, useState } from 'react';
import type { ToastData } from '../piezas/toast.js';
import { CertificadoBloque } from './certificado/certificado-bloque.js';
import { useCertificado } from './certificado/use-certificado.js';
import { vigenciaDe } from './certificado/vigencia.rules.js';
import type { Registro } from './finales/exito.page.js';
import { FirmaSection } from './firma.section.js';
import { dispositivoActual } from './informacion/dispositivo.rules.js';
import { InformacionSection } from './informacion/informacion.section.js';
import { useAhora } from './informacion/use-ahora.js';
import { useUbicacion } from './informacion/use-ubicacion.js';
import { BarraLectura } from './lectura/barra-lectura.js';
import { LecturaSection } from './lectura/lectura.section.js';
import { puntosDe } from './lectura/markdown.rules.js';
import { useAvance } from './lectura/use-avance.js';
import { pasoActual, Pasos } from './pasos.js';
import { ResumenSection } from './resumen.section.js';
import { lecturasDe } from './textos.rules.js';
import { useFirma } from './trazo/use-firma.js';
import { useALaVista } from './use-a-la-vista.js';
import type { EnlaceAbierto } from './use-enlace.js';
import { useEnvio } from './use-envio.js';

interface DocumentoProps {
  readonly token: string;
  readonly enlace: EnlaceAbierto;
  readonly mostrar: (toast: ToastData) => void;
  /** The link's state is no longer the one shown. */
  readonly onCambio: () => void;
  readonly onFirmado: (registro: Registro) => void;
}

/** Leer · Certificado · Firmar on one page: the document at the left, what it takes to sign at the right. */
export function Documento({ token, enlace, mostrar, onCambio, onFirmado }: DocumentoProps) {
  const { inscripcion, signerType: rol, documentHash } = enlace;
  const lectura = useRef<HTMLElement>(null);
  const pad = useRef<HTMLElement>(null);
  const derecha = useRef<HTMLElement>(null);
  const ahora = useAhora();
  const avance = useAvance(lectura);
  const ubicacion = useUbicacion(useALaVista(pad));
  const [dispositivo] = useState(dispositivoActual);
  const { estado, recargar, usar } = useCertificado(token, rol);
  const uso = useFirma();
  const [generado, setGenerado] = useState(false);
  const certificado = estado.paso === 'listo' ? estado.certificado : undefined;
  const vigencia = certificado && vigenciaDe(certificado, ahora);
  const vigente = vigencia === 'valido';
  const { enviar, ocupado, mensaje } = useEnvio({ token, inscripcion, mostrar, onCambio, onFirmado, onCertificado: recargar });

  const firmar = () => {
    if (!certificado) return;
    const geolocation = ubicacion.paso === 'lista' ? ubicacion.ubicacion : undefined;
    const metadata = { userAgent: navigator.userAgent.slice(0, 1000), deviceInfo: dispositivo, geolocation };
    void enviar({ signature: uso.png(), certificateId: certificado.id, metadata, documentHash });
  };
  /** The next thing to do: the certificate first, then the pad. */
  const irAFirmar = () => {
    const meta = vigente ? pad : derecha;
    meta.current?.scrollIntoView({ block: vigente ? 'center' : 'start' });
    meta.current?.focus({ preventScroll: true });
  };
  // The button that was pressed is gone: the focus goes where the work goes on.
  useEffect(() => {
    if (!generado) return;
    pad.current?.scrollIntoView({ block: 'center' });
    pad.current?.focus({ preventScroll: true });
  }, [generado]);
  return (
    <>
      <Pasos actual={pasoActual({ leido: avance.terminado, vigente, firmada: uso.hayAlgo })} />
      <main className="cuerpo">
        <div className="izquierda">
          <ResumenSection inscripcion={inscripcion} />
          <LecturaSection rol={rol} textos={lecturasDe(inscripcion.textos)} ref={lectura} />
          <BarraLectura
            nombre={rol === 'conductor' ? 'Compromiso' : 'Punto'}
            punto={avance.punto}
            total={puntosDe(lecturasDe(inscripcion.textos))}
            onIr={irAFirmar}
          />
        </div>
        <section className="derecha" ref={derecha} tabIndex={-1} aria-label="Certificado y firma">
          <CertificadoBloque token={token} rol={rol} firmante={inscripcion} estado={estado} vigencia={vigencia} onRecargar={recargar}
            onGenerado={(nuevo) => {
              usar(nuevo);
              setGenerado(true);
              mostrar({ tono: 'exito', titulo: 'Certificado generado' });
            }} />
          <InformacionSection ahora={ahora} ubicacion={ubicacion} dispositivo={dispositivo} />
          <FirmaSection nombre={inscripcion.nombre} acuerdo={enlace.acuerdo} uso={uso} vigente={vigente}
            ocupado={ocupado} mensaje={mensaje} onFirmar={firmar} ref={pad} />
        </section>
      </main>
    </>
  );
}
