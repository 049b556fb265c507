import { Injectable } from '@nestjs/common';
import { custodyFault, KekRepository, type Custody, type Tx } from '@portal/service-kit';
import { AutopruebaFallida } from '../authority/self-test.errors.js';
import { CustodiaAutoridad, CustodiaFirmantes } from '../custody/key-custody.js';
import { custodias } from '../custody/key-rings.js';

/** At start: every envelope names a key-encryption key that is here. A wrong one would otherwise only show when somebody signs. */
@Injectable()
export class AutopruebaCustodiaService {
  private readonly custodias: readonly Custody[];

  constructor(
    private readonly keks: KekRepository,
    autoridad: CustodiaAutoridad,
    firmantes: CustodiaFirmantes,
  ) {
    this.custodias = Object.values(custodias({ autoridad: autoridad.llavero, firmantes: firmantes.llavero }));
  }

  /** @throws AutopruebaFallida naming the setting and the id of the key that it should hold */
  async probar(tx: Tx): Promise<void> {
    for (const custodia of this.custodias) {
      const fault = await custodyFault(tx, this.keks, custodia);
      if (fault !== undefined) throw new AutopruebaFallida(fault);
    }
  }
}
