import { Inject, Injectable } from '@nestjs/common';
import { certificadoEmitido, certificadoRevocado, titularDeCertificado } from '@portal/contracts/certificados';
import {
  AppError,
  assertNever,
  DESCONOCIDO,
  type ErrorCode,
  type EventData,
  type NatsCall,
  type RequestOf,
  type ResponseOf,
} from '@portal/contracts/core';
import { constanciaDelFirmante, novedadDeEnlace } from '@portal/contracts/firmas';
import {
  copiasDeCompletada,
  correoCorregido,
  correoDeEnlace,
  datosDeCorreccion,
  datosDeEliminacion,
  datosDeRetiro,
  eliminacionAvisada,
  enlaceEmitido,
  enlaceRevocado,
  firmaRegistrada,
  inscripcionCompletada,
  inscripcionEliminada,
  inscripcionRetirada,
  novedadReportada,
} from '@portal/contracts/inscripciones';
import { empresaDe } from '@portal/contracts/portal';
import { fechaHora, fechaLarga, numeroDeVersion } from '@portal/dominio/formatos';
import { Calls, OnEvent, OnEventReaction, Transactions, type Told, type Tx } from '@portal/service-kit';
import { CONFIG, type NotificacionesConfig } from '../config.js';
import type { CorreoNuevo } from '../correos/correos.repository.js';
import { CorreosService } from '../correos/correos.service.js';
import { celularDe } from '../entrega/mensaje.rules.js';
import { CONSTANCIA, COPIA, type Datos, type Plantilla } from '../plantillas/plantillas.js';

type Enlace = EventData<typeof enlaceEmitido>;
type Corregido = EventData<typeof correoCorregido>;
type Firma = EventData<typeof firmaRegistrada>;
type Completada = EventData<typeof inscripcionCompletada>;
type Eliminada = EventData<typeof inscripcionEliminada>;
type Emitido = EventData<typeof certificadoEmitido>;
type Revocado = EventData<typeof certificadoRevocado>;
type Titular = ResponseOf<typeof titularDeCertificado>;

/** While the answers to some facts are awaited, others are worked on. */
const several = { concurrency: 5 };

/**
 * Facts that people hear of become rows of the queue. A fact names no people: who they are is asked of the process that
 * knows them (docs/adr/0034), outside any transaction. What was deleted or revoked meanwhile gets a refusal there, or a
 * row of `olvido` here, whichever comes first.
 */
@Injectable()
export class HechosConsumer {
  constructor(
    private readonly correos: CorreosService,
    private readonly calls: Calls,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: NotificacionesConfig,
  ) {}

  @OnEventReaction(enlaceEmitido, several)
  async enlaceEmitido(enlace: Enlace, told: Told): Promise<void> {
    const datos = await this.preguntar(correoDeEnlace, { enlaceId: enlace.enlaceId }, 'ENLACE_INVALIDO');
    // Without a token the mail server has given its word already.
    if (!datos || datos.tokenSellado === null) return;
    const correo = correoCon(enlace, datos);
    await this.encolar(told, [correo, ...(this.config.MENSAJES_URL ? mensajeComo(correo, datos) : [])]);
  }

  /** To who enrolled and to the company, once where both read one mailbox. */
  @OnEventReaction(novedadReportada, several)
  async novedad({ enlaceId, inscripcionId }: EventData<typeof novedadReportada>, told: Told): Promise<void> {
    const dicho = await this.preguntar(novedadDeEnlace, { enlaceId }, 'ENLACE_INVALIDO');
    if (!dicho) return;
    const { codigo, placa, nombre, dice, creadorSub, creadorCorreo, creadorNombre, prueba } = dicho;
    const datos = { codigo, placa, firmante: nombre, dice };
    const { nombreCorto, correoDatos } = empresaDe(this.config);
    const shared = { plantilla: 'novedad', inscripcionId, creadorSub, prueba } as const;
    await this.encolar(told, [
      { ...shared, destinatario: creadorCorreo, datos: { ...datos, nombre: creadorNombre, registrante: 'si' } },
      { ...shared, destinatario: correoDatos, datos: { ...datos, nombre: nombreCorto } },
    ]);
  }

  @OnEvent(enlaceRevocado)
  async enlaceRevocado(tx: Tx, { enlaceId, inscripcionId }: EventData<typeof enlaceRevocado>): Promise<void> {
    await this.correos.olvidarEnlace(tx, inscripcionId, enlaceId);
  }

  @OnEventReaction(correoCorregido, several)
  async correoCorregido({ correccionId, inscripcionId }: Corregido, told: Told): Promise<void> {
    const datos = await this.preguntar(datosDeCorreccion, { correccionId }, 'INSCRIPCION_NO_ENCONTRADA');
    if (datos)
      await this.encolar(told, avisosDeCorreccion(inscripcionId, datos, this.config.CORREO_SUPERADMINISTRADORES));
  }

