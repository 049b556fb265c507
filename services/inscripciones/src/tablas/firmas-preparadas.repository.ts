import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { FirmaPreparadaEntity } from './firma-preparada.entity.js';

/** Signatures that wait for their value. Their times are the database's own, whatever clock a process has. */
@Injectable()
export class FirmasPreparadasRepository {
  /**
   * Takes the place of the link's former one.
   * @returns when it ends, and the id of the one that it replaced; undefined when the link is used, revoked or deleted
   */
  async reemplazar(
    tx: Tx,
    preparada: Omit<FirmaPreparadaEntity, 'venceEn'>,
    vidaMs: number,
  ): Promise<{ venceEn: Date; anterior: string | undefined } | undefined> {
    const { id, enlaceId, revision, digest, certificado, declarado, observado, firmadaEn } = preparada;
    const antes = await sql<{ id: string }>(tx, 'SELECT id FROM firma_preparada WHERE enlace_id = $1 FOR UPDATE', [
      enlaceId,
    ]);
    const { rows } = await sql<{ venceEn: Date }>(
      tx,
      `INSERT INTO firma_preparada
         (id, enlace_id, revision, digest, certificado, declarado, observado, firmada_en, vence_en)
       SELECT $1::uuid, e.id, $3::int, $4::text, $5::jsonb, $6::jsonb, $7::jsonb, $8::timestamptz,
              now() + $9 * interval '1 millisecond'
       FROM enlace e WHERE e.id = $2 AND e.revocado_en IS NULL AND e.usado_en IS NULL FOR SHARE
       ON CONFLICT (enlace_id) DO UPDATE SET id = excluded.id, revision = excluded.revision, digest = excluded.digest,
         certificado = excluded.certificado, declarado = excluded.declarado, observado = excluded.observado,
         firmada_en = excluded.firmada_en, vence_en = excluded.vence_en
       RETURNING vence_en AS "venceEn"`,
      [
        id,
        enlaceId,
        revision,
        digest,
        JSON.stringify(certificado),
        JSON.stringify(declarado),
        JSON.stringify(observado),
        firmadaEn,
        vidaMs,
      ],
    );
    return rows[0] && { venceEn: rows[0].venceEn, anterior: antes.rows[0]?.id };
  }

  /** The one of this link under this id, while it lives. */
  async vigente(tx: Tx, enlaceId: string, id: string): Promise<FirmaPreparadaEntity | undefined> {
    const { rows } = await sql<FirmaPreparadaEntity>(
      tx,
      `SELECT id, enlace_id AS "enlaceId", revision, digest, certificado, declarado, observado,
              firmada_en AS "firmadaEn", vence_en AS "venceEn"
       FROM firma_preparada WHERE id = $2 AND enlace_id = $1 AND vence_en > now()`,
      [enlaceId, id],
    );
    return rows[0];
  }

  /** Takes it with the transaction. @returns false when another one took it, or its place, first */
  async tomar(tx: Tx, id: string): Promise<boolean> {
    return (await sql(tx, 'DELETE FROM firma_preparada WHERE id = $1', [id])).affected === 1;
  }

  /** Forgets those that nobody closed: they hold what a device said of itself. */
  async olvidarVencidas(tx: Tx): Promise<void> {
    await sql(tx, 'DELETE FROM firma_preparada WHERE vence_en <= now()');
  }
}
