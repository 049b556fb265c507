import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, Not } from 'typeorm';
import { AppError, DIAS_DE_UN_HECHO } from '@portal/contracts/core';
import type { TextoDiligenciado } from '@portal/contracts/firmas';
import type { RolFirmante } from '@portal/dominio/roles';
import { sql, type Tx } from '@portal/service-kit';
import type { Correccion } from './correccion.entity.js';
import { EnlaceEntity, type CertificadoEmitido, type NovedadDeEnlace, type Reenvio } from './enlace.entity.js';
import { NO_SEMBRADA, type InscripcionEntity } from './inscripcion.entity.js';
import { hashToken } from './token.rules.js';

/** What a token opens: its link, the enrolment, and the texts that this role signs. */
export interface EnlaceAbierto {
  readonly enlace: Pick<
    EnlaceEntity,
    'id' | 'inscripcionId' | 'rol' | 'tokenHash' | 'venceEn' | 'usadoEn' | 'certificado' | 'novedad'
  >;
  /** Whether an attempt to sign holds the link now. */
  readonly reservado: boolean;
  readonly fila: Pick<
    InscripcionEntity,
    | 'id'
    | 'codigo'
    | 'codigoVerificacion'
    | 'placa'
    | 'formulario'
    | 'creadaEn'
    | 'creadorNombre'
    | 'firmadaConductorEn'
    | 'firmadaPropietarioEn'
    | 'prueba'
  >;
  /** What this role signs. */
  readonly textos: readonly TextoDiligenciado[];
  /** Where the link went instead of the form's address, and who corrected that. */
  readonly correccion: CorreccionDeEnlace | null;
  /** SHA-256 of revision 0. */
  readonly documentHash: string;
}

/** What the mail of a link is made of. */
type PorMandar = Pick<EnlaceEntity, 'rol' | 'venceEn' | 'tokenSellado'> &
  Pick<EnlaceAbierto, 'correccion'> &
  Pick<InscripcionEntity, 'codigo' | 'placa' | 'creadorSub' | 'creadorNombre' | 'formulario' | 'prueba'>;

/** A link that the portal may follow by itself: alive, mailed and not signed. */
export type PorSeguir = Pick<
  EnlaceEntity,
  'id' | 'inscripcionId' | 'rol' | 'creadoEn' | 'venceEn' | 'ultimaVisitaEn' | 'recordatorios' | 'prorrogas'
> & {
  /** Its place in the order, to the microsecond. */
  readonly lugar: string;
};

/** A link that ended now. The database itself has erased what its signer had said. */
type Terminado = Pick<EnlaceEntity, 'id'> & { readonly novedad: NovedadDeEnlace | null };

type Abierto = EnlaceAbierto['enlace'] &
  Omit<EnlaceAbierto['fila'], 'id'> &
  Pick<EnlaceAbierto, 'reservado' | 'textos' | 'documentHash' | 'correccion'>;

/** As JSON brings it from the database: its moment is text. */
type CorreccionDeEnlace = Omit<Correccion, 'en'> & { readonly en: string };

/** The correction that counts for the link `e`. */
const CORRECCION = `(SELECT json_build_object(
     'antes', c.antes, 'correo', c.correo, 'motivo', c.motivo, 'por', c.por, 'en', c.en)
   FROM correccion c WHERE c.inscripcion_id = e.inscripcion_id AND c.rol = e.rol
   ORDER BY c.en DESC LIMIT 1) AS correccion`;

/** The release before stores first visits only. */
export const ULTIMA_VISITA = `greatest(visto_en, ultima_visita_en) AS "ultimaVisitaEn"`;

/** A request of the role of the link `e` has reached its signer, whatever became of the mail of this link. */
const RECIBIDA = `EXISTS (SELECT FROM entrega d WHERE d.inscripcion_id = e.inscripcion_id AND d.rol = e.rol
  AND (d.recibida_en IS NOT NULL OR (d.enlace_id = e.id AND d.estado NOT IN ('en-cola', 'rechazado'))))`;

@Injectable()
export class EnlacesRepository {
  async insertar(
    tx: Tx,
    enlace: Pick<
      EnlaceEntity,
      'id' | 'inscripcionId' | 'rol' | 'motivo' | 'tokenHash' | 'tokenSellado' | 'creadoEn' | 'venceEn'
    > &
      Partial<Pick<EnlaceEntity, 'recordatorios' | 'prorrogas' | 'por' | 'novedad'>>,
  ): Promise<void> {
    await tx.insert(EnlaceEntity, enlace);
  }

