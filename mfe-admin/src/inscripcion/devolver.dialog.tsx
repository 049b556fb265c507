import { useId, useState } from 'react';
import { wholeMessageFor } from '@portal/api-client';
import {
  campos,
  comoSeLee,
  firmanteListado,
  formulario,
  nombreConductor,
  ordenFirmantes,
  type Campo,
  type InscripcionVista,
} from '@portal/contracts/inscripciones';
import { tamano } from '@portal/dominio/formatos';
import { sinTildes } from '@portal/dominio/nombres';
import { ConfirmDialog, Icon, Notice, useToast } from '@portal/ui';
import { FichaInscripcion } from '../revision-inscripciones/ficha-inscripcion.js';
import { useDevolverInscripcionMutation } from './inscripcion.api.js';
import { Motivo } from './motivo.js';

interface DevolverProps {
  readonly vista: InscripcionVista;
  readonly onClose: () => void;
}

const FALLO = 'No se pudo devolver la inscripción.';
const LARGO = 600;

/**
 * Returns it to who enrolled, with what is to be corrected and, if wanted, the fields it is about. A refusal stays in
 * the dialog; where somebody was first it says who.
 */
export function DevolverDialog({ vista, onClose }: DevolverProps) {
  const { listada, creador } = vista;
  const [nota, setNota] = useState('');
  const [elegidos, setElegidos] = useState<readonly Campo[]>([]);
  const [fallo, setFallo] = useState<string>();
  const [devolver, { isLoading }] = useDevolverInscripcionMutation();
  const toast = useToast();
  const confirmar = async () => {
    setFallo(undefined);
    try {
      await devolver({
        id: listada.id,
        nota: nota.trim(),
        ...(elegidos.length > 0 && { campos: [...elegidos] }),
      }).unwrap();
      toast({
        title: 'Inscripción Devuelta',
        description: `${creador.nombre} recibe su nota por correo.`,
        kind: 'exito',
      });
      onClose();
    } catch (error) {
      setFallo(wholeMessageFor(error, FALLO));
    }
  };
  return (
    <ConfirmDialog
      open
      title="Devolver para corregir"
      confirm={`Devolver a ${creador.nombre}`}
      busy={isLoading && 'Devolviendo...'}
      reason={nota.trim() === '' ? 'Falta escribir qué hay que corregir.' : undefined}
      onConfirm={() => void confirmar()}
      onCancel={onClose}
    >
      <FichaInscripcion
        placa={listada.placaCabezote}
        titulo={nombreConductor(listada)}
        detalle={`${listada.codigo} · la creó ${creador.nombre}`}
      />
      <Motivo
        name="nota"
        label="¿Qué hay que corregir?"
        value={nota}
        onChange={setNota}
        max={LARGO}
        ayuda={`${primerNombre(creador.nombre)} lo lee en el correo y sobre el borrador.`}
      />
      <Campos vista={vista} elegidos={elegidos} onChange={setElegidos} />
      <Consecuencias vista={vista} />
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </ConfirmDialog>
  );
}

const primerNombre = (nombre: string): string => nombre.split(' ')[0] ?? nombre;

interface CamposProps {
  readonly vista: InscripcionVista;
  readonly elegidos: readonly Campo[];
  readonly onChange: (elegidos: readonly Campo[]) => void;
}

