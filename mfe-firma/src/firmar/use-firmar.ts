import { useRef, useState } from 'react';
import { Fallo } from '../calls/call-error.js';
import { llaveNueva, mensajeDe } from '../calls/call.js';
import { enviarFirma, type FirmaRegistrada, type SolicitudFirma } from '../calls/firmas.api.js';

interface Intento {
  readonly llave: string;
  readonly solicitud: SolicitudFirma;
}

interface UsoFirmar {
  readonly ocupado: boolean;
  readonly mensaje: string | undefined;
  /** Sends the signature. @returns the answer, or undefined when it was refused */
  readonly firmar: (solicitud: SolicitudFirma) => Promise<FirmaRegistrada | undefined>;
}

const esElMismo = (intento: Intento | undefined, { signature, certificateId, documentHash }: SolicitudFirma): boolean =>
  intento?.solicitud.signature === signature &&
  intento.solicitud.certificateId === certificateId &&
  intento.solicitud.documentHash === documentHash;

/**
 * One attempt, one Idempotency-Key: when the answer got lost, the very same request goes out again and the server
 * gives the stored answer; a refusal or another drawing starts a new attempt.
 */
export function useFirmar(token: string, onFallo: (code: string | undefined, mensaje: string) => void): UsoFirmar {
  const [ocupado, setOcupado] = useState(false);
  const [mensaje, setMensaje] = useState<string>();
  const intento = useRef<Intento>(undefined);

  const firmar = async (solicitud: SolicitudFirma) => {
    if (!esElMismo(intento.current, solicitud)) intento.current = { llave: llaveNueva(), solicitud };
    const { llave, solicitud: enviada } = intento.current as Intento;
    setOcupado(true);
    setMensaje(undefined);
    try {
      return await enviarFirma(token, enviada, llave);
    } catch (error) {
      const conocido = error instanceof Fallo ? error : undefined;
      if (conocido && !conocido.dudoso) intento.current = undefined; // in doubt the key stays
      const texto = mensajeDe(error, 'No se pudo registrar la firma');
      setMensaje(texto);
      onFallo(conocido?.code, texto);
      return undefined;
    } finally {
      setOcupado(false);
    }
  };
  return { ocupado, mensaje, firmar };
}
