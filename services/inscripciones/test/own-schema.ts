import type { DataSource } from 'typeorm';
import { databaseOptions, openDatabase, Transactions, type Tx } from '@portal/service-kit';
import { testDatabase, type TestDatabase } from '@portal/test-kit';
import { inscripcionesDatabase } from '../src/database.js';

/** The service's tables in a database of a test's own, and no service: what a repository stands on. */
export class OwnSchema {
  readonly transactions: Transactions;

  private constructor(
    readonly database: TestDatabase,
    readonly dataSource: DataSource,
  ) {
    this.transactions = new Transactions(dataSource);
  }

  static async open(): Promise<OwnSchema> {
    const database = await testDatabase('inscripciones');
    try {
      return new OwnSchema(database, await openDatabase(databaseOptions(inscripcionesDatabase(database.url))));
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.transactions.run(work);
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.database.close();
  }
}
