import { Fragment, type ReactNode } from 'react';
import { blocksOf, type Block } from './texto-legal.rules.js';

type Values = Readonly<Record<string, string | undefined>>;

interface LegalTextProps {
  /** Small Markdown: paragraphs, `**bold**`, `*emphasis*`, numbered and plain lists, `[MARCADOR]`. */
  readonly text: string;
  /** Marker → value. A filled one is bold, a missing one stays as an amber mark. */
  readonly values?: Values;
}

/** A legal text readable in full, never inside a scroll box, with its blanks filled in as the form is. */
export function LegalText({ text, values = {} }: LegalTextProps) {
  return (
    <div className="texto-legal">
      {blocksOf(text).map((block, index) => (
        <BlockView key={index} block={block} values={values} />
      ))}
    </div>
  );
}

function BlockView({ block, values }: { readonly block: Block; readonly values: Values }) {
  if (block.kind === 'paragraph') return <p>{inline(block.text, values)}</p>;
  if (block.kind === 'heading') return <h3>{inline(block.text, values)}</h3>;
  const items = block.items.map((item, index) => <li key={index}>{inline(item, values)}</li>);
  return block.kind === 'ordered' ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

const marker = /^\[[A-Z_]+\]$/;
const pieces = /(\*\*.+?\*\*|\*[^*]+?\*|\[[A-Z][A-Z_]*\])/;

function inline(text: string, values: Values): ReactNode {
  return text.split(pieces).map((piece, index, all) => (
    <Fragment key={index}>{pieceOf(after(all[index - 1], piece, values), values)}</Fragment>
  ));
}

/** What follows a marker: no second full stop, and '35 %' never breaks between two lines. */
function after(before: string | undefined, piece: string, values: Values): string {
  const text = endsInPoint(before, values) ? piece.replace(/^\.(?!\.)/, '') : piece;
  return before && marker.test(before) ? text.replace(/^ %/, '\u00a0%') : text;
}

const lastMarker = /\[([A-Z_]+)\]\**$/;

/** 'S.A.S.' closes its sentence by itself, also where it ends a bold piece, as `diligenciar` of the contracts has it. */
const endsInPoint = (piece: string | undefined, values: Values): boolean =>
  Boolean(values[lastMarker.exec(piece ?? '')?.[1] ?? '']?.endsWith('.'));

function pieceOf(piece: string, values: Values): ReactNode {
  if (piece.startsWith('**')) return <strong>{inline(piece.slice(2, -2), values)}</strong>;
  if (piece.startsWith('*') && piece.length > 2) return <em>{inline(piece.slice(1, -1), values)}</em>;
  if (!marker.test(piece)) return piece;
  const value = values[piece.slice(1, -1)];
  return value ? <b className="lleno">{value}</b> : <mark className="marcador">{piece}</mark>;
}
