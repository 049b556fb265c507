import { Button, Icon } from '@portal/ui/base';
import '../paginas/paginas-pequenas.css';

interface NoDisponibleProps {
  readonly code: string;
  readonly onRetry: () => void;
}

/** A remote that is down, slow or incompatible, inside the shell that goes on. */
export function NoDisponible({ code, onRetry }: NoDisponibleProps) {
  return (
    <section className="tarjeta vacio no-disponible" role="alert">
      <span className="insignia aviso-insignia">
        <Icon name="desconectado" size="l" />
      </span>
      <h1 className="como-h2">Este módulo no está disponible en este momento.</h1>
      <p>El resto del portal sigue funcionando. Sus datos guardados no se han perdido.</p>
      <div className="fila acciones">
        <Button variant="primary" icon="reintentar" onClick={onRetry}>
          Reintentar
        </Button>
        <Button to="/dashboard">Ir al inicio</Button>
      </div>
      <p className="mini t3">
        Código de consulta: <span className="huella">{code}</span>
      </p>
    </section>
  );
}
