import { useState, type ReactNode } from 'react';
import type { Vista } from '@portal/contracts/inscripciones';
import { Button, Dialog, Icon, IconButton, useFocusAfter } from '@portal/ui';
import { useVistas } from './use-vistas.js';

/** 'Vistas': lists that a person keeps under a name, and the one on screen to be kept. */
export function Vistas() {
  const vistas = useVistas();
  const [abierto, setAbierto] = useState(false);
  // What was pressed goes away with its answer.
  const { place, moveFocus } = useFocusAfter<HTMLUListElement>(JSON.stringify(vistas.vistas));
  const cerrar = () => setAbierto(false);
  return (
    <>
      <Button variant="outlined" icon="lista" onClick={() => setAbierto(true)}>
        Vistas
      </Button>
      {abierto && (
        <Dialog
          open
          title="Vistas guardadas"
          onClose={cerrar}
          actions={
            <Button onClick={cerrar} autoFocus>
              Cerrar
            </Button>
          }
        >
          {vistas.vistas.length === 0 && (
            <p className="re-frase">
              Una vista guarda los filtros y el orden de la lista con un nombre. Solo usted la ve.
            </p>
          )}
          <ul className="re-vistas" aria-label="Vistas guardadas" ref={place} tabIndex={-1}>
            {vistas.vistas.map((vista) => (
              <Una key={vista.id} vista={vista} vistas={vistas} onOpen={cerrar} moveFocus={moveFocus} />
            ))}
          </ul>
          <Guardar vistas={vistas} />
        </Dialog>
      )}
    </>
  );
}

interface UnaProps {
  readonly vista: Vista;
  readonly vistas: ReturnType<typeof useVistas>;
  readonly onOpen: () => void;
  /** The focus goes to the list once that has changed. */
  readonly moveFocus: () => void;
}

function Una({ vista, vistas, onOpen, moveFocus }: UnaProps) {
  const [editar, setEditar] = useState(false);
  const [pregunta, setPregunta] = useState(false);
  const { id, nombre, consulta, predeterminada } = vista;
  if (pregunta)
    return (
      <li className="re-borrar-vista">
        <span>¿Borrar la vista {nombre}?</span>
        <Button onClick={() => setPregunta(false)} autoFocus>
          No borrar
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            moveFocus();
            void vistas.borrar(id);
          }}
        >
          Borrar
        </Button>
      </li>
    );
  if (editar)
    return (
      <li>
        <Nombre
          label={`Nombre nuevo de ${nombre}`}
          inicial={nombre}
          confirmar="Guardar"
          onSave={async (nuevo) => {
            const hecho = await vistas.cambiar(id, { nombre: nuevo });
            if (hecho) {
              moveFocus();
              setEditar(false);
            }
            return hecho;
          }}
        >
          <Button variant="text" onClick={() => setEditar(false)}>
            Cancelar
          </Button>
        </Nombre>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        className="re-vista"
        aria-current={consulta === vistas.actual}
        onClick={() => {
          vistas.abrir(consulta);
          onOpen();
        }}
      >
        <b>{nombre}</b>
        {predeterminada && <span>Se abre al entrar</span>}
      </button>
      <button
        type="button"
        className="btn-ico"
        aria-pressed={predeterminada}
        aria-label={`Abrir ${nombre} al entrar`}
        title="Abrir al entrar"
        onClick={() => void vistas.cambiar(id, { predeterminada: !predeterminada })}
      >
        <Icon name={predeterminada ? 'check' : 'inicio'} />
      </button>
      <IconButton icon="lapiz" label={`Cambiar el nombre de ${nombre}`} onClick={() => setEditar(true)} />
      <IconButton icon="eliminar" label={`Borrar la vista ${nombre}`} onClick={() => setPregunta(true)} />
    </li>
  );
}

function Guardar({ vistas }: { readonly vistas: ReturnType<typeof useVistas> }) {
  const igual = vistas.vistas.find(({ consulta }) => consulta === vistas.actual);
  if (vistas.actual === '')
    return <p className="re-frase">Elija filtros u orden para guardar la lista como una vista.</p>;
  if (igual)
    return (
      <p className="re-frase">
        La lista que está viendo es <b>{igual.nombre}</b>.
      </p>
    );
  return <Nombre label="Guardar la lista de ahora como" inicial="" confirmar="Guardar vista" onSave={vistas.guardar} />;
}

interface NombreProps {
  readonly label: string;
  readonly inicial: string;
  readonly confirmar: string;
  /** @returns whether it was kept */
  readonly onSave: (nombre: string) => Promise<boolean>;
  readonly children?: ReactNode;
}

function Nombre({ label, inicial, confirmar, onSave, children }: NombreProps) {
  const [nombre, setNombre] = useState(inicial);
  const limpio = nombre.trim();
  const guardar = async () => {
    if (limpio !== '' && (await onSave(limpio))) setNombre('');
  };
  return (
    <form
      className="re-nueva-vista"
      onSubmit={(event) => {
        event.preventDefault();
        void guardar();
      }}
    >
      <label className="campo">
        <span>{label}</span>
        <span className="control">
          <input
            name="nombre"
            maxLength={60}
            autoComplete="off"
            value={nombre}
            onChange={(event) => setNombre(event.target.value)}
          />
        </span>
      </label>
      <Button type="submit" variant="primary" disabled={limpio === ''}>
        {confirmar}
      </Button>
      {children}
    </form>
  );
}
