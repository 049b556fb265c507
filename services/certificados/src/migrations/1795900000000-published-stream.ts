import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** Which stream took each fact, and where. */
export class PublishedStream1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['published_stream']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['published_stream']);
  }
}
