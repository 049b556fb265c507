import pg from 'pg';

/** The portal's database through its owner's connection, for tests that change a row and look at the screen. */
async function withDatabase<T>(work: (base: pg.Client) => Promise<T>): Promise<T> {
  const url = process.env['TEST_PORTAL_DATABASE_URL'];
  if (!url) throw new Error('TEST_PORTAL_DATABASE_URL names no database: run these through npm test');
  const base = new pg.Client({ connectionString: url });
  await base.connect();
  try {
    return await work(base);
  } finally {
    await base.end();
  }
}

/** One statement that must change exactly one row. */
export const execute = (statement: string, values: readonly unknown[] = []): Promise<void> =>
  withDatabase(async (base) => {
    const { rowCount } = await base.query(statement, [...values]);
    if (rowCount !== 1) throw new Error(`${rowCount} rows changed: ${statement}`);
  });
