import { Column, Entity, PrimaryColumn } from 'typeorm';

const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

/**
 * A checkpoint of the audit chain, time-stamped. Triggers refuse changes, a number that is not the highest or leaps too
 * far, and the removal of what must stay.
 */
@Entity('punto_control')
export class PuntoControlEntity {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber })
  seq!: number;

  /** Hash of the chain's link with this number, hexadecimal. */
  @Column('text')
  hash!: string;

  /** TimeStampToken (RFC 3161) over `textoDelPunto`, DER. */
  @Column('bytea')
  sello!: Buffer;

  /** By the database's clock. */
  @Column('timestamptz', { name: 'sellado_en', default: () => 'now()' })
  selladoEn?: Date;
}

/** A link that `auditoria` saw in its chain and that is gone from it. A trigger refuses changes and removals. */
@Entity('eslabon_perdido')
export class EslabonPerdidoEntity {
  @PrimaryColumn('bigint', { transformer: bigintAsNumber })
  seq!: number;

  /** Hexadecimal. One number can be lost twice. */
  @PrimaryColumn('text')
  hash!: string;

  /** By the database's clock. */
  @Column('timestamptz', { name: 'anotado_en', default: () => 'now()' })
  anotadoEn?: Date;
}