  /**
   * A link that waits for its signer, as long as the fact of its issue may still be read.
   * @throws AppError ENLACE_INVALIDO
   */
  async porMandar(tx: Tx, id: string): Promise<PorMandar> {
    const { rows } = await sql<PorMandar>(
      tx,
      `SELECT e.rol, e.vence_en AS "venceEn", e.token_sellado AS "tokenSellado",
              i.codigo, i.placa, i.creador_sub AS "creadorSub", i.creador_nombre AS "creadorNombre", i.formulario,
              i.prueba, ${CORRECCION}
       FROM enlace e JOIN inscripcion i ON i.id = e.inscripcion_id
       WHERE e.id = $1 AND e.usado_en IS NULL AND e.revocado_en IS NULL
         AND e.creado_en > now() - interval '${DIAS_DE_UN_HECHO} days'`,
      [id],
    );
    if (!rows[0]) throw new AppError('ENLACE_INVALIDO');
    return rows[0];
  }

  /** Its mail needs it no more. */
  async olvidarToken(tx: Tx, id: string): Promise<void> {
    await tx.update(EnlaceEntity, { id, tokenSellado: Not(IsNull()) }, { tokenSellado: null });
  }

  porHash(tx: Tx, tokenHash: string): Promise<EnlaceEntity | null> {
    return tx.findOneBy(EnlaceEntity, { tokenHash });
  }

  /**
   * The one way from a token to what it opens, by the database's clock. A used link still opens, to say that it was
   * used. Every request of a signer begins here, so this is one statement.
   * @throws AppError ENLACE_INVALIDO alike for unknown, malformed, expired and revoked
   */
  async abrir(tx: Tx, token: string): Promise<EnlaceAbierto> {
    const { rows } = await sql<Abierto>(
      tx,
      `SELECT e.id, e.inscripcion_id AS "inscripcionId", e.rol, e.token_hash AS "tokenHash",
              e.vence_en AS "venceEn", e.usado_en AS "usadoEn", e.certificado, e.novedad,
              coalesce(e.reserva_hasta > now(), false) AS reservado,
              i.codigo, i.codigo_verificacion AS "codigoVerificacion", i.placa, i.formulario,
              i.creada_en AS "creadaEn", i.creador_nombre AS "creadorNombre",
              i.firmada_conductor_en AS "firmadaConductorEn", i.firmada_propietario_en AS "firmadaPropietarioEn",
              i.prueba, i.textos -> e.rol AS textos, r.sha256 AS "documentHash", ${CORRECCION}
       FROM enlace e
         JOIN inscripcion i ON i.id = e.inscripcion_id
         JOIN revision r ON r.inscripcion_id = i.id AND r.numero = 0
       WHERE e.token_hash = $1 AND e.revocado_en IS NULL AND (e.usado_en IS NOT NULL OR e.vence_en > now())`,
      [hashToken(token)],
    );
    if (!rows[0]) throw new AppError('ENLACE_INVALIDO');
    return aAbierto(rows[0]);
  }

  /** A link that only time has ended, by the database's clock. */
  vencido(tx: Tx, token: string): Promise<EnlaceEntity | null> {
    return tx
      .createQueryBuilder(EnlaceEntity, 'e')
      .where('e.token_hash = :tokenHash AND e.revocado_en IS NULL AND e.usado_en IS NULL AND e.vence_en <= now()', {
        tokenHash: hashToken(token),
      })
      .getOne();
  }

  /** Holds the link for one attempt. @returns false when it is used, revoked, expired or held by another attempt */
  async reservar(tx: Tx, id: string, reservaId: string, duracionMs: number): Promise<boolean> {
    const { affected } = await sql(
      tx,
      `UPDATE enlace SET reserva_id = $2, reserva_hasta = now() + $3 * interval '1 millisecond'
       WHERE id = $1 AND usado_en IS NULL AND revocado_en IS NULL AND vence_en > now()
         AND (reserva_hasta IS NULL OR reserva_hasta < now())`,
      [id, reservaId, duracionMs],
    );
    return affected === 1;
  }

