import { messageFor } from '@portal/api-client';
import { useToast } from '@portal/ui';
import { useRevocarCertificadoMutation } from './certificados.api.js';

/** Literal of the specification (section 5). */
const CONFIRMAR = '¿Está seguro de que desea revocar este certificado? Esta acción no se puede deshacer.';
const MOTIVO = 'Revocación solicitada por el usuario';

/** Revokes after the browser's own confirmation, and says what came of it. */
export function useRevocar(id: string, alRevocar: () => void) {
  const [pedir, { isLoading }] = useRevocarCertificadoMutation();
  const toast = useToast();
  const revocar = async () => {
    if (!window.confirm(CONFIRMAR)) return;
    try {
      await pedir({ id, reason: MOTIVO }).unwrap();
      alRevocar();
      toast({ title: 'Certificado revocado', kind: 'exito' });
    } catch (error) {
      toast({ title: 'Error', description: messageFor(error, 'No se pudo revocar el certificado'), kind: 'error' });
    }
  };
  return { revocar: () => void revocar(), ocupado: isLoading };
}
