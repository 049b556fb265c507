import { Inject, Injectable } from '@nestjs/common';
import { AppError, can, type Actor, type RequestOf } from '@portal/contracts/core';
import {
  camposDeArchivo,
  telefonoDe,
  type codigosDeInscripciones,
  type FichaDeInscripcion,
  type FirmanteDeFicha,
  type MiInscripcion,
  type Senal,
} from '@portal/contracts/inscripciones';
import type { RolFirmante } from '@portal/dominio/roles';
import { Transactions, type Tx } from '@portal/service-kit';
import { ajustesDeAvisos, CONFIG, type InscripcionesConfig } from '../config.js';
import { proximoAviso, type Ajustes } from '../enlaces/recordatorios.rules.js';
import { idDeRuta } from '../tablas/carga.rules.js';
import { firmanteCon } from '../tablas/correccion.entity.js';
import { FichasRepository, type Partes } from '../tablas/fichas.repository.js';
import { esSembrada, type InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { LapidasRepository } from '../tablas/lapidas.repository.js';
import { aListada } from '../tablas/listada.rules.js';
import { RasgosRepository } from '../tablas/rasgos.repository.js';
import { huellasDe, rasgosDe } from '../tablas/rasgos.rules.js';
import { senalesDe } from './senales.rules.js';

/** Everything that this service knows of one enrolment, for its page in the review and its creator's. */
@Injectable()
export class FichaService {
  constructor(
    private readonly transactions: Transactions,
    private readonly inscripciones: InscripcionesRepository,
    private readonly lapidas: LapidasRepository,
    private readonly fichas: FichasRepository,
    private readonly rasgos: RasgosRepository,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /** @throws AppError SOLO_ADMINISTRADORES; INSCRIPCION_NO_ENCONTRADA, which says who deleted it and when */
  async ver(id: string, actor: Actor): Promise<FichaDeInscripcion> {
    if (!can(actor, 'inscripcion.revisar')) throw new AppError('SOLO_ADMINISTRADORES');
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila) throw new AppError('INSCRIPCION_NO_ENCONTRADA', await this.lapidas.quienLaElimino(tx, id));
      const partes = await this.fichas.partes(tx, fila);
      const senales = await this.senales(tx, fila, partes);
      return { ...aFicha(fila, partes, ajustesDeAvisos(this.config)), ...(senales.length > 0 && { senales }) };
    });
  }

  /** The same without the notes of administrators. @throws AppError INSCRIPCION_NO_ENCONTRADA to anybody else */
  async mia(id: string, actor: Actor): Promise<MiInscripcion> {
    return this.transactions.run(async (tx) => {
      const fila = await this.inscripciones.porId(tx, id);
      if (!fila || !can(actor, 'inscripcion.ver', { owner: fila.creadorSub }))
        throw new AppError('INSCRIPCION_NO_ENCONTRADA');
      // How many of other people's enrolments have the plate is not told, nor what administrators alone read.
      const todas = await this.fichas.partes(tx, fila);
      const partes = { ...todas, deLaPlaca: 1, enlacesListados: [], atascadas: [], sinLlegar: [] };
      const { revisada: _, firmantes, ...ficha } = aFicha(fila, partes, ajustesDeAvisos(this.config));
      return {
        ...ficha,
        codigoVerificacion: fila.codigoVerificacion,
        firmantes: { conductor: sinAparato(firmantes.conductor), propietario: sinAparato(firmantes.propietario) },
      };
    });
  }

  /** Ids and codes alone, for whoever reads the audit. @throws AppError ACCESO_DENEGADO */
  codigos(cuales: RequestOf<typeof codigosDeInscripciones>, actor: Actor) {
    if (!can(actor, 'auditoria.leer')) throw new AppError('ACCESO_DENEGADO');
    return this.transactions.run((tx) => this.fichas.codigos(tx, cuales));
  }

  /** Nobody decides about one that was taken back, or made to try the portal: then there are none. */
  private async senales(tx: Tx, fila: InscripcionEntity, { cargas, correcciones }: Partes): Promise<Senal[]> {
    if (fila.retiradaEn || fila.prueba) return [];
    const { formulario } = fila;
    const huellas = huellasDe(formulario, (ruta) => cargas.find(({ id }) => id === idDeRuta(ruta))?.sha256);
    const rasgos = rasgosDe(formulario, huellas);
    return senalesDe(rasgos, await this.rasgos.coincidencias(tx, fila, rasgos), [
      firmanteCon(formulario, 'conductor', correcciones.conductor),
      firmanteCon(formulario, 'propietario', correcciones.propietario),
    ]);
  }
}

