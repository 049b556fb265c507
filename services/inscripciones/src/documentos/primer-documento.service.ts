import { Injectable } from '@nestjs/common';
import { prepararDocumento } from '@portal/contracts/pdf';
import { Calls, Clock } from '@portal/service-kit';
import { PrimeraRevisionService } from './primera-revision.service.js';
import { TurnosDePreparacionService } from './turnos-de-preparacion.service.js';

/** Has the document of one enrolment rendered from its snapshot and registered. */
@Injectable()
export class PrimerDocumentoService {
  constructor(
    private readonly turnos: TurnosDePreparacionService,
    private readonly calls: Calls,
    private readonly primeraRevision: PrimeraRevisionService,
    private readonly clock: Clock,
  ) {}

  /** Over all replicas only who has the turn asks for a rendering; the sweep looks again, should that one fail. */
  renderizar(id: string): Promise<void> {
    return this.turnos.con(id, async (fila) => {
      const { instantaneaKey: instantanea, instantaneaSha256: sha256 } = fila;
      const archivo = await this.calls.send(prepararDocumento, { instantanea, sha256 });
      await this.primeraRevision.registrar(fila, archivo, this.clock.now());
    });
  }
}
