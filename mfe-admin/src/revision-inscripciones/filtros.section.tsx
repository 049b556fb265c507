import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { comoLoLeeSuRegistrante, estadosAdmin } from '@portal/dominio/estados';
import { fechaCorta, ventanasFecha } from '@portal/dominio/fechas';
import {
  avances,
  diasDeRango,
  filtrosDeEntrega,
  filtrosDeMarca,
  ordenes,
  soloEsperanFirma,
} from '@portal/dominio/filtros';
import { nombresDeFirmante, rolesFirmante } from '@portal/dominio/roles';
import { Icon, IconButton, Notice, type Option } from '@portal/ui';
import { PHONE, useMedia } from '@portal/ui/media';
import { Dia } from '../dia.js';
import { ErrorDeRango } from '../error-de-rango.js';
import { escribe } from './escribe.js';
import type { Elecciones, Filtros, Ignorado } from './use-filtros.js';

interface Filtro {
  readonly label: string;
  /** What stands where nothing was chosen; a filter without it is a day. */
  readonly ninguno?: string;
  readonly options?: readonly Option[];
}

const firmantes: readonly Option[] = rolesFirmante.map((value) => ({ value, label: nombresDeFirmante[value] }));

/** Every filter, in this order. A filter of the contract without its line does not compile. */
const todos: Readonly<Record<keyof Elecciones, Filtro>> = {
  estado: { label: 'Estado', ninguno: 'Todos', options: estadosAdmin },
  falta: { label: 'Falta', ninguno: 'Cualquiera', options: firmantes },
  fecha: { label: 'Fecha', ninguno: 'Todas', options: ventanasFecha },
  orden: { label: 'Orden', ninguno: ordenes[0].label, options: ordenes.slice(1) },
  entrega: { label: 'Correo y enlace', ninguno: 'Cualquiera', options: filtrosDeEntrega },
  marca: { label: 'Marca', ninguno: 'Cualquiera', options: filtrosDeMarca },
  avance: { label: 'Avance', ninguno: 'Cualquiera', options: avances },
  esperandoDesde: { label: 'En espera desde' },
  sobre: { label: 'Fechas de', ninguno: diasDeRango[0].label, options: diasDeRango.slice(1) },
  desde: { label: 'Desde' },
  hasta: { label: 'Hasta' },
};
/** Stand in sight on a desk, the others behind 'Más filtros'; on a phone all stand behind 'Filtros'. */
const A_LA_VISTA: readonly (keyof Elecciones)[] = ['estado', 'falta', 'fecha', 'orden'];
const nombres = Object.keys(todos) as (keyof Elecciones)[];

interface FiltrosProps {
  readonly filtros: Filtros;
  /** Why both days are no range. */
  readonly errorDeDias: string | undefined;
  readonly onType: (texto: string) => void;
  readonly onChange: (cambio: Partial<Elecciones>) => void;
}

/** The search field and the filters. The server does all the searching. */
export function FiltrosSection({ filtros, errorDeDias, onType, onChange }: FiltrosProps) {
  const [pedido, pedir] = useState(false);
  // The fields of a sentence stand in sight with it, wherever the days came from.
  const abierto = pedido || errorDeDias !== undefined;
  const [panel, mensaje] = [useId(), useId()];
  const esTelefono = useMedia(PHONE);
  const aLaVista = esTelefono ? [] : A_LA_VISTA;
  const detras = nombres.filter((nombre) => !aLaVista.includes(nombre));
  const puestos = detras.filter((nombre) => filtros[nombre] !== '').length;
  const cada = (nombre: keyof Elecciones) => (
    <Control
      key={nombre}
      nombre={nombre}
      value={filtros[nombre]}
      mensaje={errorDeDias && esDeRango(nombre) ? mensaje : undefined}
      onChange={onChange}
    />
  );
  return (
    <div className="re-filtros" role="search">
      <Buscar texto={filtros.q} onType={onType} />
      {aLaVista.map(cada)}
      <button
        type="button"
        className={puestos > 0 ? 'control re-filtro on' : 'control re-filtro'}
        aria-expanded={abierto}
        aria-controls={panel}
        onClick={() => pedir(!abierto)}
      >
        <span>
          {esTelefono ? 'Filtros' : 'Más filtros'} <b>{puestos}</b>
        </span>
        <Icon name={abierto ? 'arriba' : 'abajo'} size="s" />
      </button>
      <div className="re-panel" id={panel} hidden={!abierto}>
        {detras.map(cada)}
      </div>
      <ErrorDeRango id={mensaje} className="re-rango" error={errorDeDias} />
    </div>
  );
}

