import { useState } from 'react';
import { fechaCorta, hoyEnBogota } from '@portal/dominio/fechas';
import { Button, Icon, PageHeader } from '@portal/ui';
import type { BorradorStore } from './borrador/borrador-store.js';

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

const PAPELES = [
  ['Vehículo', 'licencia de tránsito, y usuario y contraseña del GPS.'],
  ['Tenedor y propietario', 'documento o RUT con su lugar y fecha de expedición, teléfono, correo y dirección.'],
  ['Conductor', 'lo mismo, más fecha y lugar de nacimiento, tipo de sangre, EPS, ARL y AFP.'],
  ['Contactos', 'uno de emergencia, dos referencias laborales, una familiar y una personal, con teléfono y ciudad.'],
  ['Pagos', 'banco, tipo y número de cuenta. Si la tiene, la certificación bancaria en PDF.'],
] as const;

/** What to have at hand and what happens next. It is folded for a person who comes back to a draft. */
export function AntesDeEmpezar({ borrador }: { readonly borrador: BorradorStore }) {
  const [nueva] = useState(() => borrador.estado().hallazgo === undefined);
  return (
    <details className="tarjeta antes" open={nueva}>
      <summary>
        <b>Antes de empezar: qué tener a mano</b>
        <span className="fin">
          <Icon name="abajo" />
        </span>
      </summary>
      <ul>
        {PAPELES.map(([de, que]) => (
          <li key={de}>
            <b>{de}:</b> {que}
          </li>
        ))}
      </ul>
      <p className="t2">
        Son 14 secciones, en cualquier orden. Puede dejar la inscripción a medias y seguir después en este navegador: el
        borrador guarda todo, menos la contraseña GPS; Cerrar Sesión lo borra. Al enviar, quien firma el contrato y el
        conductor reciben por correo un enlace para firmar.
      </p>
    </details>
  );
}
