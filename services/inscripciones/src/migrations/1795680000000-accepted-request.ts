import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** Where replicas see which requests were accepted. */
export class AcceptedRequest1795680000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['accepted_request']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['accepted_request']);
  }
}
