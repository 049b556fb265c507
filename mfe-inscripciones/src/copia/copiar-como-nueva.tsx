import { useNavigate } from 'react-router-dom';
import { copiarInscripcion, type InscripcionListada } from '@portal/contracts/inscripciones';
import { fechaLarga } from '@portal/dominio/formatos';
import { Button, ConfirmDialog, useToast, type ButtonProps } from '@portal/ui';

import '../estilos/copia.css';

import { useState } from 'react';
import { api, queryFor, useUsuario } from '@portal/api-client';
import { paginas } from '@portal/dominio/paginas';
import { borradorDe, type BorradorGuardado } from '../borrador-guardado.js';
import { guardar, leer } from '../borrador-local.js';
import type { Valores } from '../valores.js';

interface CopiarComoNuevaProps {
  readonly inscripcion: Pick<InscripcionListada, 'id' | 'codigo'>;
  readonly variant?: ButtonProps['variant'];
  /** What follows the copy; by default, going to the form. */
  readonly onCopied?: () => void;
}

/**
 * Starts a new enrolment with the data of a sent one, which is never corrected (docs/decisiones.md#copiar-como-nueva).
 */
export function CopiarComoNueva({ inscripcion, variant = 'text', onCopied }: CopiarComoNuevaProps) {
  const navigate = useNavigate();
  const irAlFormulario = () => void navigate(paginas.nuevaInscripcion.to);
  const { copiando, lista, existente, empezar, confirmar, desistir } = useCopia(
    inscripcion,
    onCopied ?? irAlFormulario,
  );
  return (
    <>
      <Button variant={variant} icon="documentos" busy={copiando && 'Copiando...'} disabled={!lista} onClick={empezar}>
        Copiar como nueva
      </Button>
      <ConfirmDialog
        open={existente !== undefined}
        title="¿Reemplazar su borrador?"
        confirm="Reemplazar y copiar"
        cancel="Conservar mi borrador"
        danger
        onConfirm={confirmar}
        onCancel={desistir}
      >
        {existente &&
          `Tiene un borrador del ${fechaLarga(existente.guardadoEn)} en este dispositivo. ` +
            `Si copia la inscripción ${inscripcion.codigo}, ese borrador se pierde.`}
      </ConfirmDialog>
    </>
  );
}

const NO_SE_PUDO = {
  kind: 'error',
  title: 'Error',
  description: 'No se pudo copiar la inscripción. Intente nuevamente.',
} as const;
const SIN_LUGAR = {
  kind: 'error',
  title: 'Error',
  description: 'Este navegador no tiene espacio para el borrador de la copia.',
} as const;

/** Makes the data of an enrolment this person's draft. It asks before it replaces a draft. */
function useCopia({ id, codigo }: Pick<InscripcionListada, 'id' | 'codigo'>, onCopied: () => void) {
  const sesion = useUsuario();
  const usuario = sesion.estado === 'sesion' ? sesion.usuario.email : '';
  const [pedir] = useLazyCopiarInscripcionQuery();
  const [copiando, setCopiando] = useState(false);
  const [existente, setExistente] = useState<BorradorGuardado>();
  const toast = useToast();

  const copiar = async (): Promise<void> => {
    setExistente(undefined);
    setCopiando(true);
    try {
      const valores = (await pedir({ id }).unwrap()) as Partial<Valores>;
      const escritura = guardar({ ...borradorDe(valores, usuario, new Date()), copiadaDe: codigo });
      if (escritura === 'guardado') onCopied();
      else toast(SIN_LUGAR);
    } catch (error) {
      console.error('enrolment not copied', error);
      toast(NO_SE_PUDO);
    } finally {
      setCopiando(false);
    }
  };

  return {
    copiando,
    /** The signed-in user is known, who will own the draft. */
    lista: usuario !== '',
    /** The draft that would be replaced. The question is open while there is one. */
    existente,
    empezar: (): void => {
      const borrador = leer(usuario);
      if (borrador) setExistente(borrador);
      else void copiar();
    },
    confirmar: () => void copiar(),
    desistir: () => setExistente(undefined),
  };
}

const { useLazyCopiarInscripcionQuery } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({ copiarInscripcion: queryFor(build, copiarInscripcion) }),
});
