export interface Case {
  readonly name: string;
  readonly drawing: string;
  readonly expected: 'FIRMA_VACIA' | 'IMAGEN_DE_FIRMA_INVALIDA' | 'ok';
}
export function stroke(): Buffer;
export function pngCorpus(): Case[];
