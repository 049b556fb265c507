import { useState } from 'react';
import { mensajeDe } from '../../calls/call.js';
import { renovarEnlace } from '../../calls/firmas.api.js';
import { Boton } from '../../ui/button.js';
import { Mensaje } from '../../ui/message.page.js';
import { Aviso } from '../../ui/notice.js';
import { useEmpresa } from '../../ui/use-empresa.js';

type Pedido =
  { readonly paso: 'sin-pedir' | 'pidiendo' } | { readonly paso: 'pedido' | 'fallo'; readonly mensaje: string };

const FALLO = 'No pudimos pedir el enlace. Intente de nuevo en un momento.';

/** Unknown, expired, revoked and malformed links look alike; only an expired one causes a mail (readings 23). */
export function EnlaceInvalido({ token }: { readonly token: string }) {
  const [pedido, setPedido] = useState<Pedido>({ paso: 'sin-pedir' });
  const pedir = async () => {
    setPedido({ paso: 'pidiendo' });
    try {
      const { message } = await renovarEnlace(token);
      setPedido({ paso: 'pedido', mensaje: message });
    } catch (error) {
      setPedido({ paso: 'fallo', mensaje: mensajeDe(error, FALLO) });
    }
  };
  return (
    <Mensaje tono="error" icono="prohibido" titulo="Enlace Inválido">
      <p>
        {token
          ? 'Este enlace no es válido o ya venció. Comuníquese con el administrador.'
          : 'A esta dirección le falta el código. Abra de nuevo el enlace desde el correo que recibió.'}
      </p>
      {token && <DondePreguntar />}
      {pedido.paso === 'pedido' && (
        <div role="status">
          <Aviso tono="info">{pedido.mensaje}</Aviso>
        </div>
      )}
      {pedido.paso === 'fallo' && <Aviso tono="error">{pedido.mensaje}</Aviso>}
      {token && pedido.paso !== 'pedido' && (
        <Boton clase="secundario" ocupado={pedido.paso === 'pidiendo' && 'Enviando...'} onClick={() => void pedir()}>
          Pedir un enlace nuevo
        </Boton>
      )}
    </Mensaje>
  );
}

/** Whoever is sent to the administrator is told where that is; nothing before it is known. */
function DondePreguntar() {
  const empresa = useEmpresa();
  return (
    empresa && (
      <p className="chico">{`${empresa.nombreCorto}: ${empresa.correoDatos} o ${enUnaLinea(empresa.telefono)}`}</p>
    )
  );
}

const enUnaLinea = (telefono: string): string => telefono.replace(/ /g, '\u00a0');
