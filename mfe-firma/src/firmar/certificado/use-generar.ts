import { useRef, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { Fallo } from '../../calls/call-error.js';
import { llaveNueva, mensajeDe } from '../../calls/call.js';
import { generarCertificado, type SolicitudCertificado } from '../../calls/firmas.api.js';
import type { ErroresCertificado } from './datos.rules.js';

interface Intento {
  readonly llave: string;
  readonly huella: string;
}

/** What became of the last attempt: said at the fields that it names, or above the button when it is of none of them. */
interface Rechazo {
  readonly errores: ErroresCertificado;
  readonly fallo?: string;
}

const NINGUNO: Rechazo = { errores: {} };

function rechazoDe(error: unknown, datos: SolicitudCertificado): Rechazo {
  const campos = error instanceof Fallo ? (error.detalle.fields ?? []) : [];
  const dichoEnSuCampo = campos.length > 0 && campos.every(({ path }) => path in datos);
  return {
    errores: Object.fromEntries(campos.map(({ path, message }) => [path, message])),
    ...(dichoEnSuCampo ? {} : { fallo: mensajeDe(error, 'No se pudo generar el certificado') }),
  };
}

/** Sends the form, once per intent: the same data after a lost answer go out under the same key. */
export function useGenerar(token: string, rol: RolFirmante, onGenerado: (certificado: Certificado) => void) {
  const [ocupado, setOcupado] = useState(false);
  const [rechazo, setRechazo] = useState(NINGUNO);
  const intento = useRef<Intento>(undefined);

  const generar = async (datos: SolicitudCertificado) => {
    const huella = JSON.stringify(datos);
    if (intento.current?.huella !== huella) intento.current = { llave: llaveNueva(), huella };
    setOcupado(true);
    setRechazo(NINGUNO);
    try {
      onGenerado(await generarCertificado(token, rol, datos, intento.current.llave));
    } catch (error) {
      console.error('certificate', error);
      if (error instanceof Fallo && !error.dudoso) intento.current = undefined; // in doubt the key stays
      setRechazo(rechazoDe(error, datos));
    } finally {
      setOcupado(false);
    }
  };
  return { generar, ocupado, ...rechazo, rechazar: (errores: ErroresCertificado) => setRechazo({ errores }) };
}
