import { useState } from 'react';
import { useConfiguracionQuery, wholeMessageFor } from '@portal/api-client';
import { firmanteListado, ordenFirmantes, type InscripcionListada } from '@portal/contracts/inscripciones';
import { telefono } from '@portal/dominio/formatos';
import { Button, ConfirmDialog, Notice, useToast } from '@portal/ui';
import { useAnularInscripcionMutation } from './mi-inscripcion.api.js';

interface AnularProps {
  readonly listada: InscripcionListada;
}

/** Withdraws what nobody has signed. Once somebody has, only the company takes it back. */
export function AnularSection({ listada }: AnularProps) {
  const [abierto, setAbierto] = useState(false);
  const firmo = ordenFirmantes.map((rol) => firmanteListado(listada, rol)).find(({ firmado }) => firmado);
  return (
    <section className="tarjeta mi-anular" aria-labelledby="mi-anular">
      <h2 id="mi-anular">¿Hay un error en los datos?</h2>
      {firmo ? (
        <p>
          El {firmo.etiqueta.toLowerCase()} ya firmó: no se puede anular. Pida a la empresa que se la devuelva para
          corregir.
          <Contacto />
        </p>
      ) : (
        <>
          <p>Anularla apaga los enlaces. Queda en su lista como Anulada y puede copiarla como nueva.</p>
          <Button variant="danger-outlined" icon="prohibido" wide onClick={() => setAbierto(true)}>
            Anular inscripción
          </Button>
          {abierto && <AnularDialog listada={listada} onClose={() => setAbierto(false)} />}
        </>
      )}
    </section>
  );
}

/** How to reach the company; nothing before it is known. */
function Contacto() {
  const { data } = useConfiguracionQuery();
  if (!data) return null;
  const { correoDatos, telefono: numero } = data.empresa;
  return (
    <>
      {' '}
      Escriba a <a href={`mailto:${correoDatos}`}>{correoDatos}</a> o llame al{' '}
      <span className="mi-junto">{telefono(numero)}</span>.
    </>
  );
}

function AnularDialog({ listada, onClose }: AnularProps & { readonly onClose: () => void }) {
  const [fallo, setFallo] = useState<string>();
  const [pedir, { isLoading }] = useAnularInscripcionMutation();
  const toast = useToast();
  const anular = async () => {
    setFallo(undefined);
    try {
      await pedir({ id: listada.id }).unwrap();
      toast({ title: 'Inscripción Anulada', description: 'Los enlaces dejaron de funcionar.' });
      onClose();
    } catch (error) {
      setFallo(wholeMessageFor(error, 'No se pudo anular la inscripción.'));
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      title="¿Anular la inscripción?"
      confirm="Anular inscripción"
      cancel="No anular"
      busy={isLoading && 'Anulando...'}
      onConfirm={() => void anular()}
      onCancel={onClose}
    >
      <p className="mi-parrafo">
        Los enlaces de <b>{listada.codigo}</b> dejan de funcionar y quien ya recibió su enlace lo sabrá por correo. El
        documento y los datos quedan en su lista. No se puede deshacer.
      </p>
      {fallo && <Notice kind="error">{fallo}</Notice>}
    </ConfirmDialog>
  );
}
