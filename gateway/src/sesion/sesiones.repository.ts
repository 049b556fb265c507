import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@portal/service-kit';
import type { Iniciada } from './sesion.schema.js';

interface Fila {
  usuario: Iniciada;
}

/** The rows behind the sessions, by hashed id. */
@Injectable()
export class SesionesRepository {
  /** Holds the row until the unit ends, so that one session is renewed once at a time, in all replicas. */
  async bloquear(tx: Tx, hash: string): Promise<Iniciada | undefined> {
    const { rows } = await sql<Fila>(
      tx,
      `SELECT sess->'passport'->'user' AS usuario FROM sesion WHERE sid = $1 AND expire > now() FOR UPDATE`,
      [hash],
    );
    return rows[0]?.usuario;
  }

  async guardar(tx: Tx, hash: string, usuario: Iniciada): Promise<void> {
    await sql(
      tx,
      `UPDATE sesion SET sess = jsonb_set(sess::jsonb, '{passport,user}', $2::jsonb)::json WHERE sid = $1`,
      [hash, JSON.stringify(usuario)],
    );
  }

  async cerrar(tx: Tx, hash: string): Promise<void> {
    await sql(tx, 'DELETE FROM sesion WHERE sid = $1', [hash]);
  }

  /** Ends every session of one Keycloak session, or of the person when Keycloak names no session. @returns how many ended */
  async cerrarTodas(
    tx: Tx,
    de: { issuer: string; sid: string } | { issuer: string; subject: string },
  ): Promise<number> {
    const [column, value] = 'sid' in de ? ['keycloak_sid', de.sid] : ['subject', de.subject];
    return (await sql(tx, `DELETE FROM sesion WHERE issuer = $1 AND ${column} = $2`, [de.issuer, value])).affected;
  }

  /** @returns false when this logout token was used before */
  async recibirCierre(tx: Tx, jti: string): Promise<boolean> {
    await sql(tx, `DELETE FROM cierre_recibido WHERE recibido_en < now() - interval '1 day'`);
    return (
      (await sql(tx, 'INSERT INTO cierre_recibido (jti) VALUES ($1) ON CONFLICT DO NOTHING', [jti])).affected === 1
    );
  }

  /** The person was here now: what 'usuarios activos' counts. */
  async anotarAcceso(tx: Tx, issuer: string, subject: string): Promise<void> {
    const statement = `INSERT INTO ultimo_acceso (issuer, subject) VALUES ($1, $2)
      ON CONFLICT (issuer, subject) DO UPDATE SET visto_en = now()`;
    await sql(tx, statement, [issuer, subject]);
  }

  /** Distinct people with a session in the last 30 days (readings 14). */
  async contarActivos(tx: Tx): Promise<number> {
    const { rows } = await sql<{ total: string }>(
      tx,
      `SELECT count(*) AS total FROM ultimo_acceso WHERE visto_en > now() - interval '30 days'`,
    );
    return Number(rows[0]?.total ?? 0);
  }
}