  /** Who enrolled is told what to correct; who had signed or could sign, that there is nothing to sign. */
  @OnEventReaction(inscripcionRetirada, several)
  async retirada({ inscripcionId }: EventData<typeof inscripcionRetirada>, told: Told): Promise<void> {
    const datos = await this.preguntar(datosDeRetiro, { inscripcionId }, 'INSCRIPCION_NO_ENCONTRADA');
    if (datos) await this.encolar(told, avisosDeRetiro(inscripcionId, datos));
  }

  @OnEventReaction(firmaRegistrada, several)
  async firmaRegistrada({ inscripcionId, rol }: Firma, told: Told): Promise<void> {
    const datos = await this.preguntar(constanciaDelFirmante, { inscripcionId, rol }, 'INSCRIPCION_NO_ENCONTRADA');
    if (datos) await this.encolar(told, [constanciaPara({ inscripcionId, rol }, datos)]);
  }

  @OnEventReaction(inscripcionCompletada, several)
  async completada(completada: Completada, told: Told): Promise<void> {
    const { inscripcionId } = completada;
    const datos = await this.preguntar(copiasDeCompletada, { inscripcionId }, 'INSCRIPCION_NO_ENCONTRADA');
    if (datos) await this.encolar(told, copiasDe(completada, datos));
  }

  @OnEventReaction(certificadoEmitido, several)
  async certificadoEmitido(certificado: Emitido, told: Told): Promise<void> {
    const titular = await this.titularDe(certificado);
    if (titular) await this.encolar(told, [avisoDeEmision(certificado, titular)]);
  }

  /** The mail about its successor tells of a replaced certificate. */
  @OnEventReaction(certificadoRevocado, several)
  async certificadoRevocado(certificado: Revocado, told: Told): Promise<void> {
    const titular = certificado.porReemplazo ? undefined : await this.titularDe(certificado);
    if (titular) await this.encolar(told, [avisoDeRevocacion(certificado, titular)]);
  }

  /**
   * Forgets the enrolment and tells who had signed: the addresses that got a receipt. Who enrolled it and who could
   * sign are asked for, once; the addresses are then erased where they were kept.
   */
  @OnEventReaction(inscripcionEliminada, several)
  async eliminada({ inscripcionId, codigo, avisar }: Eliminada, told: Told): Promise<void> {
    const fecha = fechaHora(told.at);
    await this.transactions.run(async (tx) => {
      const { firmantes, prueba } = await this.correos.olvidarInscripcion(tx, inscripcionId);
      if (codigo === undefined) return;
      for (const destinatario of firmantes)
        await this.correos.encolar(tx, {
          eventId: told.id,
          ...avisoAQuienFirmo(destinatario, { codigo, fecha }),
          prueba,
        });
    });
    if (avisar !== true) return;
    const datos = await this.preguntar(datosDeEliminacion, { inscripcionId }, 'INSCRIPCION_NO_ENCONTRADA');
    if (!datos) return;
    await this.encolar(told, avisosDeEliminacion(datos, fecha));
    await this.calls.send(eliminacionAvisada, { inscripcionId });
  }

  private titularDe({ certificadoId }: Emitido | Revocado): Promise<Titular | undefined> {
    return this.preguntar(titularDeCertificado, { certificadoId }, 'CERTIFICADO_NO_ENCONTRADO');
  }

  /**
   * @param ya the refusal which says that nothing is to be mailed any more
   * @returns undefined then
   * @throws AppError for any other failure: the fact is delivered again
   */
  private async preguntar<C extends NatsCall>(
    contract: C,
    request: RequestOf<C>,
    ya: ErrorCode,
  ): Promise<ResponseOf<C> | undefined> {
    try {
      return await this.calls.send(contract, request);
    } catch (error) {
      if (error instanceof AppError && error.code === ya) return undefined;
      throw error;
    }
  }

  /** A fact that is delivered again finds its rows. */
  private async encolar({ id: eventId }: Told, correos: readonly Correo[]): Promise<void> {
    await this.transactions.run(
      async (tx) => {
        for (const correo of correos) await this.correos.encolar(tx, { eventId, ...correo });
      },
      { step: 'correo.cola' },
    );
  }
}

/** A mail, before it is known which fact causes it. */
type Correo = Omit<CorreoNuevo, 'eventId'>;

type DatosDeEnlace = ResponseOf<typeof correoDeEnlace>;