const aFicha = (fila: InscripcionEntity, partes: Partes, ajustes: Ajustes): FichaDeInscripcion => ({
  listada: aListada(fila, partes.entregas, {
    deLaPlaca: partes.deLaPlaca,
    enlaces: partes.enlacesListados,
    atascadas: partes.atascadas,
    sinLlegar: partes.sinLlegar,
  }),
  formulario: fila.formulario,
  creador: { nombre: fila.creadorNombre, correo: fila.creadorCorreo },
  ...(fila.revisadaEn && {
    revisada: {
      en: fila.revisadaEn.toISOString(),
      por: fila.revisadaPor ?? '',
      ...(fila.revisadaNota && { nota: fila.revisadaNota }),
    },
  }),
  ...(partes.documento && {
    documento: { revision: partes.documento.numero, sha256: partes.documento.sha256, bytes: partes.documento.bytes },
  }),
  cartas: camposDeArchivo.flatMap((campo) => {
    const suya = partes.cargas.find(({ id }) => id === idDeRuta(fila.formulario[campo] ?? ''));
    return suya ? [{ campo, id: suya.id, bytes: suya.bytes ?? 0 }] : [];
  }),
  firmantes: {
    conductor: unFirmante(fila, partes, 'conductor', ajustes),
    propietario: unFirmante(fila, partes, 'propietario', ajustes),
  },
});

function unFirmante(fila: InscripcionEntity, partes: Partes, rol: RolFirmante, ajustes: Ajustes): FirmanteDeFicha {
  const enlace = partes.enlaces.find((uno) => uno.rol === rol);
  const firma = partes.firmas.find((una) => una.rol === rol);
  const correccion = partes.correcciones[rol];
  return {
    ...firmanteCon(fila.formulario, rol, correccion),
    telefono: telefonoDe(fila.formulario, rol),
    ...(correccion && {
      correccion: {
        antes: correccion.antes,
        por: correccion.por,
        motivo: correccion.motivo,
        en: correccion.en.toISOString(),
      },
    }),
    enviados: enlace?.emitidos ?? 0,
    ...(enlace && { avisos: avisosDe(fila, partes, enlace, ajustes) }),
    ...(enlace && {
      enlaceActual: {
        emitidoEn: enlace.creadoEn.toISOString(),
        venceEn: enlace.venceEn.toISOString(),
        ...(enlace.vistoEn && { abiertoEn: enlace.vistoEn.toISOString() }),
        ...(enlace.usadoEn && { usadoEn: enlace.usadoEn.toISOString() }),
      },
    }),
    ...(firma && {
      firma: {
        firmadaEn: firma.firmadaEn.toISOString(),
        nivel: firma.nivel,
        dispositivo: [firma.declarado.deviceInfo.browser, firma.declarado.deviceInfo.os].filter(Boolean).join(' · '),
        certificadoId: firma.certificadoId,
      },
    }),
  };
}

type Enlace = Partes['enlaces'][number];

/** Nothing follows where the portal does not write: signed, taken back, seeded, refused by a mail server, disputed. */
function avisosDe(fila: InscripcionEntity, { entregas }: Partes, enlace: Enlace, ajustes: Ajustes) {
  const entrega = entregas.find(({ rol }) => rol === enlace.rol);
  const escrito = entrega?.estado === 'aceptado' || entrega?.estado === 'abierto';
  const espera = !fila.retiradaEn && !esSembrada(fila) && !enlace.usadoEn && escrito;
  const proximo = espera ? proximoAviso(enlace, ajustes) : undefined;
  return {
    recordatorios: enlace.recordatorios,
    renovaciones: enlace.prorrogas,
    ...(proximo && {
      proximo: {
        clase: proximo.motivo === 'prorroga' ? ('renovacion' as const) : proximo.motivo,
        en: proximo.en.toISOString(),
      },
    }),
  };
}

const sinAparato = ({ firma, ...firmante }: FirmanteDeFicha): MiInscripcion['firmantes']['conductor'] => ({
  ...firmante,
  ...(firma && { firma: { firmadaEn: firma.firmadaEn, nivel: firma.nivel } }),
});
