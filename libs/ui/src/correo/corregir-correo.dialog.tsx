import './corregir-correo.css';

import { useId, useState, type ReactNode } from 'react';
import { correoSugerido, esCorreo, type Entrega } from '@portal/contracts/inscripciones';
import { telefono } from '@portal/dominio/formatos';
import { ConfirmDialog, deliveryState, Icon, Notice, Plate, type IconName } from '@portal/ui';

/** What a person gives to correct an address. */
export interface Correccion {
  readonly correo: string;
  readonly motivo: string;
}

interface CorregirCorreoProps {
  /** What the signer is, as people call it: 'conductor'. */
  readonly firmante: string;
  readonly nombre: string;
  readonly placa: string;
  readonly codigo: string;
  /** Where the link goes now, and what became of it. */
  readonly actual: string;
  readonly entrega: Entrega;
  /** The form's, which stays: a link that leaves as a message too goes there (docs/adr/0072). May be empty. */
  readonly telefono: string;
  /** The other signer, and where that link goes. The same address is said and not refused: two may share one. */
  readonly otro: { readonly firmante: string; readonly correo: string };
  /** Who else is told: 'a Ana Gómez'. */
  readonly avisados: string;
  /** @returns why it was refused; undefined when it is done */
  readonly onCorregir: (correccion: Correccion) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Sends a signer's link to another address, with a reason. Says what happened to the present one, and what follows. */
export function CorregirCorreoDialog({
  firmante,
  actual,
  entrega,
  otro,
  avisados,
  onCorregir,
  ...props
}: CorregirCorreoProps) {
  const [correo, setCorreo] = useState('');
  const [motivo, setMotivo] = useState('');
  const [ocupado, setOcupado] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const { texto, mal } = deliveryState(entrega);
  const confirmar = async () => {
    setOcupado(true);
    setFallo(await onCorregir({ correo: correo.trim(), motivo: motivo.trim() }));
    setOcupado(false);
  };
  return (
    <ConfirmDialog
      open
      title={`Corregir el correo del ${firmante}`}
      confirm="Corregir y enviar"
      busy={ocupado && 'Enviando...'}
      reason={loQueFalta(actual, correo, motivo)}
      onConfirm={() => void confirmar()}
      onCancel={props.onClose}
    >
      <div className="co-quien">
        <Plate value={props.placa} />
        <div>
          <b>{props.nombre}</b>
          <div className="mini t2">{props.codigo}</div>
        </div>
      </div>
      <p className="co-actual">
        <span className="peq t2">Correo actual</span>
        <b>{actual}</b>
        <small className={mal ? 'mal' : undefined}>{texto}</small>
      </p>
      <CorreoNuevo value={correo} aviso={avisoDe(correo.trim(), otro)} onChange={setCorreo} />
      <Motivo value={motivo} onChange={setMotivo} />
      <ul className="co-consecuencias">
        <Consecuencia icono="enviar">
          El enlace anterior deja de funcionar y sale uno nuevo.
          {props.telefono &&
            ` Si sale también por mensaje, va al teléfono del formulario: ${telefono(props.telefono)}.`}
        </Consecuencia>
        <Consecuencia icono="correo">
          Avisamos a la dirección anterior, {avisados} y a los super-administradores.
        </Consecuencia>
        <Consecuencia icono="documentos">
          El formulario y el documento conservan lo que se escribió; la firma dirá a dónde fue el enlace y quién lo
          corrigió.
        </Consecuencia>
      </ul>
      {fallo !== undefined && <Notice kind="error">{fallo}</Notice>}
    </ConfirmDialog>
  );
}

/** Why it cannot be sent yet. */
function loQueFalta(actual: string, correo: string, motivo: string): string | undefined {
  if (correo.trim() === '') return 'Falta el correo nuevo.';
  if (!esCorreo(correo)) return 'El correo nuevo no es válido.';
  if (correo.trim().toLowerCase() === actual.toLowerCase()) return 'Es la dirección actual.';
  return motivo.trim() === '' ? 'Falta el motivo.' : undefined;
}

interface EntradaProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** What is odd about a new address, without refusing it. A common domain with a typing mistake is named. */
function avisoDe(correo: string, otro: CorregirCorreoProps['otro']): string | undefined {
  if (correo !== '' && correo.toLowerCase() === otro.correo.toLowerCase())
    return `Es el mismo correo del ${otro.firmante}.`;
  const sugerido = correoSugerido(correo, true);
  return sugerido && `¿Quiso decir ${sugerido}?`;
}

/** The new address, looked at while it is typed. */
function CorreoNuevo({ value, aviso, onChange }: EntradaProps & { readonly aviso: string | undefined }) {
  const [id, ayuda] = [useId(), useId()];
  return (
    <div className="campo">
      <label htmlFor={id}>
        Correo nuevo <Requerido />
      </label>
      <span className="control">
        <input
          id={id}
          type="email"
          name="correo"
          value={value}
          maxLength={254}
          required
          autoComplete="off"
          aria-describedby={aviso && ayuda}
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      {aviso && (
        <p className="adv" id={ayuda} role="status">
          <Icon name="advertencia" size="s" />
          <span>{aviso}</span>
        </p>
      )}
    </div>
  );
}

function Motivo({ value, onChange }: EntradaProps) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>
        Motivo <Requerido />
      </label>
      <span className="control">
        <textarea
          id={id}
          name="motivo"
          rows={3}
          value={value}
          maxLength={500}
          required
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
    </div>
  );
}

const Requerido = () => (
  <span className="req" aria-hidden="true">
    *
  </span>
);

const Consecuencia = ({ icono, children }: { readonly icono: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icono} size="s" />
    <span>{children}</span>
  </li>
);
