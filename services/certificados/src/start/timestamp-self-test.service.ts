import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { verifyTimestamp } from '@portal/pdf-signature';
import { Transactions } from '@portal/service-kit';
import { EmisoraService } from '../authority/authority.service.js';
import { exigir } from '../authority/self-test.errors.js';
import { SelloPropio } from '../timestamp/own-time-stamper.service.js';

/** At start: a token of our own authority verifies up to our own root. */
@Injectable()
export class AutopruebaSello {
  constructor(
    private readonly propio: SelloPropio,
    private readonly emisora: EmisoraService,
    private readonly transactions: Transactions,
  ) {}

  /** @throws AutopruebaFallida naming what does not hold */
  async probar(): Promise<void> {
    await this.transactions.run(async (tx) => {
      const huella = createHash('sha256').update(randomBytes(32)).digest();
      const token = await this.propio.sellar(tx, { huella });
      const raiz = await this.emisora.autoridad(tx, 'raiz');
      const { problems } = verifyTimestamp(token, { imprint: huella, roots: [raiz.der] });
      exigir(problems.length === 0, `our own timestamps do not verify: ${problems.join(', ')}`);
    });
  }
}
