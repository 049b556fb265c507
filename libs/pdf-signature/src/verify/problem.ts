/** What is wrong with a signature or a document. Stable words; their Spanish is the caller's. */
export type Problem =
  | 'BYTE_RANGE'
  | 'SUBFILTER'
  | 'CMS'
  | 'HOLE_PADDING'
  | 'DIGEST'
  | 'SIGNATURE'
  | 'CHAIN'
  | 'NOT_A_REVISION'
  | 'LATER_CHANGE'
  | 'TRAILING_BYTES';
