/** What a judgement may rest on besides the document. All certificates and lists are DER. */
export interface Trust {
  /**
   * Roots at which every chain must end, those of timestamp authorities too. Without them the issuing certificate inside
   * the last CMS is bound only by name and key: a change in its other bytes needs the roots to be seen.
   */
  roots?: Buffer[];
  /** CRLs beside those of the document's `/DSS`. */
  crls?: Buffer[];
  /** When the caller knows from a register of his own that the signatures existed: the proof where no timestamp is. */
  at?: Date;
  /** The time of the judgement. Without it nothing is said about now, nor about time at all where nothing proves one. */
  now?: Date;
}
