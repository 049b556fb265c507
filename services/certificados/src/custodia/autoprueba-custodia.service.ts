import { Injectable } from '@nestjs/common';
import type { Tx } from '@portal/service-kit';
import { AutopruebaFallida, exigir } from '../autoridad/autoprueba.rules.js';
import { CustodiaAutoridad, CustodiaFirmantes } from './custodia.js';
import { KekRepository } from './kek.repository.js';
import type { Alcance } from './rotacion.service.js';

/** At start: every envelope names a key-encryption key that is here. A wrong one would otherwise only show when somebody signs. */
@Injectable()
export class AutopruebaCustodiaService {
  private readonly alcances: readonly Alcance[];

  constructor(
    private readonly keks: KekRepository,
    autoridad: CustodiaAutoridad,
    firmantes: CustodiaFirmantes,
  ) {
    this.alcances = [
      { llavero: autoridad.llavero, tablas: ['autoridades'] },
      { llavero: firmantes.llavero, tablas: ['personas', 'llave_reserva'] },
    ];
  }

  /** @throws AutopruebaFallida naming the setting and the id of the key that it should hold */
  async probar(tx: Tx): Promise<void> {
    for (const { llavero, tablas } of this.alcances) {
      const { nombre, vigente, ids } = llavero;
      exigir(!(await this.keks.retirada(tx, vigente.id)), `${nombre}_FILE holds key ${vigente.id}, which a rotation has retired`);
      for (const [id, cantidad] of await this.keks.enUso(tx, tablas)) {
        if (ids.includes(id)) continue;
        throw new AutopruebaFallida(`wrong ${nombre}_FILE: ${cantidad} keys are under ${id}, which neither it nor ${nombre}_ANTERIOR_FILE holds`);
      }
    }
  }
}
