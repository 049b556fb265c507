import { useConfiguracionQuery } from '@portal/api-client';

/** Whom to ask about a mistyped address: nobody changes it in place, or a link could be led elsewhere (readings 32). */
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
