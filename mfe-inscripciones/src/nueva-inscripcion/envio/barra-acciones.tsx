import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { paginas } from '@portal/dominio/paginas';
import { Button, useToast, type Toast } from '@portal/ui';
import type { Valores } from '../../valores.js';
import { EstadoGuardado } from '../borrador/aviso-borrador.js';
import type { BorradorStore } from '../borrador/borrador-store.js';
import { porCorregir } from '../formulario/por-corregir.rules.js';
import { irAlResumen, RESUMEN } from '../recorrido/resumen-errores.js';

interface BarraAccionesProps {
  readonly borrador: BorradorStore;
  readonly enviar: () => Promise<void>;
}

const QUEDA = {
  kind: 'info',
  title: 'Su borrador queda guardado',
  description: 'Está en este navegador. Para seguir, abra Nueva Inscripción.',
} as const;

/** The bar that is always in sight: the saved state, the fields to correct, and three actions. */
export function BarraAcciones({ borrador, enviar }: BarraAccionesProps) {
  const { control } = useFormContext<Valores>();
  const { errors, isSubmitting, submitCount } = useFormState({ control });
  const guardado = useGuardarBorrador(borrador);
  const toast = useToast();
  const decirQueQueda = () => !isSubmitting && borrador.estado().formulario.tipo === 'guardado' && toast(QUEDA);
  const corregir = submitCount > 0 ? porCorregir(errors).length : 0;
  return (
    <div className="barra">
      <div>
        <span className="estados">
          <EstadoGuardado borrador={borrador} />
          {corregir > 0 && <PorCorregir cuantos={corregir} />}
        </span>
        <span className="cancelar">
          <Button variant="quiet" to={paginas.inicio.to} onClick={decirQueQueda}>
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
      <p className="oculto" role="status">
        {isSubmitting && 'Enviando...'}
      </p>
    </div>
  );
}

const PorCorregir = ({ cuantos }: { readonly cuantos: number }) => (
  <span className="guardado por-corregir">
    <b>
      {cuantos} <span className="solo-esc">{cuantos === 1 ? 'campo' : 'campos'} </span>por corregir
    </b>
    ·
    <a
      href={`#${RESUMEN}`}
      onClick={(event) => {
        event.preventDefault();
        irAlResumen();
      }}
    >
      Ver lista
    </a>
  </span>
);

/** How long 'Guardando...' stays readable, in milliseconds. */
const LEGIBLE = 400;

const EN_PANTALLA = 'Sus datos siguen en pantalla: no cierre esta página hasta enviar la inscripción.';

const AVISOS: Record<ReturnType<BorradorStore['guardar']>, Toast> = {
  guardado: { title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.' },
  lleno: {
    kind: 'error',
    title: 'Error',
    description: `El espacio de este navegador está lleno y el borrador no se guardó. ${EN_PANTALLA}`,
  },
  negado: {
    kind: 'error',
    title: 'Error',
    description: `Este navegador no permite guardar el borrador. ${EN_PANTALLA}`,
  },
  retirado: {
    kind: 'error',
    title: 'Error',
    description: 'Este borrador se envió o se borró en otra pestaña. Diga arriba si desea conservar estos datos.',
  },
};

function useGuardarBorrador(borrador: BorradorStore) {
  const [guardando, setGuardando] = useState(false);
  const toast = useToast();
  const guardar = () => {
    setGuardando(true);
    const escritura = borrador.guardar();
    setTimeout(() => {
      setGuardando(false);
      toast(AVISOS[escritura]);
    }, LEGIBLE);
  };
  return { guardando, guardar };
}
