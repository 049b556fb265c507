import { useCallback, useEffect, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { mensajeDe } from '../../calls/call.js';
import { certificadoDe } from '../../calls/firmas.api.js';
import { vigenciaDe, type Vigencia } from './certificado.rules.js';

export type EstadoCertificado =
  | { readonly paso: 'cargando' }
  | { readonly paso: 'ninguno' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'listo'; readonly certificado: Certificado };

/** What keeps the signer from signing, and where it is mended; undefined when the certificate is valid. */
export function faltaDe(estado: EstadoCertificado, vigencia: Vigencia | undefined): string | undefined {
  if (vigencia === 'valido') return undefined;
  const porGenerar = estado.paso === 'ninguno' || estado.paso === 'listo';
  return porGenerar ? 'Falta un certificado vigente. Genérelo más arriba.' : 'Falta un certificado vigente.';
}

interface UsoCertificado {
  readonly estado: EstadoCertificado;
  /** The loaded one, and how it stands now. */
  readonly certificado: Certificado | undefined;
  readonly vigencia: Vigencia | undefined;
  readonly recargar: () => void;
  readonly usar: (certificado: Certificado) => void;
}

/** The signer's certificate. A failure is logged, as the specification says, and shown with a retry (readings 36). */
export function useCertificado(token: string, rol: RolFirmante, ahora: Date): UsoCertificado {
  const [estado, setEstado] = useState<EstadoCertificado>({ paso: 'cargando' });
  const [vez, setVez] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    certificadoDe(token, rol, control.signal).then(
      (certificado) => setEstado(certificado ? { paso: 'listo', certificado } : { paso: 'ninguno' }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        console.error('certificate', error);
        setEstado({ paso: 'fallo', mensaje: mensajeDe(error, 'No pudimos consultar su certificado.') });
      },
    );
    return () => control.abort();
  }, [token, rol, vez]);
  const recargar = useCallback(() => {
    setEstado({ paso: 'cargando' });
    setVez((previa) => previa + 1);
  }, []);
  const usar = useCallback((certificado: Certificado) => setEstado({ paso: 'listo', certificado }), []);
  const certificado = estado.paso === 'listo' ? estado.certificado : undefined;
  return { estado, certificado, vigencia: certificado && vigenciaDe(certificado, ahora), recargar, usar };
}
