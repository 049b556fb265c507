import './sin-llegar.css';

import { fraseSinLlegar, type InscripcionListada } from '@portal/contracts/inscripciones';
import { Icon } from '@portal/ui';

/** What of an enrolment reached nobody, on its card: its page says which mails. Nothing where all did. */
export const SinLlegar = ({ inscripcion: { sinLlegar } }: { readonly inscripcion: InscripcionListada }) =>
  sinLlegar ? (
    <p className="re-entrega re-sin-llegar">
      <Icon name="correoRechazado" size="s" />
      <span>{fraseSinLlegar(sinLlegar)}</span>
    </p>
  ) : null;
