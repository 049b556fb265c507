import { useState } from 'react';
import { messageFor } from '@portal/api-client';
import type { Certificado } from '@portal/contracts/certificados';
import { fechaLarga, huellaCorta } from '@portal/dominio/formatos';
import { ConfirmDialog, Notice, useToast } from '@portal/ui';
import { useRevocarDeFirmanteMutation } from './inscripcion.api.js';
import { Motivo } from './motivo.js';

interface RevocarProps {
  readonly certificado: Certificado;
  /** The signer it belongs to, as people call it: 'conductor'. */
  readonly firmante: string;
  readonly onClose: () => void;
}

const FALLO = 'No se pudo revocar el certificado.';

/** Revokes a signer's certificate for good, with a reason. Signatures made before stay valid. */
export function RevocarDialog({ certificado, firmante, onClose }: RevocarProps) {
  const [motivo, setMotivo] = useState('');
  const [fallo, setFallo] = useState<string>();
  const [revocar, { isLoading }] = useRevocarDeFirmanteMutation();
  const toast = useToast();
  const confirmar = async () => {
    setFallo(undefined);
    try {
      await revocar({ id: certificado.id, reason: motivo.trim() }).unwrap();
      toast({
        title: 'Certificado Revocado',
        description: 'El certificado ya no firma. Las firmas hechas antes conservan su validez.',
        kind: 'exito',
      });
      onClose();
    } catch (error) {
      setFallo(messageFor(error, FALLO));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title={`Revocar el certificado del ${firmante}`}
      confirm="Revocar certificado"
      busy={isLoading && 'Revocando...'}
      reason={motivo.trim() === '' ? 'Falta el motivo.' : undefined}
      onConfirm={() => void confirmar()}
      onCancel={onClose}
    >
      <p className="re-frase">
        <b>{certificado.commonName}</b> no podrá firmar con él. Las firmas hechas antes conservan su validez. Esta
        acción no se puede deshacer. Recibirá un aviso por correo.
      </p>
      <p className="mini t3">
        Válido hasta el {fechaLarga(certificado.validTo)} ·{' '}
        <span className="huella">{huellaCorta(certificado.fingerprint)}</span>
      </p>
      <Motivo value={motivo} onChange={setMotivo} />
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </ConfirmDialog>
  );
}
