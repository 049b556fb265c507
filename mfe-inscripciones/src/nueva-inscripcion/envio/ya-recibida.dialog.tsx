import { Button, Dialog } from '@portal/ui';

interface YaRecibidaProps {
  readonly abierta: boolean;
  readonly dejar: () => void;
  readonly enviarComoOtra: () => void;
}

/** An earlier sending arrived though its answer was lost, and the form changed since: nobody enrols twice without saying so. */
export const YaRecibidaDialog = ({ abierta, dejar, enviarComoOtra }: YaRecibidaProps) => (
  <Dialog
    open={abierta}
    title="Ya recibimos esta inscripción"
    onClose={dejar}
    actions={
      <>
        <Button onClick={enviarComoOtra}>Enviar como otra inscripción</Button>
        <Button variant="primary" to="/inscripciones/mis-inscripciones">
          Ver Mis Inscripciones
        </Button>
      </>
    }
  >
    Un envío anterior de este borrador quedó registrado, sin los cambios que hizo después. Una inscripción enviada no se
    modifica: si necesita estos cambios, envíelos como otra inscripción.
  </Dialog>
);
