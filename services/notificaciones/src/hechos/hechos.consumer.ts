import { Injectable } from '@nestjs/common';
import { certificadoEmitido, certificadoRevocado } from '@portal/contracts/certificados';
import { assertNever, type Envelope, type EventData } from '@portal/contracts/core';
import {
  enlaceEmitido,
  enlaceRevocado,
  inscripcionCompletada,
  inscripcionEliminada,
} from '@portal/contracts/inscripciones';
import { fechaHora, fechaLarga } from '@portal/dominio/formatos';
import { OnEvent, type Tx } from '@portal/service-kit';
import type { CorreoNuevo } from '../correos/correos.repository.js';
import { CorreosService } from '../correos/correos.service.js';
import type { Plantilla } from '../plantillas/plantillas.js';

type Enlace = EventData<typeof enlaceEmitido>;
type Completada = EventData<typeof inscripcionCompletada>;
type Emitido = EventData<typeof certificadoEmitido>;
type Revocado = EventData<typeof certificadoRevocado>;

/** Facts that people hear of become rows of the queue, in the transaction of the inbox. */
@Injectable()
export class HechosConsumer {
  constructor(private readonly correos: CorreosService) {}

  @OnEvent(enlaceEmitido)
  async enlaceEmitido(tx: Tx, data: Enlace, { id }: Envelope): Promise<void> {
    await this.correos.encolar(tx, { eventId: id, ...correoDeEnlace(data) });
  }

  @OnEvent(enlaceRevocado)
  async enlaceRevocado(tx: Tx, { enlaceId, inscripcionId }: EventData<typeof enlaceRevocado>): Promise<void> {
    await this.correos.olvidarEnlace(tx, inscripcionId, enlaceId);
  }

  @OnEvent(inscripcionCompletada)
  async completada(tx: Tx, data: Completada, { id }: Envelope): Promise<void> {
    for (const copia of copiasDe(data)) await this.correos.encolar(tx, { eventId: id, ...copia });
  }

  @OnEvent(certificadoEmitido)
  async certificadoEmitido(tx: Tx, data: Emitido, { id }: Envelope): Promise<void> {
    await this.correos.encolar(tx, { eventId: id, ...avisoDeEmision(data) });
  }

  /** The mail about its successor tells of a replaced certificate. */
  @OnEvent(certificadoRevocado)
  async certificadoRevocado(tx: Tx, data: Revocado, { id }: Envelope): Promise<void> {
    if (!data.porReemplazo) await this.correos.encolar(tx, { eventId: id, ...avisoDeRevocacion(data) });
  }

  @OnEvent(inscripcionEliminada)
  async eliminada(tx: Tx, { inscripcionId }: EventData<typeof inscripcionEliminada>): Promise<void> {
    await this.correos.olvidarInscripcion(tx, inscripcionId);
  }
}

/** A mail, before it is known which fact causes it. */
type Correo = Omit<CorreoNuevo, 'eventId'>;

/** The mail that carries a signing link. */
const correoDeEnlace = (enlace: Enlace): Correo => ({
  destinatario: enlace.correo,
  plantilla: plantillaDeEnlace(enlace),
  datos: {
    nombre: enlace.nombre,
    placa: enlace.placa,
    codigo: enlace.codigo,
    calidad: enlace.calidad,
    vence: fechaLarga(enlace.venceEn),
  },
  inscripcionId: enlace.inscripcionId,
  enlaceId: enlace.enlaceId,
  rol: enlace.rol,
  tokenSellado: enlace.tokenSellado,
});

function plantillaDeEnlace({ motivo, rol }: Enlace): Plantilla {
  switch (motivo) {
    case 'solicitud':
      return rol === 'conductor' ? 'solicitud-conductor' : 'solicitud-propietario';
    case 'recordatorio':
      return 'recordatorio';
    case 'reenvio':
      return 'reenvio';
    default:
      return assertNever(motivo);
  }
}

type Destinatario = Completada['destinatarios'][number];

/** The signed copy, once per address, even when one person is driver, owner and creator. */
export function copiasDe(completada: Completada): Correo[] {
  const { inscripcionId, placa, codigo, codigoVerificacion, key, sha256, completadaEn } = completada;
  const adjunto = { key, sha256, fileName: `inscripcion_${placa.replace(/[^A-Za-z0-9-]/g, '')}.pdf` };
  const shared = { placa, codigo, codigoVerificacion, huella: sha256, fecha: fechaHora(completadaEn) };
  const at = (correo: string) =>
    completada.destinatarios.filter((other) => other.correo.toLowerCase() === correo.toLowerCase());
  const addresses = completada.destinatarios.filter((one) => at(one.correo)[0] === one);
  return addresses.map(({ correo }) => ({
    destinatario: correo,
    plantilla: 'copia-completa',
    datos: { ...shared, nombre: saludo(at(correo)) },
    inscripcionId,
    adjunto,
  }));
}

const asList = new Intl.ListFormat('es');

/** Greets both signers of one address. It greets the creator only at an address without a signer. */
function saludo(here: readonly Destinatario[]): string {
  const signers = here.filter(({ papel }) => papel !== 'creador');
  const names = (signers.length > 0 ? signers : here).map(({ nombre }) => nombre);
  const repeated = (name: string, index: number) =>
    names.slice(0, index).some((other) => other.toLowerCase() === name.toLowerCase());
  return asList.format(names.filter((name, index) => !repeated(name, index)));
}

const deCertificado = ({ dueno, commonName, email, fingerprint }: Emitido | Revocado) => ({
  destinatario: email,
  ...(dueno.kind === 'firmante' && { inscripcionId: dueno.inscripcionId }),
  // Only people with an account get the button to the portal.
  datos: { nombre: commonName, huella: fingerprint, cuenta: dueno.kind === 'persona' ? 'si' : '' },
});

function avisoDeEmision(certificado: Emitido): Correo {
  const { datos, ...shared } = deCertificado(certificado);
  const fechas = { fecha: fechaHora(certificado.emitidoEn), vence: fechaLarga(certificado.venceEn) };
  return { ...shared, plantilla: 'certificado-emitido', datos: { ...datos, ...fechas } };
}

function avisoDeRevocacion(certificado: Revocado): Correo {
  const { datos, ...shared } = deCertificado(certificado);
  return {
    ...shared,
    plantilla: 'certificado-revocado',
    datos: { ...datos, fecha: fechaHora(certificado.revocadoEn) },
  };
}
