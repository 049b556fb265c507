import { useState } from 'react';
import { messageFor } from '@portal/api-client';
import {
  INSCRIPCIONES_POR_TRABAJO,
  type AccionDeTrabajo,
  type FiltrosDeExportacion,
} from '@portal/contracts/inscripciones';
import { cantidad, conteo } from '@portal/dominio/formatos';
import { Button, ConfirmDialog, IconButton, useToast } from '@portal/ui';
import { useCrearTrabajoMutation } from '../trabajos/trabajos.api.js';
import { ExportarElegidas, ExportarLista } from './exportar.js';
import type { Seleccion } from './seleccion.js';

interface ElegidasProps {
  readonly seleccion: Seleccion;
  readonly consulta: FiltrosDeExportacion;
  /** How many the filter finds, as the server counts them: '212' or '1000+'; undefined where it does not. */
  readonly total: string | undefined;
  /** A job began: shows it. */
  readonly onStart: (id: string) => void;
}

/** What can be done with those chosen. On a phone it stands at the bottom of the screen. */
export function ElegidasSection({ seleccion, consulta, total, onStart }: ElegidasProps) {
  const [accion, setAccion] = useState<AccionDeTrabajo>();
  const { elegidas, visibles, delFiltro } = seleccion;
  if (elegidas.size === 0) return null;
  const cuantas = delFiltro ? conteo(total ?? `${elegidas.size}+`) : cantidad(elegidas.size);
  const hayMas = total !== undefined && total !== String(visibles.length);
  return (
    <section className="re-elegidas" aria-label="Inscripciones elegidas">
      <p role="status">
        <b>{delFiltro ? `Las ${cuantas} del filtro` : `${cuantas} ${elegidas.size === 1 ? 'elegida' : 'elegidas'}`}</b>
        {!delFiltro && hayMas && elegidas.size === visibles.length && <DelFiltro total={total} seleccion={seleccion} />}
      </p>
      <div className="re-con-ellas">
        <Button variant="text" icon="enviar" onClick={() => setAccion('reenviar')}>
          Reenviar
        </Button>
        <Button variant="text" icon="ojo" onClick={() => setAccion('revisar')}>
          Revisada
        </Button>
        {delFiltro ? (
          <ExportarLista consulta={consulta} total={total} variant="text" />
        ) : (
          <ExportarElegidas ids={[...elegidas]} />
        )}
        <IconButton icon="cerrar" label="No elegir ninguna" onClick={seleccion.limpiar} />
      </div>
      {accion && (
        <Confirmar
          accion={accion}
          cuantas={cuantas}
          peticion={delFiltro ? { accion, filtros: consulta } : { accion, ids: [...elegidas] }}
          onDone={(id) => {
            setAccion(undefined);
            if (id === undefined) return;
            seleccion.limpiar();
            onStart(id);
          }}
        />
      )}
    </section>
  );
}

function DelFiltro({ total, seleccion }: { readonly total: string; readonly seleccion: Seleccion }) {
  if (!/^\d+$/.test(total))
    return <span> El filtro halla más de {cantidad(INSCRIPCIONES_POR_TRABAJO)}: redúzcalo para elegirlas todas.</span>;
  return (
    <button type="button" className="re-enlace" onClick={seleccion.elegirDelFiltro}>
      Elegir las {conteo(total)} del filtro
    </button>
  );
}

const palabras: Readonly<Record<AccionDeTrabajo, { titulo: string; confirmar: string; dice: string }>> = {
  reenviar: {
    titulo: 'Reenviar los enlaces',
    confirmar: 'Reenviar',
    dice:
      'Cada firmante que falta recibe un enlace nuevo; el anterior deja de funcionar. ' +
      'A quien se le escribió hace menos de 5 minutos le llega cuando pase la espera.',
  },
  revisar: {
    titulo: 'Marcar como revisadas',
    confirmar: 'Marcar',
    dice: 'Quedan con la marca «Revisada» y con su nombre. Ningún estado cambia.',
  },
};

interface ConfirmarProps {
  readonly accion: AccionDeTrabajo;
  readonly cuantas: string;
  readonly peticion: Parameters<ReturnType<typeof useCrearTrabajoMutation>[0]>[0];
  /** @param id of the job; undefined when nothing began */
  readonly onDone: (id?: string) => void;
}

/** Says what follows, and begins the job. */
function Confirmar({ accion, cuantas, peticion, onDone }: ConfirmarProps) {
  const [crear, { isLoading }] = useCrearTrabajoMutation();
  const toast = useToast();
  const { titulo, confirmar, dice } = palabras[accion];
  const empezar = async () => {
    try {
      const { id } = await crear(peticion).unwrap();
      onDone(id);
    } catch (error) {
      toast({
        title: 'No se pudo empezar.',
        description: messageFor(error, 'Intente de nuevo en un momento.'),
        kind: 'error',
      });
      onDone();
    }
  };
  return (
    <ConfirmDialog
      open
      title={titulo}
      confirm={confirmar}
      busy={isLoading && 'Empezando...'}
      onConfirm={() => void empezar()}
      onCancel={() => onDone()}
    >
      <p className="re-frase">
        <b>{cuantas === '1' ? '1 inscripción' : `${cuantas} inscripciones`}.</b> {dice} El trabajo sigue aunque cierre
        esta página.
      </p>
    </ConfirmDialog>
  );
}
