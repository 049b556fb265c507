import { Injectable } from '@nestjs/common';
import type { SessionData } from 'express-session';
import { DIAS_ACTIVO } from '@portal/dominio/filtros';
import { nombreVisible } from '@portal/dominio/formatos';
import { Audit, sql, type Tx } from '@portal/service-kit';
import type { SesionIniciada } from './sesion.schema.js';

type NombreVisible = 'firstName' | 'lastName' | 'email';

interface Row {
  content: SesionIniciada;
}

/** The rows behind the sessions, by hashed id. What begins or ends one is told to the audit in the same unit. */
@Injectable()
export class SesionesRepository {
  constructor(private readonly audit: Audit<'gateway'>) {}

  /** The session of a person who has just logged in. express-session finds its row as if it had written it. */
  async begin(tx: Tx, hash: string, content: SessionData, subject: string): Promise<void> {
    await sql(tx, 'INSERT INTO sesion (sid, sess, expire) VALUES ($1, $2, $3)', [
      hash,
      JSON.stringify(content),
      content.cookie.expires,
    ]);
    await this.tell(tx, 'sesion.iniciada', subject);
  }

  /** Locks the row until the unit ends, so that over all replicas one renewal of a session runs at a time. */
  async lock(tx: Tx, hash: string): Promise<SesionIniciada | undefined> {
    const { rows } = await sql<Row>(
      tx,
      `SELECT sess->'passport'->'user' AS content FROM sesion WHERE sid = $1 AND expire > now() FOR UPDATE`,
      [hash],
    );
    return rows[0]?.content;
  }

  /** Lets a living session last for this time at least, and returns what it holds. */
  async prolong(tx: Tx, hash: string, ms: number): Promise<SesionIniciada | undefined> {
    const { rows } = await sql<Row>(
      tx,
      `UPDATE sesion SET expire = GREATEST(expire, now() + $2 * interval '1 millisecond')
       WHERE sid = $1 AND expire > now() RETURNING sess->'passport'->'user' AS content`,
      [hash, ms],
    );
    return rows[0]?.content;
  }

  async save(tx: Tx, hash: string, content: SesionIniciada): Promise<void> {
    await sql(
      tx,
      `UPDATE sesion SET sess = jsonb_set(sess::jsonb, '{passport,user}', $2::jsonb)::json WHERE sid = $1`,
      [hash, JSON.stringify(content)],
    );
  }

  /** A session that ended meanwhile was told then. */
  async end(tx: Tx, hash: string, subject: string): Promise<void> {
    const { affected } = await sql(tx, 'DELETE FROM sesion WHERE sid = $1', [hash]);
    if (affected === 1) await this.tell(tx, 'sesion.cerrada', subject);
  }

  /**
   * Ends every session of one Keycloak session, or of the person when Keycloak names no session.
   * @returns how many ended
   */
  async endAll(tx: Tx, of: { issuer: string; sid: string } | { issuer: string; subject: string }): Promise<number> {
    const [column, value] = 'sid' in of ? ['keycloak_sid', of.sid] : ['subject', of.subject];
    return (await sql(tx, `DELETE FROM sesion WHERE issuer = $1 AND ${column} = $2`, [of.issuer, value])).affected;
  }

  /** The next request with a session of this person asks Keycloak for the roles, though they are not due. */
  async renewSoon(tx: Tx, { issuer, subject }: { issuer: string; subject: string }): Promise<void> {
    await sql(
      tx,
      `UPDATE sesion SET sess = jsonb_set(sess::jsonb, '{passport,user,renovarEn}', '0')::json
       WHERE issuer = $1 AND subject = $2`,
      [issuer, subject],
    );
  }

  /** @returns false when this logout token was used before */
  async noteLogoutToken(tx: Tx, jti: string): Promise<boolean> {
    await sql(tx, `DELETE FROM cierre_recibido WHERE recibido_en < now() - interval '1 day'`);
    return (
      (await sql(tx, 'INSERT INTO cierre_recibido (jti) VALUES ($1) ON CONFLICT DO NOTHING', [jti])).affected === 1
    );
  }

  /** Notes that the person is here now, and under which name: 'usuarios activos' counts these rows. */
  async noteAccess(tx: Tx, persona: Pick<SesionIniciada, 'issuer' | 'subject' | NombreVisible>): Promise<void> {
    const statement = `INSERT INTO ultimo_acceso (issuer, subject, nombre) VALUES ($1, $2, $3)
      ON CONFLICT (issuer, subject) DO UPDATE SET visto_en = now(), nombre = excluded.nombre`;
    await sql(tx, statement, [persona.issuer, persona.subject, nombreVisible(persona)]);
  }

  /** The names under which people were here, by `sub`. */
  async nombresDe(tx: Tx, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (subjects.length === 0) return new Map();
    const { rows } = await sql<{ subject: string; nombre: string }>(
      tx,
      'SELECT subject, nombre FROM ultimo_acceso WHERE subject = ANY($1) AND nombre IS NOT NULL',
      [subjects],
    );
    return new Map(rows.map(({ subject, nombre }) => [subject, nombre]));
  }

  /** Everybody who was here with a name, by name. */
  async conNombre(tx: Tx): Promise<{ subject: string; nombre: string }[]> {
    const { rows } = await sql<{ subject: string; nombre: string }>(
      tx,
      `SELECT subject, max(nombre) AS nombre FROM ultimo_acceso WHERE nombre IS NOT NULL
       GROUP BY subject ORDER BY 2, 1 LIMIT 1000`,
    );
    return rows;
  }

  /** Distinct people with a session within `DIAS_ACTIVO` days: as many as the list that this figure opens. */
  async countActive(tx: Tx): Promise<number> {
    const { rows } = await sql<{ total: string }>(
      tx,
      `SELECT count(*) AS total FROM ultimo_acceso WHERE visto_en > now() - interval '${DIAS_ACTIVO} days'`,
    );
    return Number(rows[0]?.total ?? 0);
  }

  private tell(tx: Tx, accion: 'sesion.iniciada' | 'sesion.cerrada', subject: string): Promise<void> {
    return this.audit.append(tx, {
      accion,
      resultado: 'hecho',
      actor: `persona:${subject}`,
      recurso: 'puerta:gateway',
    });
  }
}
