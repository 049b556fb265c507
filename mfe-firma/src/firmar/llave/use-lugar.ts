import { useEffect, useState } from 'react';
import type { Certificado } from '@portal/contracts/certificados';

/** Whether the key of a certificate can sign from this page. */
export type Lugar = 'buscando' | 'sirve' | 'otro-lugar';

/** Where the certificate's key is, seen from here. The portal's own always serves. */
export function useLugar(certificado: Certificado | undefined): Lugar {
  const [found, setFound] = useState<{ readonly certificado: Certificado; readonly aqui: boolean }>();
  const enDispositivo = certificado?.llave === 'dispositivo';
  useEffect(() => {
    if (!certificado || !enDispositivo) return undefined;
    let left = false;
    void estaAqui(certificado).then((aqui) => left || setFound({ certificado, aqui }));
    return () => {
      left = true;
    };
  }, [certificado, enDispositivo]);
  if (!enDispositivo) return 'sirve';
  if (found?.certificado !== certificado) return 'buscando';
  return found?.aqui === true ? 'sirve' : 'otro-lugar';
}

/** Where the browser keeps nothing, there is no key. */
export async function estaAqui({ huellaLlave }: Certificado): Promise<boolean> {
  if (huellaLlave === undefined) return false;
  try {
    const { llaveDe } = await import('./index.js');
    return (await llaveDe(huellaLlave)) !== undefined;
  } catch (error) {
    console.warn('key', error);
    return false;
  }
}

/** Whether this browser may be able to make and keep a key. Only trying tells. */
export const puedeTenerLlave = (): boolean =>
  globalThis.crypto?.subtle !== undefined && globalThis.indexedDB !== undefined;
