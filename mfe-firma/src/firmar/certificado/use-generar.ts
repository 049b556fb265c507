import type { Certificado } from '@portal/contracts/certificados';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { useRef, useState } from 'react';
import { Fallo } from '../../llamadas/fallo.js';
import { generarCertificado, type SolicitudCertificado } from '../../llamadas/firmas.api.js';
import { llaveNueva, mensajeDe } from '../../llamadas/llamar.js';
import type { ErroresCertificado } from './datos.rules.js';

interface Intento {
  readonly llave: string;
  readonly huella: string;
}

/** Sends the form, once per intent: the same data after a lost answer go out under the same key. */
export function useGenerar(token: string, rol: RolFirmante, onGenerado: (certificado: Certificado) => void) {
  const [ocupado, setOcupado] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const [errores, setErrores] = useState<ErroresCertificado>({});
  const intento = useRef<Intento>(undefined);

  const generar = async (datos: SolicitudCertificado) => {
    const huella = JSON.stringify(datos);
    if (intento.current?.huella !== huella) intento.current = { llave: llaveNueva(), huella };
    setOcupado(true);
    setFallo(undefined);
    try {
      onGenerado(await generarCertificado(token, rol, datos, intento.current.llave));
    } catch (error) {
      console.error('certificate', error);
      const campos = error instanceof Fallo ? (error.detalle.fields ?? []) : [];
      if (error instanceof Fallo && !error.dudoso) intento.current = undefined; // in doubt the key stays
      setErrores(Object.fromEntries(campos.map(({ path, message }) => [path, message])));
      setFallo(mensajeDe(error, 'No se pudo generar el certificado'));
    } finally {
      setOcupado(false);
    }
  };
  return { generar, ocupado, fallo, errores, setErrores };
}
