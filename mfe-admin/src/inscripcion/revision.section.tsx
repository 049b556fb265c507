import { useId, useState, type SyntheticEvent } from 'react';
import { wholeMessageFor } from '@portal/api-client';
import type { InscripcionVista } from '@portal/contracts/inscripciones';
import { fechaHoraCorta } from '@portal/dominio/formatos';
import { Button, Notice, StatusChip, useToast } from '@portal/ui';
import { useMarcarRevisadaMutation } from './inscripcion.api.js';

/** The mark that somebody has looked at it: who, when and with which note, or the way to set it. */
export function RevisionSection({ vista }: { readonly vista: InscripcionVista }) {
  const { revisada, listada } = vista;
  return (
    <section className="tarjeta in-revision" aria-labelledby="in-revision">
      <header>
        <h2 id="in-revision">Revisión</h2>
        {revisada && <StatusChip de="marca" estado="revisada" />}
      </header>
      {revisada ? (
        <p className="peq t2">
          <b>{revisada.por}</b> la marcó el {fechaHoraCorta(revisada.en)}
          {revisada.nota && ` ${revisada.nota}`}
        </p>
      ) : (
        <Marcar id={listada.id} />
      )}
    </section>
  );
}

function Marcar({ id }: { readonly id: string }) {
  const campo = useId();
  const [nota, setNota] = useState('');
  const [fallo, setFallo] = useState<string>();
  const [marcar, { isLoading }] = useMarcarRevisadaMutation();
  const toast = useToast();
  const enviar = async (event: SyntheticEvent) => {
    event.preventDefault();
    setFallo(undefined);
    try {
      await marcar({ id, ...(nota.trim() !== '' && { nota: nota.trim() }) }).unwrap();
      toast({ title: 'Inscripción revisada', description: 'La marca queda con su nombre.', kind: 'exito' });
    } catch (error) {
      setFallo(wholeMessageFor(error, 'No se pudo marcar. Intente de nuevo.'));
    }
  };
  return (
    <form onSubmit={(event) => void enviar(event)}>
      <div className="campo">
        <label htmlFor={campo}>
          Nota <span className="opc">(opcional)</span>
        </label>
        <span className="control area">
          <textarea
            id={campo}
            name="nota"
            rows={3}
            value={nota}
            maxLength={600}
            placeholder="Lo que otra persona deba saber de esta inscripción"
            onChange={({ target }) => setNota(target.value)}
          />
        </span>
      </div>
      {fallo && <Notice kind="error">{fallo}</Notice>}
      <Button type="submit" icon="ojo" wide busy={isLoading && 'Marcando...'}>
        Marcar como revisada
      </Button>
    </form>
  );
}
