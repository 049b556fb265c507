import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button, Notice } from '@portal/ui';

/** What a login interrupts: an invitation as it was typed, or the change of a person. */
export interface Pendiente {
  readonly invitacion?: { readonly nombre: string; readonly correo: string; readonly rol: string };
  readonly cambio?: { readonly id: string; readonly rol: string };
}

/** In this tab alone, from the press of 'Ingresar de nuevo' until the page is back. */
const CLAVE = 'usuarios-pendiente';

interface ReingresoProps {
  /** Whose it is: another person may log in. */
  readonly usuario: string;
  readonly pendiente: Pendiente;
}

/** The login that a change asks for, and back to this page with what was typed: no address ever holds it. */
export function Reingreso({ usuario, pendiente }: ReingresoProps) {
  const { pathname } = useLocation();
  return (
    <div className="us-reingreso">
      <Button
        href={`/api/login?reciente=1&returnTo=${encodeURIComponent(pathname)}`}
        icon="ingresar"
        onClick={() => enLaPestana((tab) => tab.setItem(CLAVE, JSON.stringify({ usuario, pendiente })))}
      >
        Ingresar de nuevo
      </Button>
    </div>
  );
}

/** What this person left undone to log in. It is offered once. */
export function usePendiente(usuario: string): Pendiente {
  const [pendiente] = useState(() => enLaPestana((tab) => leer(tab.getItem(CLAVE), usuario)) ?? {});
  useEffect(() => enLaPestana((tab) => tab.removeItem(CLAVE)), []);
  return pendiente;
}

/** The login may have been left half-way, so it says what is certain. */
export const DeVuelta = () => (
  <Notice kind="info">Esto quedó pendiente mientras ingresaba. Todavía no se hizo: revise y confirme.</Notice>
);

function leer(texto: string | null, usuario: string): Pendiente | undefined {
  const guardado = JSON.parse(texto ?? 'null') as { usuario: string; pendiente: Pendiente } | null;
  return guardado?.usuario === usuario ? guardado.pendiente : undefined;
}

function enLaPestana<Result>(hacer: (tab: Storage) => Result): Result | undefined {
  try {
    return hacer(sessionStorage);
  } catch {
    return undefined; // storage refused: it is typed again
  }
}
