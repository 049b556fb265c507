import { useState } from 'react';
import { messageOfCall } from '@portal/api-client/call';
import { Notice, PlainButton } from '@portal/ui/light';
import { renovarEnlace } from '../../calls/firmas.api.js';
import { MessagePage } from '../../ui/message.page.js';

/** The request for another link. */
type Pedido =
  { readonly paso: 'sin-pedir' | 'pidiendo' } | { readonly paso: 'pedido' | 'fallo'; readonly mensaje: string };

const FALLO = 'No pudimos pedir el enlace. Intente de nuevo en un momento.';

/** Unknown, expired, revoked and malformed links look alike; only an expired one causes a mail. */
export function EnlaceInvalido({ token }: { readonly token: string }) {
  const [pedido, setPedido] = useState<Pedido>({ paso: 'sin-pedir' });
  const pedir = async () => {
    setPedido({ paso: 'pidiendo' });
    try {
      const { message } = await renovarEnlace(token);
      setPedido({ paso: 'pedido', mensaje: message });
    } catch (error) {
      setPedido({ paso: 'fallo', mensaje: messageOfCall(error, FALLO) });
    }
  };
  return (
    <MessagePage tone="er" icon="prohibido" title="Enlace Inválido">
      <p>
        {token
          ? 'Este enlace no es válido o ya venció. Comuníquese con el administrador.'
          : 'A esta dirección le falta el código. Abra de nuevo el enlace desde el correo que recibió.'}
      </p>
      {token && <p className="chico">Si recibió más de un correo, use el enlace del más reciente.</p>}
      {pedido.paso === 'pedido' && (
        <div role="status">
          <Notice kind="info">{pedido.mensaje}</Notice>
        </div>
      )}
      {pedido.paso === 'fallo' && <Notice kind="error">{pedido.mensaje}</Notice>}
      {token && pedido.paso !== 'pedido' && (
        <PlainButton busy={pedido.paso === 'pidiendo' && 'Enviando...'} onClick={() => void pedir()}>
          Pedir un enlace nuevo
        </PlainButton>
      )}
    </MessagePage>
  );
}
