import { fechaCorta, hoyEnBogota } from '@portal/contracts/inscripciones';
import { Button, PageHeader } from '@portal/ui';

interface CabeceraProps {
  /** Present for the tester only. */
  readonly llenar: (() => void) | undefined;
}

/** Title, today's date and the form's code. */
export const Cabecera = ({ llenar }: CabeceraProps) => (
  <div className="ins-cab">
    <PageHeader
      title="INSCRIPCIÓN DE TERCEROS"
      documentTitle="Nueva Inscripción"
      aside={
        <dl className="datos-cab">
          <div>
            <dt>Fecha</dt>
            <dd className="cod-m">{fechaCorta(hoyEnBogota(new Date()))}</dd>
          </div>
          <div>
            <dt>Código</dt>
            <dd className="cod-m">INS-TER-001</dd>
          </div>
        </dl>
      }
    >
      Registre el vehículo, sus responsables y las autorizaciones de pago. Toma unos 20 minutos.
    </PageHeader>
    {llenar && (
      <Button variant="text" onClick={llenar}>
        Completar con datos de prueba
      </Button>
    )}
  </div>
);
