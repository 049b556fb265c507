import { useState } from 'react';
import { useUsuario } from '@portal/api-client';
import { BorradorSinTerminar } from '@portal/ui/borrador';
import { leer, valoresDe } from '../borrador-guardado.js';

/** What this person has not sent yet is not in the list: it waits in this browser, and the way back to it stands above. */
export function BorradorSection() {
  const sesion = useUsuario();
  return sesion.estado === 'sesion' ? <Suyo key={sesion.usuario.email} email={sesion.usuario.email} /> : null;
}

function Suyo({ email }: { readonly email: string }) {
  const [borrador] = useState(() => leer(email));
  return borrador && <BorradorSinTerminar placa={valoresDe(borrador).placaCabezote} guardadoEn={borrador.guardadoEn} />;
}
