export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'ordered'; readonly start: number; readonly items: readonly string[] }
  | { readonly kind: 'plain'; readonly items: readonly string[] };

const numbered = /^(\d+)\.\s+/;
const dashed = /^[-*]\s+/;
const title = /^#{1,6}\s+/;

/** The small Markdown of the legal texts: blank lines part blocks, a block of numbered or dashed lines is a list. */
export function blocksOf(text: string): Block[] {
  return text
    .replace(/\r\n/g, '\n')
    .split(/\n{2,}/)
    .flatMap((chunk) => blocksIn(chunk.trim().split('\n').filter(Boolean)));
}

function blocksIn(lines: readonly string[]): Block[] {
  const [first, ...others] = lines;
  if (first === undefined) return [];
  if (title.test(first)) return [{ kind: 'heading', text: first.replace(title, '') }, ...blocksIn(others)];
  const at = lines.findIndex((line) => numbered.test(line) || dashed.test(line));
  if (at > 0)
    return [{ kind: 'paragraph', text: lines.slice(0, at).join(' ') }, ...blocksIn(lines.slice(at))];
  if (at < 0) return [{ kind: 'paragraph', text: lines.join(' ') }];
  const start = numbered.exec(first)?.[1];
  const marker = start ? numbered : dashed;
  const items = itemsOf(lines, marker);
  return [start ? { kind: 'ordered', start: Number(start), items } : { kind: 'plain', items }];
}

/** A line without a marker of its own continues the item above. */
const itemsOf = (lines: readonly string[], marker: RegExp): string[] =>
  lines.reduce<string[]>((items, line) => {
    if (marker.test(line)) return [...items, line.replace(marker, '')];
    return [...items.slice(0, -1), `${items.at(-1) ?? ''} ${line.trim()}`.trim()];
  }, []);