/** The mail that carries a signing link. */
const correoCon = (enlace: Enlace, datos: DatosDeEnlace): Correo => ({
  destinatario: datos.correo,
  plantilla: plantillaDeEnlace(enlace),
  datos: {
    nombre: datos.nombre,
    placa: datos.placa,
    codigo: datos.codigo,
    calidad: datos.calidad === DESCONOCIDO ? 'firmante' : datos.calidad,
    representante: datos.representante ? 'si' : '',
    inscribio: datos.inscribio ?? '',
    vence: fechaLarga(datos.venceEn),
  },
  inscripcionId: enlace.inscripcionId,
  enlaceId: enlace.enlaceId,
  rol: enlace.rol,
  creadorSub: datos.creadorSub,
  prueba: datos.prueba,
  caducaEn: new Date(datos.venceEn),
  tokenSellado: datos.tokenSellado,
});

/**
 * The same link to the signer's phone. A number that is no mobile phone's is refused where the queue is worked off, so
 * that the enrolment shows it.
 */
const mensajeComo = (correo: Correo, { telefono = '' }: DatosDeEnlace): Correo[] =>
  telefono.trim() === ''
    ? []
    : [
        {
          ...correo,
          canal: 'mensaje',
          destinatario: celularDe(telefono) ?? telefono,
          datos: { ...correo.datos, correo: correo.destinatario },
        },
      ];

function plantillaDeEnlace({ motivo, rol, renovado, prorroga }: Enlace): Plantilla {
  switch (motivo) {
    case 'solicitud':
      return rol === 'conductor' ? 'solicitud-conductor' : 'solicitud-propietario';
    case 'recordatorio':
      return prorroga === true ? 'prorroga' : 'recordatorio';
    case 'reenvio':
      return renovado === true ? 'renovacion' : 'reenvio';
    default:
      return assertNever(motivo);
  }
}

/**
 * The mails about a corrected address. Who had the link before learns that it ended, and not where it goes now; the
 * creator and super-administrators learn all of it, each address once.
 */
function avisosDeCorreccion(
  inscripcionId: string,
  { creador, antes, correo: ahora, nombre: firmante, calidad, codigo, placa, por, motivo, en, prueba }: Correccion,
  superadministradores: readonly string[],
): Correo[] {
  const shared = { inscripcionId, creadorSub: creador.subject, prueba };
  const datos = { placa, codigo, motivo, fecha: fechaHora(en) };
  const todo = { ...datos, firmante, por, antes, ahora, calidad: calidad === DESCONOCIDO ? 'firmante' : calidad };
  const aviso = (destinatario: string, nombre: string): Correo => ({
    ...shared,
    destinatario,
    plantilla: 'correo-corregido',
    datos: { ...todo, nombre },
  });
  const avisos = [
    aviso(creador.correo, creador.nombre),
    ...superadministradores.map((uno) => aviso(uno, 'administración')),
  ];
  const esPrimero = ({ destinatario }: Correo, n: number) =>
    avisos.findIndex((otro) => otro.destinatario.toLowerCase() === destinatario.toLowerCase()) === n;
  return [
    { ...shared, destinatario: antes, plantilla: 'correo-corregido-antes', datos: { ...datos, nombre: firmante } },
    ...avisos.filter(esPrimero).filter(({ destinatario }) => destinatario.toLowerCase() !== antes.toLowerCase()),
  ];
}
type Correccion = ResponseOf<typeof datosDeCorreccion>;

/** One mail per address: a creator who signs too reads what is to be corrected. */
function avisosDeRetiro(
  inscripcionId: string,
  { codigo, placa, retiro, etiquetas, creador, firmantes, prueba }: ResponseOf<typeof datosDeRetiro>,
): Correo[] {
  const shared = { inscripcionId, creadorSub: creador.subject, prueba };
  const datos = { codigo, placa, por: retiro.por, fecha: fechaHora(retiro.en) };
  const anulada = retiro.como === 'anulada' ? 'si' : '';
  const alCreador: Correo = {
    ...shared,
    destinatario: creador.correo,
    plantilla: 'inscripcion-devuelta',
    datos: {
      ...datos,
      inscripcion: inscripcionId,
      nombre: creador.nombre,
      nota: retiro.nota ?? '',
      campos: asList.format(etiquetas),
    },
  };
  const aFirmantes = firmantes.map(({ nombre, correo: destinatario, firmo }): Correo => ({
    ...shared,
    destinatario,
    plantilla: 'inscripcion-retirada',
    datos: { ...datos, nombre, anulada, firmo: firmo ? 'si' : '' },
  }));
  const avisos = [...(anulada ? [] : [alCreador]), ...aFirmantes];
  return porDireccion(avisos);
}

/** The first mail to each address. */
function porDireccion(correos: readonly Correo[]): Correo[] {
  const mismo = (uno: Correo, otro: Correo) => uno.destinatario.toLowerCase() === otro.destinatario.toLowerCase();
  return correos.filter((uno) => correos.find((otro) => mismo(uno, otro)) === uno);
}

