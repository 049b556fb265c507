import { useState } from 'react';
import { useConfiguracionQuery, useUsuario } from '@portal/api-client';
import { fechaCorta, hoyEnBogota } from '@portal/dominio/fechas';
import { tieneRol } from '@portal/dominio/roles';
import { Button, Icon, PageHeader, StatusChip, useToast } from '@portal/ui';
import type { Formulario } from '../valores.js';
import type { BorradorStore } from './borrador/borrador-store.js';

interface CabeceraProps {
  /** Fills the form with test data. Absent for whoever may not, and where an enrolment that is no test is corrected. */
  readonly llenar: (() => void) | undefined;
  /** The form holds test data, or did: it is sent as a test. */
  readonly prueba: boolean;
}

/** Title, today's date and the form's code; below them the tester's button, and that the form is a test. */
export const Cabecera = ({ llenar, prueba }: CabeceraProps) => (
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
    {prueba && (
      <p className="de-prueba">
        <StatusChip de="marca" estado="prueba" />
        <span className="t2">Así queda aunque cambie los datos: no cuenta en cifras ni exportaciones.</span>
      </p>
    )}
  </div>
);

/** Milliseconds until the owner section unlocks after filling (docs/especificacion/especificacion.txt, section 9). */
export const DESBLOQUEO = 100;

const LLENADO = {
  title: 'Formulario Auto-completado',
  description: 'Todos los datos de prueba han sido cargados correctamente.',
} as const;

const SIN_DATOS = {
  kind: 'error',
  title: 'Error',
  description: 'No se pudieron cargar los datos de prueba. Intente nuevamente.',
} as const;

/** Fills the form with test data: for testers, where the operator allows it. The data are a chunk of their own. */
export function useAutollenado(form: Formulario, guardar: () => void) {
  const sesion = useUsuario();
  const { data: configuracion } = useConfiguracionQuery();
  const [bloqueado, setBloqueado] = useState(false);
  const toast = useToast();
  const permitido =
    configuracion?.autollenado === true && sesion.estado === 'sesion' && tieneRol(sesion.usuario, 'tester');

  const llenar = async (): Promise<void> => {
    setBloqueado(true);
    try {
      const { formularioDeMuestra } = await import('@portal/contracts/muestra');
      form.reset({ ...formularioDeMuestra, status: 'draft' }, { keepDefaultValues: true });
      guardar();
      toast(LLENADO);
    } catch (error) {
      console.error('test data not loaded', error);
      toast(SIN_DATOS);
    } finally {
      setTimeout(() => setBloqueado(false), DESBLOQUEO);
    }
  };

  return { permitido, llenar, bloqueado };
}

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
