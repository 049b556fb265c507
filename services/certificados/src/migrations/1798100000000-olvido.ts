import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** The deleted enrolments whose signers get no certificate any more. */
export class Olvido1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['olvido']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['olvido']);
  }
}
