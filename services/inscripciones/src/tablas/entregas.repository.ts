import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import { EntregaEntity } from './entrega.entity.js';

@Injectable()
export class EntregasRepository {
  /** A new link puts its request at the start: in the queue. */
  async encolar(
    tx: Tx,
    {
      inscripcionId,
      rol,
      enlaceId,
      fecha,
      correo,
      sinAbrirDesde = null,
    }: Omit<EntregaEntity, 'estado' | 'motivo' | 'recibidaEn' | 'rebotadoEn'>,
  ): Promise<void> {
    await tx.upsert(
      EntregaEntity,
      { inscripcionId, rol, enlaceId, estado: 'en-cola', motivo: null, fecha, rebotadoEn: null, correo, sinAbrirDesde },
      ['inscripcionId', 'rol'],
    );
  }

  /**
   * Moves the delivery of this link from one of the states `desde` to the next. News come in any order: that the server
   * took a mail changes nothing once it came back.
   */
  async pasar(
    tx: Tx,
    enlaceId: string,
    desde: EntregaEntity['estado'][],
    cambio: Pick<EntregaEntity, 'estado' | 'motivo' | 'fecha'>,
  ): Promise<void> {
    const { estado, motivo, fecha } = cambio;
    await sql(
      tx,
      `UPDATE entrega SET estado = $3, motivo = $4, fecha = $5, rebotado_en = NULL,
         recibida_en = CASE WHEN $3 IN ('en-cola', 'rechazado') THEN recibida_en ELSE coalesce(recibida_en, $5) END
       WHERE enlace_id = $1 AND estado = ANY($2) AND NOT ($3 = 'aceptado' AND rebotado_en IS NOT NULL)`,
      [enlaceId, desde, estado, motivo, fecha],
    );
  }

  /** The mail of this link came back. It has not reached its signer, unless the page was opened since. */
  async rebotar(tx: Tx, enlaceId: string, { motivo, fecha }: { motivo: string; fecha: Date }): Promise<void> {
    await sql(
      tx,
      `UPDATE entrega SET estado = 'rechazado', motivo = $2, fecha = $3, rebotado_en = $3,
         recibida_en = CASE WHEN estado = 'aceptado' AND recibida_en = fecha THEN NULL ELSE recibida_en END
       WHERE enlace_id = $1 AND estado IN ('en-cola', 'aceptado')`,
      [enlaceId, motivo, fecha],
    );
  }

  /**
   * What its signer says is wrong was settled: the request stands again where it was, opened. Other words than those
   * that were read stay.
   */
  async atender(
    tx: Tx,
    { inscripcionId, rol, dice }: Pick<EntregaEntity, 'inscripcionId' | 'rol'> & { readonly dice: string },
  ): Promise<'atendida' | 'otra' | 'ninguna'> {
    const { rows } = await sql<{ atendida: boolean }>(
      tx,
      `WITH antes AS (SELECT enlace_id, motivo FROM entrega
                      WHERE inscripcion_id = $1 AND rol = $2 AND estado = 'con-novedad' FOR UPDATE),
         ahora AS (UPDATE entrega e SET estado = 'abierto', motivo = NULL,
                     fecha = coalesce((SELECT visto_en FROM enlace WHERE id = e.enlace_id), e.fecha)
                   FROM antes WHERE e.enlace_id = antes.enlace_id AND antes.motivo = $3 RETURNING 1)
       SELECT EXISTS (SELECT FROM ahora) AS atendida FROM antes`,
      [inscripcionId, rol, dice],
    );
    const [fila] = rows;
    if (!fila) return 'ninguna';
    return fila.atendida ? 'atendida' : 'otra';
  }

  deEnlace(tx: Tx, enlaceId: string): Promise<EntregaEntity | null> {
    return tx.findOneBy(EntregaEntity, { enlaceId });
  }

  /**
   * Notes what the signer of this link says is wrong, unless he has signed. The time of a note after `desde` stays.
   * @returns when the note before it was made, null when there was none, undefined when he has signed
   */
  async conNovedad(
    tx: Tx,
    enlaceId: string,
    motivo: string,
    { fecha, desde }: { readonly fecha: Date; readonly desde: Date },
  ): Promise<Date | null | undefined> {
    const { rows } = await sql<{ antes: Date | null }>(
      tx,
      `WITH antes AS (SELECT enlace_id, estado, fecha FROM entrega WHERE enlace_id = $1 FOR UPDATE)
       UPDATE entrega e SET estado = 'con-novedad', motivo = $2, rebotado_en = NULL,
         fecha = CASE WHEN antes.estado = 'con-novedad' AND antes.fecha > $4 THEN antes.fecha ELSE $3 END
       FROM antes WHERE e.enlace_id = antes.enlace_id AND antes.estado <> 'firmado'
       RETURNING CASE WHEN antes.estado = 'con-novedad' THEN antes.fecha END AS antes`,
      [enlaceId, motivo, fecha, desde],
    );
    return rows[0]?.antes;
  }
}
