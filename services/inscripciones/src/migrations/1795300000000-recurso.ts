import type { MigrationInterface, QueryRunner } from 'typeorm';
import { agregarRecurso, quitarRecurso } from '@portal/service-kit';

/** A stored answer about a signer's certificate names its enrolment, so that both go together. */
export class Recurso1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await agregarRecurso(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await quitarRecurso(runner);
  }
}
