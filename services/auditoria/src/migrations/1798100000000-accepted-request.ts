import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createKitTables, dropKitTables } from '@portal/service-kit';

/** Requests that were accepted, so that none is accepted twice. */
export class AcceptedRequest1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createKitTables(runner, ['accepted_request']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropKitTables(runner, ['accepted_request']);
  }
}
