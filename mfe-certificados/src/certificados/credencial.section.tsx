import type { Ref } from 'react';
import { messageFor } from '@portal/api-client';
import type { Certificado } from '@portal/contracts/certificados';
import { fechaHora, fechaLarga } from '@portal/dominio/formatos';
import { Button, Icon, Notice, StatusChip, useToast } from '@portal/ui';
import { useRevocarCertificadoMutation } from './certificado.api.js';
import { estadoDe, porVencer, vigenciaDe } from './vigencia.rules.js';

interface CredencialProps {
  readonly certificado: Certificado;
  readonly ahora: Date;
  readonly onRevoked: () => void;
  readonly ref: Ref<HTMLElement>;
}

/** The certificate as a credential: name, data, days left and Revocar. It takes the focus after both actions. */
export function CredencialSection({ certificado, ahora, onRevoked, ref }: CredencialProps) {
  const { revocar, ocupado } = useRevocar(certificado.id, onRevoked);
  const estado = estadoDe(certificado, ahora);
  return (
    <section className="tarjeta ce-credencial" aria-label="Su certificado" ref={ref} tabIndex={-1}>
      <div className="ce-cabeza">
        <span className="ce-emblema">
          <Icon name="certificado" size="l" />
        </span>
        <div>
          <small>Certificado personal</small>
          <b>{certificado.commonName}</b>
        </div>
        <StatusChip de="certificado" estado={estado} />
      </div>
      <div className="ce-cuerpo">
        <dl className="ficha">
          <div>
            <dt>Nombre común</dt>
            <dd>{certificado.commonName}</dd>
          </div>
          <div>
            <dt>Organización</dt>
            <dd>{certificado.organizationName}</dd>
          </div>
          <div>
            <dt>Válido hasta</dt>
            <dd>{fechaLarga(certificado.expiresAt)}</dd>
          </div>
          {certificado.revokedAt && (
            <div>
              <dt>Revocado el</dt>
              <dd>{fechaHora(certificado.revokedAt)}</dd>
            </div>
          )}
          <div>
            <dt>Identificador</dt>
            <dd className="huella">{certificado.id}</dd>
          </div>
        </dl>
        {estado === 'expirado' && (
          <div className="ce-nota">
            <Notice kind="aviso">
              Su certificado venció el {fechaLarga(certificado.expiresAt)}. Si lo necesita, genere uno nuevo.
            </Notice>
          </div>
        )}
        {estado === 'activo' && (
          <>
            <Vigencia {...vigenciaDe(certificado, ahora)} />
            {porVencer(certificado, ahora) && (
              <div className="ce-nota">
                <Notice kind="aviso">
                  Su certificado vence el {fechaLarga(certificado.expiresAt)}. Genere uno nuevo antes de esa fecha.
                </Notice>
              </div>
            )}
            <Button variant="danger-outlined" icon="prohibido" busy={ocupado && 'Revocando...'} onClick={revocar}>
              Revocar
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function Vigencia({ quedan, total }: { readonly quedan: number; readonly total: number }) {
  const cuantos = diasEnPalabras(quedan);
  return (
    <div className="ce-vigencia">
      <span>Vigencia</span>
      <span>{cuantos}</span>
      <progress max={total} value={quedan} aria-label={`${cuantos} de ${total}`} />
    </div>
  );
}

function diasEnPalabras(quedan: number): string {
  if (quedan === 0) return 'Vence hoy';
  return quedan === 1 ? 'Queda 1 día' : `Quedan ${quedan} días`;
}

/** The exact words of docs/especificacion/especificacion.txt, section 5. */
const CONFIRMAR = '¿Está seguro de que desea revocar este certificado? Esta acción no se puede deshacer.';
const MOTIVO = 'Revocación solicitada por el usuario';

/** Revokes after the browser's own confirmation, and shows the outcome in a toast. */
export function useRevocar(id: string, onRevoked: () => void) {
  const [pedir, { isLoading }] = useRevocarCertificadoMutation();
  const toast = useToast();
  const revocar = async () => {
    if (!window.confirm(CONFIRMAR)) return;
    try {
      await pedir({ id, reason: MOTIVO }).unwrap();
      onRevoked();
      toast({ title: 'Certificado revocado', kind: 'exito' });
    } catch (error) {
      toast({ title: 'Error', description: messageFor(error, 'No se pudo revocar el certificado'), kind: 'error' });
    }
  };
  return { revocar: () => void revocar(), ocupado: isLoading };
}
