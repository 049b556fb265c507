import { Link } from 'react-router-dom';
import { datoLegible, type EntradaDeAuditoria } from '@portal/contracts/auditoria';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { cantidad, fechaConDia, fechaHoraExacta, hora } from '@portal/dominio/formatos';
import { paginaDeRevision } from '@portal/dominio/paginas';
import { Icon } from '@portal/ui';
import { fraseDeAuditoria, nombreDeAccion } from './frase.rules.js';

interface EntradasProps {
  readonly entradas: readonly EntradaDeAuditoria[];
  /** An administrator reads the enrolment too. */
  readonly administra: boolean;
}

/** The entries under the day on which they happened. */
export const EntradasSection = ({ entradas, administra }: EntradasProps) =>
  porDia(entradas).map(({ dia, suyas }) => (
    <section key={`${dia} ${suyas[0]?.numero}`} className="au-dia" aria-label={tituloDeDia(dia)}>
      <h2>{tituloDeDia(dia)}</h2>
      <ol className="tarjeta">
        {suyas.map((entrada) => (
          <li key={entrada.numero}>
            <Entrada entrada={entrada} administra={administra} />
          </li>
        ))}
      </ol>
    </section>
  ));

function porDia(entradas: readonly EntradaDeAuditoria[]) {
  const dias: { dia: string; suyas: EntradaDeAuditoria[] }[] = [];
  for (const entrada of entradas) {
    const en = new Date(entrada.ocurrioEn);
    const dia = Number.isNaN(en.getTime()) ? '' : hoyEnBogota(en);
    const ultimo = dias.at(-1);
    if (ultimo?.dia === dia) ultimo.suyas.push(entrada);
    else dias.push({ dia, suyas: [entrada] });
  }
  return dias;
}

function tituloDeDia(dia: string): string {
  if (dia === '') return 'Sin fecha';
  const fecha = fechaConDia(dia);
  return dia === hoyEnBogota(new Date()) ? `Hoy, ${fecha.charAt(0).toLowerCase()}${fecha.slice(1)}` : fecha;
}

interface EntradaProps {
  readonly entrada: EntradaDeAuditoria;
  readonly administra: boolean;
}

/** One sentence; what the chain holds besides unfolds. */
function Entrada({ entrada, administra }: EntradaProps) {
  const { numero, ocurrioEn, inscripcion } = entrada;
  const { titulo, detalle, icono, tono } = fraseDeAuditoria(entrada);
  const codigo = inscripcion?.codigo;
  return (
    <details className={`au-entrada ${tono}`}>
      <summary>
        <time dateTime={ocurrioEn}>{ocurrioEn && hora(ocurrioEn)}</time>
        <span className="au-icono">
          <Icon name={icono} size="s" />
        </span>
        <span className="au-frase">
          <span>
            {titulo}
            {codigo && <span className="au-codigo"> · {codigo}</span>}
          </span>
          {detalle && <small>{detalle}</small>}
        </span>
        <span className="au-numero">n.º {cantidad(numero)}</span>
        <Icon name="abajo" size="s" />
      </summary>
      <Detalle entrada={entrada} administra={administra} />
    </details>
  );
}

function Detalle({ entrada, administra }: EntradaProps) {
  const { accion, ocurrioEn, motivo, datos, huella, inscripcion, recurso } = entrada;
  return (
    <div className="au-detalle">
      <dl>
        <Dato nombre="Acción">{nombreDeAccion(accion)}</Dato>
        <Dato nombre="Cuándo">{ocurrioEn && fechaHoraExacta(ocurrioEn)}</Dato>
        {motivo && <Dato nombre="Motivo">{motivo}</Dato>}
        <Dato nombre="Sobre qué">{recurso}</Dato>
        {datos.map(datoLegible).map(({ nombre, valor }) => (
          <Dato key={nombre} nombre={nombre}>
            {valor}
          </Dato>
        ))}
        <Dato nombre="Huella de la entrada">
          <span className="huella">{huella}</span>
        </Dato>
      </dl>
      {administra && inscripcion && !inscripcion.eliminada && (
        <Link to={paginaDeRevision(inscripcion.id)}>Abrir la inscripción {inscripcion.codigo}</Link>
      )}
    </div>
  );
}

const Dato = ({ nombre, children }: { readonly nombre: string; readonly children: React.ReactNode }) => (
  <div>
    <dt>{nombre}</dt>
    <dd>{children}</dd>
  </div>
);
