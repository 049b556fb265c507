import type { DataSource } from 'typeorm';

/** By table, what the login of a process may do there, as GRANT says it: 'SELECT, INSERT'. */
export type Rights = Readonly<Record<string, string>>;

/** Who has one of these may change or empty what stands, or run code of his own with every INSERT. */
const guarded = ['UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER'] as const;

interface Login {
  readonly superuser: boolean;
  readonly owner: boolean;
  /** 'UPDATE en entrada' */
  readonly excess: readonly string[];
}

const INSTEAD = 'use el del servicio, que no es dueño de nada';

/**
 * Asks PostgreSQL whether a process works with a login that could change what its owner keeps from it. A role that the
 * login is a member of counts as the login, inherited or not: SET ROLE is one statement.
 * @param rights all that the login needs on the tables that are asked about; one that is not there yet is no fault
 * @returns a sentence for the operator, or undefined when the login is the right one
 */
export async function loginFault(dataSource: DataSource, schema: string, rights: Rights): Promise<string | undefined> {
  const pairs = Object.entries(rights).flatMap(([table, given]) =>
    guarded.filter((right) => !given.split(', ').includes(right)).map((right) => ({ table, right })),
  );
  const [login] = await dataSource.query<Login[]>(question, [
    schema,
    pairs.map(({ table }) => table),
    pairs.map(({ right }) => right),
  ]);
  if (!login) throw new Error('no answer about the login');
  if (login.superuser) return `su usuario es superusuario de PostgreSQL, o puede serlo: ${INSTEAD}`;
  if (login.owner) return `su usuario es dueño del esquema o de algo en él, o puede serlo: ${INSTEAD}`;
  if (login.excess.length > 0) return `su usuario puede de más: quítele ${login.excess.join(', ')}`;
  return undefined;
}

/**
 * A process may say RESET ROLE or SET ROLE: its login is `session_user`, with all that this is a member of. Members of
 * the two named roles can become superusers (PostgreSQL, Predefined Roles). UPDATE may be given for one column.
 */
const question = `
  WITH role AS (
    SELECT oid, rolname, rolsuper FROM pg_roles WHERE pg_has_role(session_user, oid, 'MEMBER')
  ), owned AS (
    SELECT nspowner AS owner FROM pg_namespace WHERE nspname = $1::text
    UNION SELECT relowner FROM pg_class WHERE relnamespace = to_regnamespace($1)
    UNION SELECT proowner FROM pg_proc WHERE pronamespace = to_regnamespace($1)
  )
  SELECT
    EXISTS (
      SELECT FROM role WHERE rolsuper OR rolname IN ('pg_execute_server_program', 'pg_write_server_files')
    ) AS superuser,
    EXISTS (SELECT FROM role JOIN owned ON owned.owner = role.oid) AS owner,
    ARRAY(
      SELECT DISTINCT pair.privilege || ' en ' || pair.name
      FROM unnest($2::text[], $3::text[]) AS pair (name, privilege)
      JOIN pg_class c ON c.relname = pair.name AND c.relnamespace = to_regnamespace($1)
      CROSS JOIN role
      WHERE CASE pair.privilege
        WHEN 'UPDATE' THEN has_any_column_privilege(role.oid, c.oid, 'UPDATE')
        ELSE has_table_privilege(role.oid, c.oid, pair.privilege)
      END
      ORDER BY 1
    ) AS excess`;
