import { useEmpresa } from './use-empresa.js';

/** How to reach the operator, at the foot of every screen; nothing before it is known. */
export function Contacto() {
  const empresa = useEmpresa();
  if (!empresa) return null;
  const { nombreCorto, correoDatos, telefono } = empresa;
  return (
    <footer className="contacto">
      <b>¿Tiene dudas?</b>
      <p>
        {nombreCorto}: <a href={`mailto:${correoDatos}`}>{correoDatos}</a> o{' '}
        <a href={`tel:${telefono.replace(/[^+\d]/g, '')}`}>{telefono.replace(/ /g, '\u00a0')}</a>
      </p>
    </footer>
  );
}