  /** Whether this attempt holds the link still, and the link can be signed. */
  async sigueReservado(tx: Tx, id: string, reservaId: string): Promise<boolean> {
    const { rows } = await sql(
      tx,
      'SELECT FROM enlace WHERE id = $1 AND reserva_id = $2 AND usado_en IS NULL AND revocado_en IS NULL',
      [id, reservaId],
    );
    return rows.length === 1;
  }

  /** Gives the link back after a failed attempt. A link that was used stays used. */
  async liberar(tx: Tx, id: string, reservaId: string): Promise<void> {
    await tx.update(EnlaceEntity, { id, reservaId, usadoEn: IsNull() }, { reservaId: null, reservaHasta: null });
  }

  /** Marks the link used by the attempt that holds it. @returns false when that attempt lost the link */
  async usar(tx: Tx, id: string, reservaId: string, usadoEn: Date): Promise<boolean> {
    const statement =
      'UPDATE enlace SET usado_en = $3 WHERE id = $1 AND reserva_id = $2 AND usado_en IS NULL AND revocado_en IS NULL';
    return (await sql(tx, statement, [id, reservaId, usadoEn])).affected === 1;
  }

  /** @returns false when the link was used or ended meanwhile */
  async anotarNovedad(tx: Tx, id: string, novedad: NovedadDeEnlace): Promise<boolean> {
    const vivo = { id, usadoEn: IsNull(), revocadoEn: IsNull() };
    return (await tx.update(EnlaceEntity, vivo, { novedad })).affected === 1;
  }

  async anotarCertificado(tx: Tx, id: string, certificado: CertificadoEmitido): Promise<void> {
    await tx.update(EnlaceEntity, { id }, { certificado });
  }

  /** @returns whether it was the first time */
  async marcarVisto(tx: Tx, id: string, en: Date): Promise<boolean> {
    const primera = { vistoEn: en, ultimaVisitaEn: en };
    if ((await tx.update(EnlaceEntity, { id, vistoEn: IsNull() }, primera)).affected === 1) return true;
    await tx.update(EnlaceEntity, { id }, { ultimaVisitaEn: en });
    return false;
  }

