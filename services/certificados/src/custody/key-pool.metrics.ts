import { Injectable } from '@nestjs/common';
import { Metrics } from '@portal/service-kit';

/** The pool in numbers: what an operator sees before anybody has to wait. */
@Injectable()
export class ReservaMetrics {
  readonly stock;
  readonly esperando;
  readonly generacion;
  readonly agotadas;

  constructor(metrics: Metrics) {
    this.stock = metrics.gauge('portal_llaves_en_reserva', 'RSA keys made ahead, waiting for an owner');
    this.esperando = metrics.gauge('portal_llaves_esperando', 'Requests of this process that wait for a key');
    this.generacion = metrics.histogram(
      'portal_llave_generacion_seconds',
      'Making one RSA key',
      [0.03, 0.06, 0.12, 0.25, 0.5, 1, 2, 4],
    );
    this.agotadas = metrics.counter('portal_llaves_agotadas_total', 'Requests refused for want of a key');
  }
}
