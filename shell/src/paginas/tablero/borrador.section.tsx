import { useState } from 'react';
import { BorradorSinTerminar } from '@portal/ui/borrador';
import { borradorDe } from '../../sesion/borrador-guardado.js';

/** The way back to the enrolment that was left half-way in this browser. */
export function BorradorSection({ email }: { readonly email: string }) {
  const [borrador] = useState(() => borradorDe(email));
  return borrador && <BorradorSinTerminar {...borrador} />;
}