  /** Ends the living link of a role, if there is one. @returns it, with what its signer had said until then */
  async revocar(tx: Tx, inscripcionId: string, rol: RolFirmante, revocadoEn: Date): Promise<Terminado | undefined> {
    const vivo = await tx.findOne(EnlaceEntity, {
      where: { inscripcionId, rol, revocadoEn: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (!vivo) return undefined;
    const { id, novedad = null } = vivo;
    await tx.update(EnlaceEntity, { id }, { revocadoEn });
    return { id, novedad };
  }

  /**
   * Links whose mail was taken and is not signed, the next to end first; of what was refused or is disputed, none.
   * Nobody has a link of a seeded enrolment, and there is nothing to sign behind it.
   * @param cuales one of them, or those after another one
   */
  async porSeguir(
    tx: Tx,
    ahora: Date,
    { id, tras, limite }: { readonly id?: string; readonly tras?: PorSeguir | undefined; readonly limite: number },
  ): Promise<PorSeguir[]> {
    const { rows } = await sql<PorSeguir>(
      tx,
      `SELECT e.id, e.inscripcion_id AS "inscripcionId", e.rol, e.creado_en AS "creadoEn", e.vence_en AS "venceEn",
         ${ULTIMA_VISITA}, e.recordatorios, e.prorrogas, e.vence_en::text AS lugar
       FROM enlace e JOIN entrega d ON d.inscripcion_id = e.inscripcion_id AND d.rol = e.rol AND d.enlace_id = e.id
         JOIN inscripcion i ON i.id = e.inscripcion_id
       WHERE e.usado_en IS NULL AND e.revocado_en IS NULL AND e.vence_en > $1
         AND d.estado IN ('aceptado', 'abierto') AND ${NO_SEMBRADA} AND ($2::uuid IS NULL OR e.id = $2)
         AND ($3::timestamptz IS NULL OR (e.vence_en, e.id) > ($3, $4::uuid))
       ORDER BY e.vence_en, e.id LIMIT $5`,
      [ahora, id ?? null, tras?.lugar ?? null, tras?.id ?? null, limite],
    );
    return rows;
  }

  /**
   * Ends a link that another one follows.
   * @returns it, with what its signer had said; undefined when it was signed or ended meanwhile, an attempt to sign
   * holds it, or its signature is prepared
   */
  async dejarPaso(tx: Tx, id: string, revocadoEn: Date): Promise<Terminado | undefined> {
    const vivo = await tx.findOne(EnlaceEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    const { affected } = await sql(
      tx,
      `UPDATE enlace SET revocado_en = $2 WHERE id = $1 AND revocado_en IS NULL AND usado_en IS NULL
         AND (reserva_hasta IS NULL OR reserva_hasta < now())
         AND NOT EXISTS (SELECT FROM firma_preparada p WHERE p.enlace_id = enlace.id AND p.vence_en > now())`,
      [id, revocadoEn],
    );
    return affected === 1 ? { id, novedad: vivo?.novedad ?? null } : undefined;
  }

  /** Ends every link that waits for a signature. @returns them */
  async revocarTodos(tx: Tx, inscripcionId: string, revocadoEn: Date): Promise<Pick<EnlaceEntity, 'id' | 'rol'>[]> {
    const { rows } = await sql<Pick<EnlaceEntity, 'id' | 'rol'>>(
      tx,
      `UPDATE enlace SET revocado_en = $2 WHERE inscripcion_id = $1 AND revocado_en IS NULL AND usado_en IS NULL
       RETURNING id, rol`,
      [inscripcionId, revocadoEn],
    );
    return rows;
  }

  /** The roles that have signed, or were asked to and whose link was alive until this moment. */
  async porAvisar(tx: Tx, inscripcionId: string, retiradaEn: Date): Promise<{ rol: RolFirmante; firmo: boolean }[]> {
    const { rows } = await sql<{ rol: RolFirmante; firmo: boolean }>(
      tx,
      `SELECT e.rol, e.usado_en IS NOT NULL AS firmo FROM enlace e
       WHERE e.inscripcion_id = $1 AND (
         (e.usado_en IS NOT NULL AND e.revocado_en IS NULL)
         OR (e.revocado_en = $2 AND e.vence_en > $2 AND ${RECIBIDA}))
       ORDER BY e.rol`,
      [inscripcionId, retiradaEn],
    );
    return rows;
  }

  /** The roles that have signed, or were asked to and whose link is alive now. */
  async porDespedir(tx: Tx, inscripcionId: string, ahora: Date): Promise<{ rol: RolFirmante; firmo: boolean }[]> {
    const { rows } = await sql<{ rol: RolFirmante; firmo: boolean }>(
      tx,
      `SELECT e.rol, e.usado_en IS NOT NULL AS firmo FROM enlace e
       WHERE e.inscripcion_id = $1 AND e.revocado_en IS NULL AND (
         e.usado_en IS NOT NULL
         OR (e.vence_en > $2 AND ${RECIBIDA}))
       ORDER BY e.rol`,
      [inscripcionId, ahora],
    );
    return rows;
  }

  /** The last links that people had mailed anew for this role, newest first. */
  async reenvios(tx: Tx, inscripcionId: string, rol: RolFirmante, cuantos: number): Promise<Reenvio[]> {
    const filas = await tx.find(EnlaceEntity, {
      where: { inscripcionId, rol, motivo: 'reenvio' },
      order: { creadoEn: 'DESC' },
      take: cuantos,
    });
    return filas.map(({ creadoEn, por = null }) => ({ en: creadoEn, por }));
  }

  /** How often the holder of an expired link of this role asked for another one. */
  contarRenovaciones(tx: Tx, inscripcionId: string, rol: RolFirmante, desde: Date): Promise<number> {
    return tx.countBy(EnlaceEntity, { inscripcionId, rol, motivo: 'renovacion', creadoEn: MoreThan(desde) });
  }
}

const aAbierto = ({
  id,
  inscripcionId,
  rol,
  tokenHash,
  venceEn,
  usadoEn,
  certificado,
  novedad,
  reservado,
  textos,
  documentHash,
  correccion,
  ...fila
}: Abierto): EnlaceAbierto => ({
  enlace: { id, inscripcionId, rol, tokenHash, venceEn, usadoEn, certificado, novedad },
  fila: { id: inscripcionId, ...fila },
  reservado,
  textos,
  documentHash,
  correccion,
});
