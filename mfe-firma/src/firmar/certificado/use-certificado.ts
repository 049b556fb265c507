import { useCallback, useEffect, useState } from 'react';
import { messageOfCall } from '@portal/api-client/call';
import type { Certificado } from '@portal/contracts/certificados';
import { estadoDeCertificado } from '@portal/dominio/certificado';
import type { RolFirmante } from '@portal/dominio/roles';
import { certificadoDe } from '../../calls/firmas.api.js';
import type { Lugar } from '../llave/use-lugar.js';

/** How the signer's certificate stands today. */
export type Vigencia = ReturnType<typeof estadoDeCertificado>;

export type EstadoCertificado =
  | { readonly paso: 'cargando' }
  | { readonly paso: 'ninguno' }
  | { readonly paso: 'fallo'; readonly mensaje: string }
  | { readonly paso: 'listo'; readonly certificado: Certificado };

/** What keeps the signer from signing, and where it is mended; undefined when the certificate is valid. */
export function missingOf(estado: EstadoCertificado, vigencia: Vigencia | undefined, lugar: Lugar): string | undefined {
  if (vigencia === 'valido' && lugar === 'sirve') return undefined;
  const toGenerate = estado.paso === 'ninguno' || estado.paso === 'listo';
  return toGenerate ? 'Falta un certificado vigente. Genérelo más arriba.' : 'Falta un certificado vigente.';
}

interface UsoCertificado {
  readonly estado: EstadoCertificado;
  /** The loaded one, and its validity now. */
  readonly certificado: Certificado | undefined;
  readonly vigencia: Vigencia | undefined;
  readonly reload: () => void;
  readonly use: (certificado: Certificado) => void;
}

/** The signer's certificate. A failure to load it is logged, and shown with a retry. */
export function useCertificado(token: string, rol: RolFirmante, now: Date): UsoCertificado {
  const [estado, setEstado] = useState<EstadoCertificado>({ paso: 'cargando' });
  const [loads, setLoads] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    certificadoDe(token, rol, control.signal).then(
      (certificado) => setEstado(certificado ? { paso: 'listo', certificado } : { paso: 'ninguno' }),
      (error: unknown) => {
        if (control.signal.aborted) return;
        console.error('certificate', error);
        setEstado({ paso: 'fallo', mensaje: messageOfCall(error, 'No pudimos consultar su certificado.') });
      },
    );
    return () => control.abort();
  }, [token, rol, loads]);
  useEffect(() => {
    const control = new AbortController();
    // Another tab of this signer may have made one meanwhile.
    const look = async () => {
      if (document.hidden) return;
      const newest = await certificadoDe(token, rol, control.signal);
      if (newest) setEstado({ paso: 'listo', certificado: newest });
    };
    const onVisible = () => void look().catch((error: unknown) => console.warn('certificate', error));
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      control.abort();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [token, rol]);
  const reload = useCallback(() => {
    setEstado({ paso: 'cargando' });
    setLoads((before) => before + 1);
  }, []);
  const use = useCallback((certificado: Certificado) => setEstado({ paso: 'listo', certificado }), []);
  const certificado = estado.paso === 'listo' ? estado.certificado : undefined;
  return { estado, certificado, vigencia: certificado && estadoDeCertificado(certificado, now), reload, use };
}
