import type { EnlaceInscripcion } from '@portal/contracts/firmas';
import type { SolicitudFirma } from '../calls/firmas.api.js';
import type { ToastData } from '../ui/use-toast.js';
import type { Registro } from './estados/exito.page.js';
import { useFirmar } from './use-firmar.js';

interface EnvioProps {
  readonly token: string;
  readonly inscripcion: EnlaceInscripcion;
  readonly mostrar: (toast: ToastData) => void;
  readonly onCambio: () => void;
  readonly onCertificado: () => void;
  readonly onFirmado: (registro: Registro) => void;
}

/** Refusals after which the page on screen is no longer true. */
const ENLACE_CAMBIO: ReadonlySet<string> = new Set(['FIRMA_YA_REGISTRADA', 'ENLACE_INVALIDO', 'DOCUMENTO_CAMBIO']);
const CERTIFICADO_CAMBIO: ReadonlySet<string> = new Set(['CERTIFICADO_NO_VIGENTE', 'CERTIFICADO_AJENO']);

/** Sends the signature and says what came of it, in the specification's words (section 8). */
export function useEnvio({ token, inscripcion, mostrar, onCambio, onCertificado, onFirmado }: EnvioProps) {
  const { firmar, ocupado, mensaje } = useFirmar(token, (error, texto) => {
    mostrar({ tono: 'error', titulo: 'Error', texto });
    if (ENLACE_CAMBIO.has(error ?? '')) onCambio();
    if (CERTIFICADO_CAMBIO.has(error ?? '')) onCertificado();
  });
  const enviar = async (solicitud: SolicitudFirma) => {
    const respuesta = await firmar(solicitud);
    if (!respuesta) return;
    mostrar({
      tono: 'exito',
      titulo: 'Firma digital registrada',
      texto: 'Su firma digital con certificado ha sido registrada exitosamente.',
    });
    const { codigo, placaCabezote: placa, nombre } = inscripcion;
    onFirmado({
      codigo,
      placa,
      nombre,
      firmadoEn: new Date().toISOString(),
      sha256: respuesta.sha256,
      completa: respuesta.completa === true,
    });
  };
  return { enviar, ocupado, mensaje };
}
