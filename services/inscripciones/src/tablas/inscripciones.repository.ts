import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { RolFirmante } from '@portal/contracts/inscripciones';
import { sql, type Tx } from '@portal/service-kit';
import { InscripcionEntity } from './inscripcion.entity.js';

const columnaFirma = { conductor: 'firmada_conductor_en', propietario: 'firmada_propietario_en' } as const;

/** An enrolment that waits for its document, and its place in the line. */
export type SinDocumento = Pick<InscripcionEntity, 'id' | 'creadaEn'>;

@Injectable()
export class InscripcionesRepository {
  async siguienteConsecutivo(tx: Tx): Promise<number> {
    const { rows } = await sql<{ n: string }>(tx, `SELECT nextval('inscripcion_consecutivo') AS n`);
    return Number(rows[0]?.n);
  }

  async insertar(tx: Tx, fila: InscripcionEntity): Promise<void> {
    await tx.insert(InscripcionEntity, fila);
  }

  porId(tx: Tx, id: string): Promise<InscripcionEntity | null> {
    return tx.findOneBy(InscripcionEntity, { id });
  }

  porCodigoVerificacion(tx: Tx, codigoVerificacion: string): Promise<InscripcionEntity | null> {
    return tx.findOneBy(InscripcionEntity, { codigoVerificacion });
  }

  /** Sent before `antes` and still without a document, oldest first, from behind `tras` on: what the sweep takes up again. */
  sinDocumento(tx: Tx, antes: Date, limite: number, tras?: SinDocumento): Promise<SinDocumento[]> {
    const query = tx
      .createQueryBuilder(InscripcionEntity, 'i')
      .select(['i.id', 'i.creadaEn'])
      .where('i.revision IS NULL AND i.creadaEn < :antes', { antes });
    if (tras) query.andWhere('(i.creadaEn, i.id) > (:creadaEn, :id)', { creadaEn: tras.creadaEn, id: tras.id });
    return query.orderBy('i.creadaEn').addOrderBy('i.id').limit(limite).getMany();
  }

  /** @returns false when the document was already there */
  async estrenarDocumento(tx: Tx, id: string, ahora: Date): Promise<boolean> {
    const { affected } = await tx.update(
      InscripcionEntity,
      { id, revision: IsNull() },
      { revision: 0, actualizadaEn: ahora },
    );
    return affected === 1;
  }

  /** Moves the document from revision `desde` to the next, signed in `rol`. @returns whether both have signed now; undefined when somebody else moved it */
  async avanzar(
    tx: Tx,
    { id, desde, rol, ahora }: { id: string; desde: number; rol: RolFirmante; ahora: Date },
  ): Promise<boolean | undefined> {
    const columna = columnaFirma[rol];
    const { rows } = await sql<{ completa: boolean }>(
      tx,
      `UPDATE inscripcion SET revision = $2 + 1, actualizada_en = $3, ${columna} = $3 WHERE id = $1 AND revision = $2 AND ${columna} IS NULL
       RETURNING firmada_conductor_en IS NOT NULL AND firmada_propietario_en IS NOT NULL AS completa`,
      [id, desde, ahora],
    );
    return rows[0]?.completa;
  }

  /** The first accepted mail makes it *signature requested*; later ones change nothing (readings 35). */
  async marcarSolicitada(tx: Tx, id: string, ahora: Date): Promise<void> {
    await tx.update(
      InscripcionEntity,
      { id, solicitudAceptadaEn: IsNull() },
      { solicitudAceptadaEn: ahora, actualizadaEn: ahora },
    );
  }

  async borrar(tx: Tx, id: string): Promise<void> {
    await tx.delete(InscripcionEntity, { id });
  }
}