/** `/` leads here from anywhere on the page. */
function Buscar({ texto, onType }: { readonly texto: string; readonly onType: FiltrosProps['onType'] }) {
  const campo = useRef<HTMLInputElement>(null);
  const alTeclear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || escribe(event.target)) return;
    event.preventDefault();
    campo.current?.focus();
    campo.current?.select();
  });
  useEffect(() => {
    document.addEventListener('keydown', alTeclear);
    return () => document.removeEventListener('keydown', alTeclear);
  }, []);
  return (
    <div className="control re-buscar">
      <Icon name="buscar" />
      <input
        ref={campo}
        type="search"
        name="q"
        aria-label="Buscar"
        aria-keyshortcuts="/"
        maxLength={100}
        autoComplete="off"
        placeholder="Placa, nombre, documento o correo"
        value={texto}
        onChange={(event) => onType(event.target.value)}
      />
      {texto === '' ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <IconButton
          icon="cerrar"
          label="Borrar la búsqueda"
          onClick={() => {
            onType('');
            campo.current?.focus();
          }}
        />
      )}
    </div>
  );
}

const esDeRango = (nombre: keyof Elecciones): boolean => nombre === 'desde' || nombre === 'hasta';

interface ControlProps {
  readonly nombre: keyof Elecciones;
  readonly value: string;
  /** The id of what is wrong with it. */
  readonly mensaje: string | undefined;
  readonly onChange: FiltrosProps['onChange'];
}

function Control({ nombre, value, mensaje, onChange }: ControlProps) {
  const { label, ninguno, options } = todos[nombre];
  const elegir = (nuevo: string) => onChange({ [nombre]: nuevo });
  return (
    <label className={value === '' ? 'control re-filtro' : 'control re-filtro on'}>
      <span>{label}</span>
      {options ? (
        <>
          <select name={nombre} value={value} onChange={(event) => elegir(event.target.value)}>
            <option value="">{ninguno}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="abajo" size="s" />
        </>
      ) : (
        <Dia
          name={nombre}
          value={value}
          aria-invalid={mensaje !== undefined}
          aria-describedby={mensaje}
          onChange={(event) => elegir(event.target.value)}
        />
      )}
    </label>
  );
}

interface ElegidosProps {
  readonly filtros: Filtros;
  readonly onRemove: (cambio: Partial<Elecciones>) => void;
}

/** What was chosen, one by one, each with the way to take it back. */
export function Elegidos({ filtros, onRemove }: ElegidosProps) {
  const puestos = nombres.filter((nombre) => filtros[nombre] !== '');
  if (puestos.length === 0) return null;
  return (
    <ul className="re-elegidos" aria-label="Filtros elegidos">
      {puestos.map((nombre) => (
        <li key={nombre}>
          <button
            type="button"
            onClick={() => onRemove({ [nombre]: '' })}
            aria-label={`Quitar ${todos[nombre].label}: ${palabraDe(nombre, filtros[nombre])}`}
          >
            {todos[nombre].label} <b>{palabraDe(nombre, filtros[nombre])}</b>
            <Icon name="cerrar" size="s" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Says of the chosen status how its registrants read it, where that is another word. */
export function LeyendaDeEstado({ estado }: Pick<Filtros, 'estado'>) {
  const frase = estado === '' ? undefined : comoLoLeeSuRegistrante(estado);
  return frase === undefined ? null : <p className="re-leyenda">{frase}</p>;
}

/** The longest waiting first is a shorter list: what waits for nobody has no place in it. */
export const LeyendaDeOrden = ({ filtros }: Pick<ElegidosProps, 'filtros'>) =>
  soloEsperanFirma(filtros) ? <p className="re-leyenda">Solo las que esperan alguna firma.</p> : null;

/** How people read a chosen value. The first order and kind of day are no choice of their list. */
const palabraDe = (nombre: keyof Elecciones, valor: string): string =>
  todos[nombre].options?.find(({ value }) => value === valor)?.label ?? todos[nombre].ninguno ?? fechaCorta(valor);

/** Says what an address asks for that this list cannot show. */
export function Ignorados({ ignorados }: { readonly ignorados: readonly Ignorado[] }) {
  if (ignorados.length === 0) return null;
  return (
    <Notice kind="aviso" title="Esta dirección pide algo que la lista no tiene">
      {ignorados
        .map(({ filtro, valor }) => `${filtro === 'q' ? 'Buscar' : todos[filtro].label}: «${corto(fechaCorta(valor))}»`)
        .join(' · ')}
      . Mostramos las inscripciones sin ese filtro.
    </Notice>
  );
}

const corto = (valor: string): string => (valor.length > 40 ? `${valor.slice(0, 40)}…` : valor);
