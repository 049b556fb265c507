import { useId, useState, type ReactNode } from 'react';
import { accionesConocidas, nombresDeAcciones } from '@portal/contracts/auditoria';
import { Icon } from '@portal/ui';
import { Dia } from '../dia.js';
import { ErrorDeRango } from '../error-de-rango.js';
import { usePersonasDeAuditoriaQuery } from './auditoria.api.js';
import { comoSeBusca, type Filtros } from './use-filtros.js';

interface FiltrosProps {
  readonly filtros: Filtros;
  readonly onChange: (cambio: Partial<Filtros>) => void;
}

interface SeccionProps extends FiltrosProps {
  /** Why both days are no range. */
  readonly errorDeDias: string | undefined;
  /** What was typed is a code, or is none. */
  readonly onCodigo: (sirve: boolean) => void;
}

const acciones = accionesConocidas
  .map((accion) => ({ value: accion as string, label: nombresDeAcciones[accion] ?? accion }))
  .sort((una, otra) => una.label.localeCompare(otra.label, 'es'));
/** Signers have no account: they are told by their role. */
const firmantes = [
  { value: 'conductor', label: 'Un conductor' },
  { value: 'propietario', label: 'Un propietario o tenedor' },
];

/** By person, action, enrolment and days. */
export function FiltrosSection({ filtros, onChange, errorDeDias, onCodigo }: SeccionProps) {
  const mensaje = useId();
  const dias = { filtros, onChange, mensaje: errorDeDias && mensaje };
  const { data } = usePersonasDeAuditoriaQuery();
  const personas = (data?.personas ?? []).map(({ persona, nombre }) => ({ value: persona, label: nombre }));
  return (
    <div className="au-filtros" role="search">
      <Lista label="Persona" filtro="persona" {...{ filtros, onChange }} options={[...personas, ...firmantes]} />
      <Lista label="Acción" filtro="accion" {...{ filtros, onChange }} options={acciones} />
      <Escrito key={filtros.inscripcion} valor={filtros.inscripcion} {...{ onChange, onCodigo }} />
      <Fecha label="Desde" filtro="desde" {...dias} />
      <Fecha label="Hasta" filtro="hasta" {...dias} />
      <ErrorDeRango id={mensaje} className="au-error au-rango" error={errorDeDias} />
    </div>
  );
}

interface CampoProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly icono?: boolean;
}

const Campo = ({ label, children, icono }: CampoProps) => (
  <label>
    <span className="etiqueta">{label}</span>
    <span className={`control${icono ? ' re-select' : ''}`}>
      {children}
      {icono && <Icon name="abajo" />}
    </span>
  </label>
);

interface ListaProps extends FiltrosProps {
  readonly label: string;
  readonly filtro: 'persona' | 'accion';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A value of the address that the list does not have is kept, so that the list says what is shown. */
function Lista({ label, filtro, filtros, onChange, options }: ListaProps) {
  const value = filtros[filtro];
  const known = options.some((option) => option.value === value) || value === '';
  return (
    <Campo label={label} icono>
      <select name={filtro} value={value} onChange={(event) => onChange({ [filtro]: event.target.value })}>
        <option value="">Todas</option>
        {!known && <option value={value}>Otra persona</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Campo>
  );
}

const COMO_ES = 'Escriba el código completo, como TER-2026-000148.';

interface EscritoProps extends Pick<SeccionProps, 'onCodigo'> {
  readonly valor: string;
  readonly onChange: FiltrosProps['onChange'];
}

/** The code of an enrolment. It filters on Enter and when the field is left; what is no code is said. */
function Escrito({ valor, onChange, onCodigo }: EscritoProps) {
  const [texto, setTexto] = useState(valor);
  const [error, setError] = useState<string>();
  const mensaje = useId();
  const buscar = () => {
    const inscripcion = comoSeBusca('inscripcion', texto);
    setError(inscripcion === undefined ? COMO_ES : undefined);
    onCodigo(inscripcion !== undefined);
    if (inscripcion !== undefined && inscripcion !== valor) onChange({ inscripcion });
  };
  return (
    <div className="au-escrito">
      <Campo label="Inscripción">
        <input
          name="inscripcion"
          value={texto}
          maxLength={40}
          autoComplete="off"
          placeholder="TER-2026-000148"
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : mensaje}
          onChange={(event) => setTexto(event.target.value)}
          onBlur={buscar}
          onKeyDown={(event) => event.key === 'Enter' && buscar()}
        />
      </Campo>
      {error && (
        <p className="au-error" id={mensaje} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface FechaProps extends FiltrosProps {
  readonly label: string;
  readonly filtro: 'desde' | 'hasta';
  /** The id of what is wrong with both days. */
  readonly mensaje: string | undefined;
}

const Fecha = ({ label, filtro, filtros, onChange, mensaje }: FechaProps) => (
  <Campo label={label}>
    <Dia
      name={filtro}
      value={filtros[filtro]}
      min={filtro === 'hasta' ? filtros.desde : undefined}
      max={filtro === 'desde' ? filtros.hasta : undefined}
      aria-invalid={mensaje !== undefined}
      aria-describedby={mensaje}
      onChange={(event) => onChange({ [filtro]: event.target.value })}
    />
  </Campo>
);
