import { FailureCard } from '../fallback/failure-card.js';

interface NoDisponibleProps {
  readonly code: string;
  readonly onRetry: () => void;
}

/** A remote that is down, slow or incompatible, inside the shell that goes on. */
export const NoDisponible = ({ code, onRetry }: NoDisponibleProps) => (
  <FailureCard
    icon="desconectado"
    title="Este módulo no está disponible en este momento."
    code={code}
    onRetry={onRetry}
    inicio={{ to: '/dashboard' }}
  >
    El resto del portal sigue funcionando. Sus datos guardados no se han perdido.
  </FailureCard>
);
