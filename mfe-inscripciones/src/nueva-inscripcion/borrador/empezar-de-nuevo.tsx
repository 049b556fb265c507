import { useState } from 'react';
import { Button, ConfirmDialog } from '@portal/ui';
import { nombreDe } from '../../borrador-guardado.js';
import type { BorradorStore } from './borrador-store.js';
import { resumenDe, type Version } from './resumen.rules.js';

interface EmpezarDeNuevoProps {
  readonly borrador: BorradorStore;
  /** What it erases. */
  readonly pierde: readonly Version[];
}

/** Starts with a blank form, after a question that names what is erased. */
export function EmpezarDeNuevo({ borrador, pierde }: EmpezarDeNuevoProps) {
  const [abierto, setAbierto] = useState(false);
  return (
    <>
      <Button onClick={() => setAbierto(true)}>Empezar de nuevo</Button>
      <ConfirmDialog
        open={abierto}
        title="¿Empezar de nuevo?"
        confirm="Borrar y empezar de nuevo"
        cancel="Conservar el borrador"
        danger
        onConfirm={borrador.empezarDeNuevo}
        onCancel={() => setAbierto(false)}
      >
        {pierde.map((version, i) => (
          <p key={i}>
            Se borrará el{' '}
            {nombreDe(
              resumenDe(
                version,
                pierde.find((otra) => otra !== version),
              ),
            )}
            . No se puede recuperar.
          </p>
        ))}
      </ConfirmDialog>
    </>
  );
}
