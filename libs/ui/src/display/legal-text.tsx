import { Fragment } from 'react';
import { bloquesDe, type Bloque, type Tramo } from '@portal/contracts/textos/marcado';

type Values = Readonly<Record<string, string | undefined>>;

interface LegalTextProps {
  /** Small Markdown: paragraphs, `**bold**`, numbered lists, `[MARCADOR]`. */
  readonly text: string;
  /** Marker → value. A filled one is bold, a missing one stays as an amber mark. */
  readonly values?: Values;
}

/** A legal text readable in full, never inside a scroll box, with its blanks filled in as the form is. */
export function LegalText({ text, values = {} }: LegalTextProps) {
  return (
    <div className="texto-legal">
      {bloquesDe(text).map((bloque, index) => (
        <BloqueView key={index} bloque={bloque} values={values} />
      ))}
    </div>
  );
}

function BloqueView({ bloque, values }: { readonly bloque: Bloque; readonly values: Values }) {
  if (bloque.tipo === 'parrafo')
    return (
      <p>
        <Runs runs={bloque.tramos} values={values} />
      </p>
    );
  return (
    <ol start={bloque.desde}>
      {bloque.puntos.map((punto, index) => (
        <li key={index}>
          <Runs runs={punto} values={values} />
        </li>
      ))}
    </ol>
  );
}

const valueOf = (run: Tramo | undefined, values: Values): string | undefined =>
  run?.marcador ? values[run.texto.slice(1, -1)] : undefined;

function Runs({ runs, values }: { readonly runs: readonly Tramo[]; readonly values: Values }) {
  return runs.map((run, index) => {
    const words = <Words run={run} before={runs[index - 1]} values={values} />;
    return <Fragment key={index}>{run.negrita ? <strong>{words}</strong> : words}</Fragment>;
  });
}

function Words({
  run,
  before,
  values,
}: {
  readonly run: Tramo;
  readonly before: Tramo | undefined;
  readonly values: Values;
}) {
  const value = valueOf(run, values);
  if (value) return <b className="lleno">{value}</b>;
  return run.marcador ? <mark className="marcador">{run.texto}</mark> : after(before, run.texto, values);
}

/** What follows a marker: 'S.A.S.' closes its sentence by itself, as `diligenciar` has it; '35 %' never breaks between two lines. */
function after(before: Tramo | undefined, text: string, values: Values): string {
  const closed = valueOf(before, values)?.endsWith('.') ? text.replace(/^\.(?!\.)/, '') : text;
  return before?.marcador ? closed.replace(/^ %/, '\u00a0%') : closed;
}
