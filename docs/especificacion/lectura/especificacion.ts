import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A heading of the specification with its sentences in order; a row of a table is one sentence. */
export interface CapituloEscrito {
  readonly titulo: string;
  readonly frases: readonly string[];
}

const isRule = (line: string) => /^\|[-| ]+\|$/.test(line);
const withoutMark = (line: string) => line.replace(/^\s*(-|\d+\.)\s+/, '').trim();

/** The specification as its owner wrote it, heading by heading. */
export function capitulosEscritos(): readonly CapituloEscrito[] {
  const text = readFileSync(path.join(__dirname, '../especificacion.txt'), 'utf8');
  const chapters: { titulo: string; frases: string[] }[] = [];
  for (const line of text.split('\n').filter((l) => l.trim() !== '' && !isRule(l))) {
    const heading = /^#+ (.*)$/.exec(line)?.[1];
    if (heading !== undefined) chapters.push({ titulo: heading, frases: [] });
    else chapters.at(-1)?.frases.push(...(line.startsWith('|') ? [line] : sentences(withoutMark(line))));
  }
  return chapters.filter(({ frases }) => frases.length > 0);
}

/** Splits at full stops outside of quotes, where a capital or a quote follows. */
function sentences(line: string): string[] {
  const found: string[] = [];
  let begin = 0;
  let quoted = false;
  [...line].forEach((char, at) => {
    if (char === "'") quoted = quoted ? /\w/.test(line[at + 1] ?? ' ') : !/\w/.test(line[at - 1] ?? ' ');
    const ends = /[.?!]/.test(char) || (char === "'" && /[.?!]/.test(line[at - 1] ?? ''));
    if (!quoted && ends && /^\s+[A-Z'¿]/.test(line.slice(at + 1))) {
      found.push(line.slice(begin, at + 1).trim());
      begin = at + 1;
    }
  });
  return [...found, line.slice(begin).trim()].filter((sentence) => sentence !== '');
}

/** What a sentence names word for word: quoted literals, field names, addresses. */
export function nombrados(frase: string): readonly string[] {
  const quoted = [...frase.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, literal = '']) => literal);
  const plain = frase.replace(/(?<!\w)'[^']+'(?!\w)/g, ' ');
  const fields = plain.match(/\b[a-z]+(?:[A-Z][A-Za-z]*)+\b/g) ?? [];
  const addresses = plain.match(/(?<![\w}])\/[a-z][\w/:{}-]*/g) ?? [];
  return [...new Set([...quoted, ...fields, ...addresses])];
}
