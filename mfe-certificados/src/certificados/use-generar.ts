import type { UseFormSetError } from 'react-hook-form';
import { isErrorApi, messageFor } from '@portal/api-client';
import type { DatosCertificado } from '@portal/contracts/certificados';
import { useToast } from '@portal/ui';
import { useGenerarCertificadoMutation } from './certificados.api.js';

const esCampo = (path: string): path is keyof DatosCertificado =>
  path === 'commonName' || path === 'organizationName' || path === 'countryCode';

/** Issues the certificate; a refused field is shown at its place, everything else in a toast. */
export function useGenerar(setError: UseFormSetError<DatosCertificado>, alGenerar: () => void) {
  const [pedir, { isLoading }] = useGenerarCertificadoMutation();
  const toast = useToast();
  const generar = async (datos: DatosCertificado) => {
    try {
      await pedir(datos).unwrap();
      alGenerar();
      toast({ title: 'Certificado generado', kind: 'exito' });
    } catch (error) {
      for (const { path, message } of (isErrorApi(error) && error.fields) || [])
        if (esCampo(path)) setError(path, { message });
      toast({ title: 'Error', description: messageFor(error, 'No se pudo generar el certificado'), kind: 'error' });
    }
  };
  return { generar, ocupado: isLoading };
}