const avisoAQuienFirmo = (destinatario: string, datos: Datos): Correo => ({
  destinatario,
  plantilla: 'inscripcion-eliminada',
  datos,
});

/** One mail per address. Who had signed reads of the signature, also when no receipt was sent. */
function avisosDeEliminacion(
  { codigo, placa, creador, firmantes, prueba }: ResponseOf<typeof datosDeEliminacion>,
  fecha: string,
): Correo[] {
  const shared = { creadorSub: creador.subject, prueba };
  const aviso = ({ nombre, correo }: { nombre: string; correo: string }, registrante: string): Correo => ({
    destinatario: correo,
    plantilla: 'aviso-eliminacion',
    ...shared,
    datos: { codigo, placa, fecha, nombre, registrante },
  });
  return porDireccion([
    ...firmantes
      .filter(({ firmo }) => firmo)
      .map(({ correo }): Correo => ({ ...avisoAQuienFirmo(correo, { codigo, fecha }), ...shared })),
    aviso(creador, 'si'),
    ...firmantes.filter(({ firmo }) => !firmo).map((firmante) => aviso(firmante, '')),
  ]);
}

const partes = { conductor: 'el conductor', propietario: 'el propietario', tenedor: 'el tenedor' } as const;

/** The receipt of a signature. */
const constanciaPara = (
  { inscripcionId, rol }: Pick<Firma, 'inscripcionId' | 'rol'>,
  {
    correo,
    creadorSub,
    aceptado,
    firmas,
    faltan,
    firmadoEn,
    sha256,
    prueba,
    ...datos
  }: ResponseOf<typeof constanciaDelFirmante>,
): Correo => ({
  destinatario: correo,
  plantilla: CONSTANCIA,
  datos: {
    nombre: datos.nombre,
    placa: datos.placa,
    codigo: datos.codigo,
    codigoVerificacion: datos.codigoVerificacion,
    fecha: fechaHora(firmadoEn),
    huella: sha256,
    aceptado: aceptado.map(({ titulo, version }) => `${titulo}, versión ${numeroDeVersion(version)}`).join('; '),
    avance: `${firmas.hechas} de ${firmas.total}`,
    falta: asList.format(faltan.map((calidad) => (calidad === DESCONOCIDO ? 'otra persona' : partes[calidad]))),
  },
  inscripcionId,
  rol,
  creadorSub,
  prueba,
});

type Copias = ResponseOf<typeof copiasDeCompletada>;
type Destinatario = Copias['destinatarios'][number];

/** The signed copy, once per address, even when one person is driver, owner and creator. */
export function copiasDe(
  { inscripcionId, key, sha256, completadaEn }: Completada,
  { codigo, codigoVerificacion, placa, creadorSub, destinatarios, prueba }: Copias,
): Correo[] {
  const adjunto = { key, sha256, fileName: `inscripcion_${placa.replace(/[^A-Za-z0-9-]/g, '')}.pdf` };
  const shared = { placa, codigo, codigoVerificacion, huella: sha256, fecha: fechaHora(completadaEn) };
  const at = (correo: string) => destinatarios.filter((other) => other.correo.toLowerCase() === correo.toLowerCase());
  const addresses = destinatarios.filter((one) => at(one.correo)[0] === one);
  return addresses.map(({ correo }) => ({
    destinatario: correo,
    plantilla: COPIA,
    datos: { ...shared, validacion: '', nombre: saludo(at(correo)) },
    inscripcionId,
    creadorSub,
    prueba,
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

const deCertificado = ({ dueno, fingerprint }: Emitido | Revocado, { commonName, email }: Titular) => ({
  destinatario: email,
  ...(dueno.kind === 'firmante' ? { inscripcionId: dueno.inscripcionId } : { creadorSub: dueno.subject }),
  // Only people with an account get the button to the portal.
  datos: { nombre: commonName, huella: fingerprint, cuenta: dueno.kind === 'persona' ? 'si' : '' },
});

function avisoDeEmision(certificado: Emitido, titular: Titular): Correo {
  const { datos, ...shared } = deCertificado(certificado, titular);
  const fechas = { fecha: fechaHora(certificado.emitidoEn), vence: fechaLarga(certificado.venceEn) };
  return { ...shared, plantilla: 'certificado-emitido', datos: { ...datos, ...fechas } };
}

function avisoDeRevocacion(certificado: Revocado, titular: Titular): Correo {
  const { datos, ...shared } = deCertificado(certificado, titular);
  return {
    ...shared,
    plantilla: 'certificado-revocado',
    datos: { ...datos, fecha: fechaHora(certificado.revocadoEn) },
  };
}
