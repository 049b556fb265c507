import { Fragment } from 'react';
import { bloquesDe, esClausula, type Bloque, type Tramo } from '@portal/contracts/textos/marcado';

type Values = Readonly<Record<string, string | undefined>>;

interface LegalTextProps {
  /** Small Markdown: paragraphs, `**bold**`, numbered lists, `[MARCADOR]`. */
  readonly text: string;
  /** Marker → value. A filled marker is bold; a missing one stays as an amber mark. */
  readonly values?: Values;
}

/** A legal text in full, never in a scroll box, with its markers filled from the form. */
export const LegalText = ({ text, values }: LegalTextProps) => (
  <div className="texto-legal">
    <LegalBlocks text={text} values={values} />
  </div>
);

interface LegalBlocksProps extends LegalTextProps {
  /** Numbers as tiles; points and clauses carry `data-punto`, so that the page can follow the reading. */
  readonly tiles?: boolean;
}

/** The paragraphs and lists of a legal text, for a page that brings its own frame. */
export function LegalBlocks({ text, values = {}, tiles = false }: LegalBlocksProps) {
  return bloquesDe(text).map((block, index) => <Block key={index} block={block} values={values} tiles={tiles} />);
}

interface BlockProps {
  readonly block: Bloque;
  readonly values: Values;
  readonly tiles: boolean;
}

function Block({ block, values, tiles }: BlockProps) {
  if (block.tipo === 'parrafo')
    return (
      <p data-punto={(tiles && esClausula(block)) || undefined}>
        <Runs runs={block.tramos} values={values} />
      </p>
    );
  return (
    <ol start={block.desde}>
      {block.puntos.map((point, index) =>
        tiles ? (
          <li key={index} data-punto>
            <span className="numero" aria-hidden="true">
              {block.desde + index}
            </span>
            <div>
              <Runs runs={point} values={values} />
            </div>
          </li>
        ) : (
          <li key={index}>
            <Runs runs={point} values={values} />
          </li>
        ),
      )}
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

/**
 * The text behind a marker. A value such as 'S.A.S.' already ends its sentence, as in the contracts' `diligenciar`.
 * '35 %' never breaks between two lines.
 */
function after(before: Tramo | undefined, text: string, values: Values): string {
  const closed = valueOf(before, values)?.endsWith('.') ? text.replace(/^\.(?!\.)/, '') : text;
  return before?.marcador ? closed.replace(/^ %/, '\u00a0%') : closed;
}
