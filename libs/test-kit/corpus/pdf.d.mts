export interface Case {
  readonly name: string;
  readonly file: Buffer;
  readonly expected: 'SOLO_PDF' | 'PDF_NO_ADMITIDO' | 'ok';
}
export function pdfCorpus(): Case[];
export function endlessPdfs(): Case[];