/** The fields of the form with their values, by section. A search narrows the list; what was chosen stays chosen. */
function Campos({ vista, elegidos, onChange }: CamposProps) {
  const id = useId();
  const [q, setQ] = useState('');
  const halladas = Object.values(formulario)
    .map(({ nombre, campos: suyos }, n) => ({
      titulo: `${n + 1} · ${nombre}`,
      nombres: (Object.keys(suyos) as Campo[]).filter((campo) =>
        dice(`${nombre} ${campos[campo].etiqueta} ${escritoEn(vista, campo) ?? ''}`, q),
      ),
    }))
    .filter(({ nombres }) => nombres.length > 0);
  const alternar = (campo: Campo) =>
    onChange(elegidos.includes(campo) ? elegidos.filter((otro) => otro !== campo) : [...elegidos, campo]);
  return (
    <div className="campo">
      <label htmlFor={id}>
        Campos que se marcan <span className="opc">(opcional)</span>
      </label>
      <span className="control in-buscar">
        <Icon name="buscar" />
        <input
          id={id}
          type="search"
          value={q}
          placeholder="Busque por nombre, sección o dato"
          onChange={({ target }) => setQ(target.value)}
        />
      </span>
      <div className="in-elegibles" role="group" aria-label="Campos que se marcan" tabIndex={0}>
        {halladas.map(({ titulo, nombres }) => (
          <div key={titulo} role="group" aria-label={titulo}>
            <p>{titulo}</p>
            {nombres.map((campo) => (
              <label key={campo} className={elegidos.includes(campo) ? 'on' : undefined}>
                <input
                  type="checkbox"
                  className="caja"
                  checked={elegidos.includes(campo)}
                  onChange={() => alternar(campo)}
                />
                <span>{campos[campo].etiqueta}</span>
                <small>{escritoEn(vista, campo) ?? signoDe(campo)}</small>
              </label>
            ))}
          </div>
        ))}
        {halladas.length === 0 && <p>Ningún campo se llama así ni lo dice.</p>}
      </div>
      <p className="ayuda" role="status">
        {elegidos.length === 0 && 'Ningún campo elegido'}
        {elegidos.length === 1 && '1 campo elegido'}
        {elegidos.length > 1 && `${elegidos.length} campos elegidos`}
      </p>
    </div>
  );
}

/** Whether a field, by its section, label and value, has every word of a search, whatever case and accents. */
const dice = (campo: string, q: string): boolean =>
  sinTildes(q)
    .split(/\s+/)
    .every((palabra) => sinTildes(campo).includes(palabra));

/** Stands where nothing is written, or where it is not told. */
function signoDe(campo: Campo): string {
  const { clase } = campos[campo];
  if (clase === 'secreto') return '••••••';
  return clase === 'archivo' ? 'Sin archivo' : 'Sin dato';
}

/** What the enrolment says there, if anything. A secret is not told. */
function escritoEn(vista: InscripcionVista, campo: Campo): string | undefined {
  const { clase } = campos[campo];
  if (clase === 'secreto') return undefined;
  if (clase === 'archivo') {
    const carta = vista.cartas.find((una) => una.campo === campo);
    return carta && `PDF de ${tamano(carta.bytes)}`;
  }
  const valor = (vista.formulario as Partial<Record<Campo, string | number | boolean>>)[campo];
  if (valor === undefined || valor === '') return undefined;
  return clase === 'aceptacion' ? (valor === true ? 'Sí' : 'No') : comoSeLee(campo, valor);
}

/** What follows from it, signer by signer. */
function Consecuencias({ vista: { listada, creador } }: { readonly vista: InscripcionVista }) {
  const firmantes = ordenFirmantes.map((rol) => firmanteListado(listada, rol));
  const firmo = firmantes.find(({ firmado }) => firmado);
  const faltan = firmantes.filter(({ firmado }) => !firmado).map(({ etiqueta }) => `del ${etiqueta.toLowerCase()}`);
  return (
    <ul className="in-consecuencias">
      {firmo && (
        <li className="av">
          <Icon name="advertencia" size="s" />
          <span>
            <b>El {firmo.etiqueta.toLowerCase()} ya firmó.</b> Su firma queda con esta inscripción; tendrá que firmar la
            nueva.
          </span>
        </li>
      )}
      <li>
        <Icon name="prohibido" size="s" />
        <span>
          {faltan.length === 1
            ? `El enlace ${faltan[0]} deja de funcionar.`
            : `Los enlaces ${faltan.join(' y ')} dejan de funcionar.`}
        </span>
      </li>
      <li>
        <Icon name="documentos" size="s" />
        <span>
          {creador.nombre} encuentra un borrador con los mismos datos y archivos. Solo vuelve a escribir la contraseña
          GPS.
        </span>
      </li>
    </ul>
  );
}
