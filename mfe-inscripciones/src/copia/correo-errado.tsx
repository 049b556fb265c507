import { useConfiguracionQuery } from '@portal/api-client';

/**
 * Says what to do about a mistyped address. No address is changed in place: that could lead a signing link elsewhere
 * (docs/decisiones.md#copiar-como-nueva).
 */
export function CorreoErrado() {
  const { data } = useConfiguracionQuery();
  if (!data) return null;
  const { nombreCorto, correoDatos, telefono } = data.empresa;
  return (
    <p className="peq t2 correo-errado">
      ¿Un correo quedó mal escrito? Use «Copiar como nueva», corríjalo y envíela. Luego pida a {nombreCorto} que elimine
      esta: {correoDatos} o {telefono}.
    </p>
  );
}
