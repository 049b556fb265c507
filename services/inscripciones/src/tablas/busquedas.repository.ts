import { Injectable } from '@nestjs/common';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { sql, type Tx } from '@portal/service-kit';
import { textoDeBusqueda, VERSION_BUSQUEDA } from './busqueda.rules.js';
import { InscripcionEntity } from './inscripcion.entity.js';

/**
 * What searches look through, apart from the enrolment: it never changes with the enrolment's progress, so its trigram
 * index is written once (docs/adr/0047-lists-of-a-million.md). A corrected address is added to it by the database.
 */
@Entity('busqueda')
@Index('busqueda_version', ['version'])
@Index('busqueda_creada', ['creadaEn', 'inscripcionId'], { where: 'creada_en IS NOT NULL' })
@Index('busqueda_texto', { synchronize: false })
export class BusquedaEntity {
  @ForeignKey(() => InscripcionEntity, {
    name: 'busqueda_inscripcion_id_fkey',
    onDelete: 'CASCADE',
    deferrable: 'INITIALLY DEFERRED',
  })
  @PrimaryColumn('uuid', { name: 'inscripcion_id' })
  inscripcionId!: string;
  /** `VERSION_BUSQUEDA` of the text; 0 for a text of the release before. */
  @Column('int') version!: number;
  @Column('text') texto!: string;
  /** Of its enrolment; missing in what no sweep has seen since this column is there. */
  @Column('timestamptz', { name: 'creada_en', nullable: true }) creadaEn!: Date | null;
}

/** The texts that searches look through. */
@Injectable()
export class BusquedasRepository {
  async insertar(tx: Tx, { id, busqueda, creadaEn }: InscripcionEntity): Promise<void> {
    await sql(tx, 'INSERT INTO busqueda (inscripcion_id, version, texto, creada_en) VALUES ($1, $2, $3, $4)', [
      id,
      VERSION_BUSQUEDA,
      busqueda,
      creadaEn,
    ]);
  }

  /**
   * Writes texts of older versions anew, and leaves those that another replica holds. It locks in one statement and
   * reads in the next, so it sees a correction that was committed meanwhile.
   * @returns how many
   */
  async renovar(tx: Tx, limite: number): Promise<number> {
    const viejas = await sql<{ id: string }>(
      tx,
      `SELECT inscripcion_id AS id FROM busqueda WHERE version < $1 ORDER BY version LIMIT $2 FOR UPDATE SKIP LOCKED`,
      [VERSION_BUSQUEDA, limite],
    );
    const { rows } = await sql<PorRenovar>(
      tx,
      `SELECT i.id, i.formulario, i.codigo, i.creada_en AS "creadaEn", i.creador_correo AS "creadorCorreo",
         ARRAY(SELECT c.correo FROM correccion c WHERE c.inscripcion_id = i.id ORDER BY c.en, c.id) AS corregidos
       FROM inscripcion i WHERE i.id = ANY($1)`,
      [viejas.rows.map(({ id }) => id)],
    );
    await sql(
      tx,
      `UPDATE busqueda b SET version = $1, texto = n.texto, creada_en = n.creada
       FROM unnest($2::uuid[], $3::text[], $4::timestamptz[]) AS n (id, texto, creada) WHERE b.inscripcion_id = n.id`,
      [
        VERSION_BUSQUEDA,
        rows.map(({ id }) => id),
        rows.map(({ formulario, codigo, creadorCorreo, corregidos }) =>
          textoDeBusqueda(formulario, codigo, creadorCorreo, corregidos),
        ),
        rows.map(({ creadaEn }) => creadaEn),
      ],
    );
    return rows.length;
  }
}

type PorRenovar = Pick<InscripcionEntity, 'id' | 'formulario' | 'codigo' | 'creadaEn' | 'creadorCorreo'> & {
  readonly corregidos: string[];
};
