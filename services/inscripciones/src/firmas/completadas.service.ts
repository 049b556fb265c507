import { Injectable } from '@nestjs/common';
import type { EventData } from '@portal/contracts/core';
import { firmanteDe, inscripcionCompletada } from '@portal/contracts/inscripciones';
import { Audit, Outbox, type Tx } from '@portal/service-kit';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';

type Destinatarios = EventData<typeof inscripcionCompletada>['destinatarios'];

/** The moment when both have signed: copies go to both signers and the creator. */
@Injectable()
export class CompletadasService {
  constructor(
    private readonly inscripciones: InscripcionesRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async completar(
    tx: Tx,
    id: string,
    archivo: { key: string; sha256: string; bytes: number },
    ahora: Date,
  ): Promise<void> {
    const fila = await this.inscripciones.porId(tx, id);
    if (!fila) throw new Error('the enrolment went under its own lock');
    const { codigo, codigoVerificacion, placa } = fila;
    const { key, sha256, bytes } = archivo;
    await this.outbox.append(tx, inscripcionCompletada, {
      inscripcionId: id,
      codigo,
      codigoVerificacion,
      placa,
      key,
      sha256,
      bytes,
      completadaEn: ahora.toISOString(),
      destinatarios: destinatarios(fila),
    });
    await this.audit.append(tx, {
      accion: 'inscripcion.completada',
      resultado: 'hecho',
      recurso: `inscripcion:${id}`,
      datos: { sha256 },
    });
  }
}

function destinatarios(fila: InscripcionEntity): Destinatarios {
  const firmante = (papel: 'conductor' | 'propietario') => {
    const { nombre, correo } = firmanteDe(fila.formulario, papel);
    return { papel, nombre, correo };
  };
  return [
    firmante('conductor'),
    firmante('propietario'),
    { papel: 'creador', nombre: fila.creadorNombre, correo: fila.creadorCorreo },
  ];
}
