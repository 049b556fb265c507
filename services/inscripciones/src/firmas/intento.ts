import type { MetadatosFirma } from '@portal/contracts/firmas';
import type { CertificadoEmitido } from '../tablas/enlace.entity.js';
import type { EnlaceAbierto } from '../tablas/enlaces.repository.js';
import type { FirmaPreparadaEntity } from '../tablas/firma-preparada.entity.js';
import type { Observado, TextoAceptado } from '../tablas/firma.entity.js';
import type { RevisionEntity } from '../tablas/revision.entity.js';

/** A link that one attempt to sign holds. */
export interface Reserva extends EnlaceAbierto {
  readonly reservaId: string;
  readonly requestId: string;
}

/**
 * One attempt to sign: the link that it holds, with which certificate, what the browser
 * declared and this service saw.
 */
export interface Intento extends Omit<Reserva, 'textos'> {
  readonly certificado: CertificadoEmitido;
  readonly metadatos: MetadatosFirma;
  readonly observado: Observado;
  readonly textos: readonly TextoAceptado[];
  /** What these texts are called. */
  readonly titulos: EnlaceAbierto['textos'];
  readonly ahora: Date;
}

/** An attempt that was prepared before, and needs no more than the value from the signer's device. */
export interface IntentoPreparado extends Intento {
  readonly preparada: Pick<FirmaPreparadaEntity, 'id' | 'revision' | 'digest'>;
}

/** The revision that a signature builds upon. */
export type RevisionBase = Pick<RevisionEntity, 'numero' | 'key' | 'sha256' | 'bytes'>;

/** The signed document, and the level at which `certificados` signed it. */
export type RevisionFirmada = Omit<RevisionBase, 'numero'> & { readonly nivel: string };
