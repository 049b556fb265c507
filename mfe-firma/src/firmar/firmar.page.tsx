import '../styles/base.css';
import '../styles/ui.css';
import '../styles/firmar.css';

import { useEffect, useState } from 'react';
import { CabeceraFirma } from '../ui/cabecera.js';
import { EmpresaContext, nombreDe, useLeerEmpresa } from '../ui/use-empresa.js';
import { useTitulo } from '../ui/use-titulo.js';
import { useToast, type ToastData } from '../ui/use-toast.js';
import { Documento } from './documento.page.js';
import { EnlaceInvalido } from './estados/enlace-invalido.page.js';
import { Exito, type Registro } from './estados/exito.page.js';
import { FalloAlAbrir } from './estados/fallo.page.js';
import { Preparando } from './estados/preparando.page.js';
import { Verificando } from './estados/verificando.page.js';
import { YaFirmado } from './estados/ya-firmado.page.js';
import { ocultarToken, tokenDe } from './token.js';
import { useEnlace, type UsoEnlace } from './use-firma.js';
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
