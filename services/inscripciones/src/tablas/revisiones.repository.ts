import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { NO_SEMBRADA } from './inscripcion.entity.js';
import { RevisionEntity } from './revision.entity.js';

/** A current document, and what its file is named by. */
interface RevisionActual extends Pick<RevisionEntity, 'inscripcionId' | 'key' | 'sha256' | 'bytes'> {
  readonly placa: string;
  readonly codigo: string;
  readonly creadaEn: Date;
}

@Injectable()
export class RevisionesRepository {
  async insertar(tx: Tx, revision: RevisionEntity): Promise<void> {
    const { inscripcionId, numero, key, sha256, bytes, creadaEn, nivel = null } = revision;
    await sql(
      tx,
      `INSERT INTO revision (inscripcion_id, numero, key, sha256, bytes, creada_en, nivel)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [inscripcionId, numero, key, sha256, bytes, creadaEn, nivel],
    );
  }

  /** The current revision of an enrolment. @returns undefined while there is none, or no such enrolment */
  async actual(
    tx: Tx,
    inscripcionId: string,
  ): Promise<Pick<RevisionEntity, 'numero' | 'key' | 'sha256' | 'bytes'> | undefined> {
    const { rows } = await sql<Pick<RevisionEntity, 'numero' | 'key' | 'sha256' | 'bytes'>>(
      tx,
      `SELECT r.numero, r.key, r.sha256, r.bytes
       FROM inscripcion i JOIN revision r ON r.inscripcion_id = i.id AND r.numero = i.revision WHERE i.id = $1`,
      [inscripcionId],
    );
    return rows[0];
  }

  /** The current documents of these enrolments, with what their files are named by; none of a test or a seeded one. */
  async actuales(tx: Tx, ids: readonly string[]): Promise<RevisionActual[]> {
    const { rows } = await sql<RevisionActual>(
      tx,
      `SELECT i.id AS "inscripcionId", i.placa, i.codigo, i.creada_en AS "creadaEn", r.key, r.sha256, r.bytes
       FROM inscripcion i JOIN revision r ON r.inscripcion_id = i.id AND r.numero = i.revision
       WHERE i.id = ANY($1::uuid[]) AND NOT i.prueba AND ${NO_SEMBRADA}`,
      [ids],
    );
    return rows;
  }

  async numero(tx: Tx, inscripcionId: string, numero: number): Promise<RevisionEntity> {
    return tx.findOneByOrFail(RevisionEntity, { inscripcionId, numero });
  }

  porHash(tx: Tx, sha256: string): Promise<RevisionEntity | null> {
    return tx.findOneBy(RevisionEntity, { sha256 });
  }

  /** Whether a file became a revision of any enrolment. */
  async registrada(tx: Tx, sha256: string): Promise<boolean> {
    return (await sql(tx, 'SELECT FROM revision WHERE sha256 = $1 LIMIT 1', [sha256])).affected > 0;
  }

  /** Oldest first. */
  todas(tx: Tx, inscripcionId: string): Promise<RevisionEntity[]> {
    return tx.find(RevisionEntity, { where: { inscripcionId }, order: { numero: 'ASC' } });
  }
}
