import './usuarios.css';

import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isErrorApi, useUsuario, wholeMessageFor } from '@portal/api-client';
import { estadosDeUsuario, rolesDeUsuario, type UsuarioListado } from '@portal/contracts/usuarios';
import { DIAS_ACTIVO } from '@portal/dominio/filtros';
import { sinTildes } from '@portal/dominio/nombres';
import { tieneRol } from '@portal/dominio/roles';
import { Button, EmptyState, Failure, Icon, Notice, PageHeader, SkeletonCards } from '@portal/ui';
import { AccesoDenegado } from '../solo-administradores.js';
import { InvitarSection } from './invitar.section.js';
import { nombreDeEstado, nombreDeRol } from './palabras.js';
import { PersonasSection, type Elegido } from './personas.section.js';
import { usePendiente } from './reingreso.js';
import { useVerUsuariosQuery } from './usuarios.api.js';

const FALLO = 'No pudimos cargar las personas. Revise su conexión e intente de nuevo.';

/** Who may enter the portal and as what, for super-administrators alone. */
export function UsuariosPage() {
  const sesion = useUsuario();
  if (sesion.estado !== 'sesion') return <SkeletonCards page />;
  return tieneRol(sesion.usuario, 'super-admin') ? (
    <Usuarios quien={sesion.usuario.email} />
  ) : (
    <AccesoDenegado quienes="super-admin" />
  );
}

function Usuarios({ quien }: { readonly quien: string }) {
  const { invitacion, cambio } = usePendiente(quien);
  const { data, error, isFetching, refetch } = useVerUsuariosQuery({}, { refetchOnMountOrArgChange: true });
  const sinGestion = isErrorApi(error) && error.code === 'USUARIOS_SIN_GESTION';
  return (
    <>
      <PageHeader title="Usuarios">Personas que entran al portal. Los firmantes no necesitan usuario.</PageHeader>
      {sinGestion ? (
        <SinGestion mensaje={error.message} />
      ) : (
        <div className="us-dos">
          <div className="us-lista">
            <a className="btn sec us-saltar" href="#invitar">
              Invitar a una persona
            </a>
            {data ? (
              <Lista
                usuarios={data.usuarios}
                hayMas={data.hayMas}
                ocupado={isFetching}
                quien={quien}
                pendiente={cambio}
              />
            ) : error ? (
              <Failure
                message={wholeMessageFor(error, FALLO)}
                requestId={isErrorApi(error) ? error.requestId : undefined}
                busy={isFetching}
                onRetry={() => void refetch()}
              />
            ) : (
              <SkeletonCards />
            )}
          </div>
          <InvitarSection pendiente={invitacion} quien={quien} />
        </div>
      )}
    </>
  );
}

/** An identity provider that the portal may not manage. */
const SinGestion = ({ mensaje }: { readonly mensaje: string }) => (
  <section className="tarjeta">
    <EmptyState drawing="documentos" heading="h2" title="No disponible en este portal">
      {mensaje}
    </EmptyState>
  </section>
);

interface ListaProps {
  readonly usuarios: readonly UsuarioListado[];
  readonly hayMas: boolean;
  readonly ocupado: boolean;
  readonly quien: string;
  readonly pendiente: Elegido | undefined;
}

function Lista({ usuarios, hayMas, ocupado, quien, pendiente }: ListaProps) {
  const { search } = useLocation();
  const [filtros, setFiltros] = useState(() => ({ ...SIN_FILTROS, visita: visitaDe(search) }));
  const [ahora] = useState(() => Date.now());
  const [elegido, setElegido] = useState(pendiente);
  const vistos = usuarios.filter((uno) => coincide(uno, filtros, ahora));
  return (
    <div aria-busy={ocupado}>
      <FiltrosSection filtros={filtros} onChange={(cambio) => setFiltros({ ...filtros, ...cambio })} />
      {hayMas && <Notice kind="aviso">Hay más personas de las que caben aquí. Estas son las primeras 1.000.</Notice>}
      {vistos.length > 0 ? (
        <PersonasSection usuarios={vistos} quien={quien} elegido={elegido} onElegir={setElegido} />
      ) : (
        <section className="tarjeta">
          <EmptyState
            drawing="documentos"
            heading="h2"
            title="Nadie coincide con la búsqueda"
            action={<Button onClick={() => setFiltros(SIN_FILTROS)}>Limpiar filtros</Button>}
          >
            Pruebe con otra parte del nombre o del correo.
          </EmptyState>
        </section>
      )}
      <p className="us-cuenta" role="status">
        {vistos.length === 1 ? '1 persona' : `${vistos.length} personas`}. Cada invitación, cambio de rol y suspensión
        queda en la auditoría.
      </p>
    </div>
  );
}

interface Filtros {
  readonly q: string;
  readonly rol: string;
  readonly estado: string;
  readonly visita: string;
}
const SIN_FILTROS: Filtros = { q: '', rol: '', estado: '', visita: '' };

const opcionesDeVisita = [{ value: 'activos', label: `Hace menos de ${DIAS_ACTIVO} días` }] as const;

/** Whom the dashboard's figure of active people opens; everybody without it. */
const visitaDe = (search: string): string =>
  opcionesDeVisita.find(({ value }) => value === new URLSearchParams(search).get('visita'))?.value ?? '';

const coincide = (usuario: UsuarioListado, filtros: Filtros, ahora: number): boolean =>
  sinTildes(`${usuario.nombre} ${usuario.correo}`).includes(sinTildes(filtros.q.trim())) &&
  (filtros.rol === '' || usuario.rol === filtros.rol) &&
  (filtros.estado === '' || usuario.estado === filtros.estado) &&
  (filtros.visita === '' || esActivo(usuario, ahora));

const DIA_MS = 86_400_000;

/** As the figure counts: seen with a session within these days. Who asks is here now. */
const esActivo = ({ propio, vistoEn }: UsuarioListado, ahora: number): boolean =>
  propio === true || (vistoEn !== undefined && ahora - Date.parse(vistoEn) < DIAS_ACTIVO * DIA_MS);

interface FiltrosProps {
  readonly filtros: Filtros;
  readonly onChange: (cambio: Partial<Filtros>) => void;
}

const opcionesDeRol = rolesDeUsuario.map((value) => ({ value, label: nombreDeRol[value] }));
const opcionesDeEstado = estadosDeUsuario.map((value) => ({ value, label: nombreDeEstado[value] }));

/** By name or address, role, state and last visit: the whole list is here, so nothing is asked. */
const FiltrosSection = ({ filtros, onChange }: FiltrosProps) => (
  <div className="us-filtros" role="search">
    <div className="control">
      <Icon name="buscar" />
      <input
        type="search"
        name="q"
        aria-label="Nombre o correo"
        placeholder="Nombre o correo"
        maxLength={100}
        autoComplete="off"
        value={filtros.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
    </div>
    <Eleccion label="Rol" value={filtros.rol} options={opcionesDeRol} onChange={(rol) => onChange({ rol })} />
    <Eleccion
      label="Estado"
      value={filtros.estado}
      options={opcionesDeEstado}
      onChange={(estado) => onChange({ estado })}
    />
    <Eleccion
      label="Última visita"
      value={filtros.visita}
      options={opcionesDeVisita}
      onChange={(visita) => onChange({ visita })}
    />
  </div>
);

interface EleccionProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

const Eleccion = ({ label, value, options, onChange }: EleccionProps) => (
  <label className="control us-filtro">
    <span>{label}</span>
    <select value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">Todos</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="abajo" />
  </label>
);
