import { useState, type ReactNode } from 'react';
import { isErrorApi, messageFor } from '@portal/api-client';
import { correoSugerido, esCorreo, type InscripcionVista } from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { ConfirmDialog, deliveryState, Icon, Notice, useToast, type IconName } from '@portal/ui';
import { FichaInscripcion } from '../revision-inscripciones/ficha-inscripcion.js';
import { useCorregirCorreoMutation } from './inscripcion.api.js';
import { Motivo } from './motivo.js';

interface CorregirProps {
  readonly vista: InscripcionVista;
  readonly rol: RolFirmante;
  /** What the signer is, as people call it: 'conductor'. */
  readonly firmante: string;
  readonly onClose: () => void;
}

const FALLO = 'No se pudo corregir el correo.';

/** Sends a signer's link to another address, with a reason. Says what happened to the present one, and what follows. */
export function CorregirDialog({ vista, rol, firmante, onClose }: CorregirProps) {
  const { correo: actual, nombre } = vista.firmantes[rol];
  const [correo, setCorreo] = useState('');
  const [motivo, setMotivo] = useState('');
  const { corregir, ocupado, fallo } = useCorregir(onClose);
  const { texto, mal } = deliveryState(vista.listada.entregas[rol]);
  return (
    <ConfirmDialog
      open
      title={`Corregir el correo del ${firmante}`}
      confirm="Corregir y enviar"
      busy={ocupado && 'Enviando...'}
      reason={loQueFalta(actual, correo, motivo)}
      onConfirm={() =>
        void corregir({ id: vista.listada.id, tipo: rol, actual, correo: correo.trim(), motivo: motivo.trim() })
      }
      onCancel={onClose}
    >
      <FichaInscripcion placa={vista.listada.placaCabezote} titulo={nombre} detalle={vista.listada.codigo} />
      <p className="peq t2">Correo actual</p>
      <p className="in-actual">
        <b>{actual}</b>
        <small className={mal ? 'mal' : undefined}>{texto}</small>
      </p>
      <CorreoNuevo value={correo} onChange={setCorreo} />
      <Motivo value={motivo} onChange={setMotivo} />
      <ul className="in-consecuencias">
        <Consecuencia icono="enviar">El enlace anterior deja de funcionar y sale uno nuevo.</Consecuencia>
        <Consecuencia icono="correo">
          Avisamos a la dirección anterior, a {vista.creador.nombre} y a los super-administradores.
        </Consecuencia>
        <Consecuencia icono="documentos">
          El formulario y el documento conservan lo que se escribió; la firma dirá a dónde fue el enlace y quién lo
          corrigió.
        </Consecuencia>
      </ul>
      {fallo && <Notice kind="error">{fallo}</Notice>}
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

interface CorreoNuevoProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The new address, looked at while it is typed: a common domain with a typing mistake is named. */
function CorreoNuevo({ value, onChange }: CorreoNuevoProps) {
  const sugerido = correoSugerido(value.trim());
  return (
    <label className="campo">
      <span className="etiqueta">
        Correo nuevo{' '}
        <span className="req" aria-hidden="true">
          *
        </span>
      </span>
      <span className="control">
        <input
          type="email"
          name="correo"
          value={value}
          maxLength={254}
          required
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      </span>
      {sugerido && (
        <span className="ayuda" role="status">
          ¿Quiso decir {sugerido}?
        </span>
      )}
    </label>
  );
}

const Consecuencia = ({ icono, children }: { readonly icono: IconName; readonly children: ReactNode }) => (
  <li>
    <Icon name={icono} size="s" />
    <span>{children}</span>
  </li>
);

/** Corrects it. A refusal stays in the dialog; where somebody was first it says who. */
function useCorregir(onDone: () => void) {
  const [pedir, { isLoading }] = useCorregirCorreoMutation();
  const [fallo, setFallo] = useState<string>();
  const toast = useToast();
  const corregir = async (datos: Parameters<typeof pedir>[0]) => {
    setFallo(undefined);
    try {
      await pedir(datos).unwrap();
      toast({ title: 'Correo Corregido', description: `El enlace nuevo va para ${datos.correo}.`, kind: 'exito' });
      onDone();
    } catch (error) {
      const detalle = isErrorApi(error) ? error.fields?.map(({ message }) => message).join(' ') : undefined;
      setFallo([messageFor(error, FALLO), detalle].filter(Boolean).join(' '));
    }
  };
  return { corregir, ocupado: isLoading, fallo };
}
