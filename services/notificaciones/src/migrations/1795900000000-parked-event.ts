import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** Where facts wait that this release cannot read. */
export class ParkedEvent1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['parked_event']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['parked_event']);
  }
}
