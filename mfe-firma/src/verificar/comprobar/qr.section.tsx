import { useEffect, useRef, useState } from 'react';
import { leerCodigoVerificacion } from '@portal/dominio/codigos';
import { paginas } from '@portal/dominio/paginas';
import { Notice, PlainButton } from '@portal/ui/light';
import { abrirCamara, abrirLector, type Impedimento } from './camara.js';

import '../../styles/qr.css';

const impedimentos: Readonly<Record<Impedimento, string>> = {
  'sin-camara': 'Este equipo no tiene cámara. Escriba el código que está junto al QR.',
  'sin-permiso':
    'El navegador no nos deja usar la cámara. Permítala en el candado de la barra de direcciones, ' +
    'o escriba el código que está junto al QR.',
  ocupada: 'Otra aplicación está usando la cámara. Ciérrela y vuelva a intentarlo, o escriba el código.',
  'sin-https': 'La cámara solo funciona en una página segura (https). Escriba el código que está junto al QR.',
};
const FALLO = 'No pudimos leer la cámara. Escriba el código que está junto al QR.';
const AJENO = 'Ese QR no es de un documento de este portal. Apunte al que está al pie de la página firmada.';

interface LeerQrProps {
  /** A verification code, as its QR carries it. */
  readonly onCodigo: (codigo: string) => void;
}

/** Reads the code of a printed document by the camera. Nothing of the picture leaves the device. */
export function LeerQr({ onCodigo }: LeerQrProps) {
  const [abierta, setAbierta] = useState(false);
  const [aviso, setAviso] = useState<string>();
  const close = (words?: string) => {
    setAbierta(false);
    setAviso(words);
  };
  return (
    <div className="leer-qr">
      {abierta ? (
        <Camara
          onLeido={(texto) => {
            const codigo = codigoDelQr(texto);
            if (codigo === undefined) return setAviso(AJENO);
            close();
            onCodigo(codigo);
          }}
          onImpedimento={close}
          onCerrar={() => close()}
        />
      ) : (
        <PlainButton
          icon="buscar"
          onClick={() => {
            setAviso(undefined);
            setAbierta(true);
          }}
        >
          Leer el QR con la cámara
        </PlainButton>
      )}
      {aviso && <Notice kind="aviso">{aviso}</Notice>}
    </div>
  );
}

/** The code in the address that a QR carries. Another portal's address has none. */
export function codigoDelQr(texto: string): string | undefined {
  const place = new RegExp(`${paginas.verificar.to}/([0-9A-Za-z-]+)(?:[/?#]|$)`).exec(texto)?.[1];
  return place && leerCodigoVerificacion(place);
}

const PAUSA_MS = 150;

interface CamaraProps {
  readonly onLeido: (texto: string) => void;
  readonly onImpedimento: (palabras: string) => void;
  readonly onCerrar: () => void;
}

function Camara({ onLeido, onImpedimento, onCerrar }: CamaraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef({ onLeido, onImpedimento });
  useEffect(() => {
    told.current = { onLeido, onImpedimento };
  });
  useEffect(() => {
    const control = new AbortController();
    look(video.current as HTMLVideoElement, control.signal, (texto) => told.current.onLeido(texto)).then(
      (impedimento) => impedimento && told.current.onImpedimento(impedimentos[impedimento]),
      (error: unknown) => {
        console.warn('the camera was not read', error);
        if (!control.signal.aborted) told.current.onImpedimento(FALLO);
      },
    );
    return () => control.abort();
  }, []);
  return (
    <>
      <video ref={video} muted playsInline aria-label="Imagen de la cámara" />
      <p role="status">Apunte la cámara al código QR que está al pie de la página.</p>
      <PlainButton onClick={onCerrar}>Cerrar la cámara</PlainButton>
    </>
  );
}

/** Looks until the signal: each text that is read is told. @returns why there was nothing to look at */
async function look(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (texto: string) => void,
): Promise<Impedimento | undefined> {
  const camara = await abrirCamara();
  if (typeof camara === 'string') return camara;
  const lector = await abrirLector();
  try {
    video.srcObject = camara;
    await video.play();
    while (!signal.aborted) {
      const texto = video.videoWidth > 0 ? await lector.leer(video) : undefined;
      if (texto !== undefined && !signal.aborted) tell(texto);
      await new Promise((resolve) => setTimeout(resolve, PAUSA_MS));
    }
  } finally {
    lector.cerrar();
    for (const track of camara.getTracks()) track.stop();
  }
  return undefined;
}
