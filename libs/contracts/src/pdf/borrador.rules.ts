/** The draft of an attempt to sign. Whoever makes the attempt notes it beforehand, and deletes it. */
export const borradorDe = (claimId: string): string => `borradores/${claimId}.pdf`;

/** Written before the signed document itself: which one a draft is about to become, so that none is ever left unknown. */
export const reciboDe = (borrador: string): string => borrador.replace(/\.pdf$/, '.recibo');

/** A document under its own hash. */
export const documentoDe = (sha256: string): string => `documentos/${sha256}.pdf`;
