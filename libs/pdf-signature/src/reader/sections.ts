import { must } from '../errors.js';
import { Lexer } from '../syntax/lexer.js';
import type { PdfValue } from '../syntax/values.js';
import { readSection, type Section } from './cross-reference.js';
import type { Work } from './work.js';

const MAX_REVISIONS = 64;

/** The cross-reference sections of a file, newest first, from the last `startxref` along `/Prev`, which must lead backwards (ISO 32000-2 §7.5.5, §7.5.6). */
export function readSections(bytes: Buffer, work: Work): Section[] {
  const sections: Section[] = [];
  for (
    let at: PdfValue | undefined = lastStartxref(bytes);
    at !== undefined;
    at = sections.at(-1)?.trailer.get('Prev')
  ) {
    must(
      typeof at === 'number' && at < (sections.at(-1)?.offset ?? Infinity),
      'DAMAGED',
      '/Prev does not lead backwards',
    );
    must(sections.length < MAX_REVISIONS, 'UNSUPPORTED', 'too many revisions');
    sections.push(readSection(bytes, at, work));
  }
  return sections;
}

function lastStartxref(bytes: Buffer): number {
  const at = bytes.lastIndexOf('startxref', bytes.length);
  must(at >= 0 && bytes.length - at < 2048, 'DAMAGED', 'no startxref at the end');
  return new Lexer(bytes, at + 'startxref'.length).integer();
}
