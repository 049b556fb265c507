import { tieneRol, useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { IconButton, Logo, Mark } from '@portal/ui/base';
import { CertificadosBloqueados } from './certificados-bloqueados.js';
import { certificados, inicio, inscripciones, preoperacionales } from './elementos.js';
import { EnlaceNav } from './enlace-nav.js';
import { GrupoNav } from './grupo-nav.js';

interface LateralProps {
  readonly short: boolean;
  /** Collapses or expands it (desktop). */
  readonly onToggle?: () => void;
  /** Present while the sidebar lies over the page (below 768 px). */
  readonly onClose?: (() => void) | undefined;
}

/** The sidebar: the company, where one may go, and the copyright line. */
export function Lateral({ short, onToggle, onClose }: LateralProps) {
  const { data: configuracion } = useConfiguracionQuery();
  const company = configuracion?.empresa.nombreCorto ?? '';
  return (
    <aside className="lateral" id="menu" aria-label="Menú principal">
      <div className="marca">
        {short ? <Mark petrol size={34} /> : <Logo name={company} petrol />}
        {onClose && <IconButton icon="cerrar" label="Cerrar menú" className="plegar" onClick={onClose} />}
      </div>
      {!short && <p className="titulo">Sistema Digital de Formularios</p>}
      <Secciones short={short} />
      <footer>
        {!short && (
          <span>
            © {configuracion?.anioBarraLateral ?? 2025} {company}
          </span>
        )}
        {onToggle && (
          <IconButton
            icon={short ? 'desplegar' : 'plegar'}
            label={short ? 'Expandir menú' : 'Contraer menú'}
            className="plegar"
            onClick={onToggle}
          />
        )}
      </footer>
    </aside>
  );
}

/** Groups, locks for guests, the administrator's link for administrators alone. */
function Secciones({ short }: { readonly short: boolean }) {
  const sesion = useUsuario();
  const guest = sesion.estado !== 'sesion';
  const admin = sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'admin');
  const visible = inscripciones.items.filter((item) => admin || !item.onlyAdmin);
  return (
    <nav aria-label="Secciones">
      <div className="grupo">
        <EnlaceNav item={inicio} short={short} />
      </div>
      <GrupoNav grupo={preoperacionales} items={preoperacionales.items} locked={false} short={short} />
      <GrupoNav grupo={inscripciones} items={visible} locked={guest} short={short} />
      <div className="grupo">
        {short && <div className="sep" />}
        {guest ? <CertificadosBloqueados short={short} /> : <EnlaceNav item={certificados} short={short} />}
      </div>
    </nav>
  );
}
