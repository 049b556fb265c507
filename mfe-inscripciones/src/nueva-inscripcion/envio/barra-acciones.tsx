import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Button, useToast } from '@portal/ui';
import { EstadoGuardado } from '../borrador/estado-borrador.js';
import type { ControlBorrador } from '../borrador/use-borrador.js';
import type { Valores } from '../formulario.js';
import { porCorregir } from '../recorrido/errores.rules.js';
import { RESUMEN } from '../recorrido/resumen-errores.js';

interface BarraAccionesProps {
  readonly borrador: ControlBorrador;
  readonly enviar: () => Promise<void>;
}

/** Always in sight: what is saved or to be corrected, and the three ways on. */
export function BarraAcciones({ borrador, enviar }: BarraAccionesProps) {
  const { control } = useFormContext<Valores>();
  const { errors, isSubmitting, submitCount } = useFormState({ control });
  const guardado = useGuardarBorrador(borrador);
  const corregir = submitCount > 0 ? porCorregir(errors).length : 0;
  return (
    <div className="barra">
      <div>
        {corregir > 0 ? <PorCorregir cuantos={corregir} /> : <EstadoGuardado estado={borrador.estado} />}
        <span className="cancelar">
          <Button variant="quiet" to="/dashboard">
            Cancelar
          </Button>
        </span>
        <Button busy={guardado.guardando && 'Guardando...'} onClick={guardado.guardar}>
          Guardar Borrador
        </Button>
        <Button variant="primary" busy={isSubmitting && 'Enviando...'} onClick={() => void enviar()}>
          Enviar para Revisión
        </Button>
      </div>
    </div>
  );
}

const PorCorregir = ({ cuantos }: { readonly cuantos: number }) => (
  <span className="guardado por-corregir">
    <b>
      {cuantos} {cuantos === 1 ? 'campo' : 'campos'} por corregir
    </b>
    ·
    <a
      href={`#${RESUMEN}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(RESUMEN)?.focus();
      }}
    >
      Ver lista
    </a>
  </span>
);

/** How long 'Guardando...' stays readable, in milliseconds. */
const LEGIBLE = 400;

function useGuardarBorrador(borrador: ControlBorrador) {
  const [guardando, setGuardando] = useState(false);
  const toast = useToast();
  const guardar = () => {
    setGuardando(true);
    const guardado = borrador.guardar();
    setTimeout(() => {
      setGuardando(false);
      if (guardado) toast({ title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.' });
      else toast({ kind: 'error', title: 'Error', description: 'Este navegador no permite guardar el borrador.' });
    }, LEGIBLE);
  };
  return { guardando, guardar };
}
