import '../estilos/base.css';
import '../estilos/piezas.css';
import '../estilos/firmar.css';

import { useEffect, useState } from 'react';
import { CabeceraFirma } from '../piezas/cabecera.js';
import { useToast, type ToastData } from '../piezas/toast.js';
import { EmpresaContext, nombreDe, useLeerEmpresa } from '../piezas/use-empresa.js';
import { useTitulo } from '../piezas/use-titulo.js';
import { Documento } from './documento.page.js';
import { EnlaceInvalido } from './finales/enlace-invalido.page.js';
import { Exito, type Registro } from './finales/exito.page.js';
import { FalloAlAbrir } from './finales/fallo.page.js';
import { Preparando } from './finales/preparando.page.js';
import { Verificando } from './finales/verificando.page.js';
import { YaFirmado } from './finales/ya-firmado.page.js';
import { ocultarToken, tokenDe } from './token.js';
import { useEnlace, type UsoEnlace } from './use-enlace.js';
import { useVisto } from './use-visto.js';

interface FirmarProps {
  /** The path parameter of /firmar/:token; absent after a reload of the bare /firmar. */
  readonly token?: string;
}

/** The public signing page (specification, section 2): it looks at the link and shows what its state allows. */
export function Firmar({ token: parametro }: FirmarProps) {
  const [token] = useState(() => tokenDe(parametro));
  const enlace = useEnlace(token);
  const { estado, refrescar } = enlace;
  const [registro, setRegistro] = useState<Registro>();
  const [mostrar, toast] = useToast();
  useVisto(token, estado.paso === 'abierto');
  const empresa = useLeerEmpresa();
  useTitulo('Firma de documento', nombreDe(empresa));
  useEffect(() => ocultarToken(token), [token]);

  const firmado = (nuevo: Registro) => {
    setRegistro(nuevo);
    refrescar();
  };
  return (
    <EmpresaContext value={empresa}>
      <div className="pagina firma">
        <CabeceraFirma />
        {registro ? (
          <Exito registro={registro} signedAt={estado.paso === 'firmado' ? estado.signedAt : undefined} />
        ) : (
          <Pagina token={token} enlace={enlace} mostrar={mostrar} onFirmado={firmado} />
        )}
        {toast}
      </div>
    </EmpresaContext>
  );
}

interface PaginaProps {
  readonly token: string;
  readonly enlace: UsoEnlace;
  readonly mostrar: (toast: ToastData) => void;
  readonly onFirmado: (registro: Registro) => void;
}

/** The page of the link's state. */
function Pagina({ token, enlace: { estado, otraVez, refrescar, reintentar }, mostrar, onFirmado }: PaginaProps) {
  switch (estado.paso) {
    case 'verificando':
      return <Verificando otraVez={otraVez} />;
    case 'invalido':
      return <EnlaceInvalido token={token} />;
    case 'firmado':
      return <YaFirmado signedAt={estado.signedAt} />;
    case 'preparando':
      return <Preparando segundos={estado.segundos} onTiempo={refrescar} />;
    case 'fallo':
      return <FalloAlAbrir mensaje={estado.mensaje} onReintentar={reintentar} />;
    case 'abierto':
      return (
        <Documento
          key={estado.enlace.documentHash}
          token={token}
          enlace={estado.enlace}
          otraVez={otraVez}
          mostrar={mostrar}
          onCambio={refrescar}
          onFirmado={onFirmado}
        />
      );
  }
}
