import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, can, type Persona } from '@portal/contracts/core';
import type { Inscripcion } from '@portal/contracts/inscripciones';
import { empresaDe } from '@portal/contracts/portal';
import type { Versiones } from '@portal/contracts/textos';
import { ALFABETO, LARGO } from '@portal/dominio/codigos';
import { canonicalJson, Clock, sha256Hex, type Tx } from '@portal/service-kit';
import { CONFIG, type InscripcionesConfig } from '../config.js';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { CargasRepository } from '../tablas/cargas.repository.js';
import { ContrasenasGps } from '../tablas/contrasenas-gps.js';
import type { InscripcionEntity } from '../tablas/inscripcion.entity.js';
import { InscripcionesRepository } from '../tablas/inscripciones.repository.js';
import { TextosService } from '../textos/textos.service.js';
import { congelar } from './congelar.rules.js';

/** One sending: the form, who sends it under which id, and the legal texts that this person read. */
export interface Envio {
  readonly id: string;
  readonly persona: Persona;
  readonly form: Inscripcion;
  readonly vistos: Versiones | undefined;
  /** The code of the returned enrolment that it replaces. */
  readonly reemplaza: string | undefined;
  /** Whether it says that it is made to try the portal. */
  readonly prueba: boolean;
}

/**
 * A frozen enrolment that is not stored yet: its row, and the bytes of the snapshot that the row
 * names by key and hash.
 */
export interface Congelada {
  readonly fila: InscripcionEntity;
  readonly bytes: Buffer;
  /** Its letters that an earlier enrolment of this person holds. */
  readonly reutilizadas: readonly CargaEntity[];
}

/** The public verification code: 80 random bits as 16 characters (docs/decisiones.md#codigo-de-verificacion). */
export const nuevoCodigoVerificacion = (): string =>
  [...randomBytes(LARGO)].map((byte) => ALFABETO[byte % ALFABETO.length]).join('');

/** Freezes a sending with what the database and the settings say at this moment. */
@Injectable()
export class CongelacionService {
  constructor(
    private readonly textos: TextosService,
    private readonly cargas: CargasRepository,
    private readonly inscripciones: InscripcionesRepository,
    private readonly contrasenas: ContrasenasGps,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: InscripcionesConfig,
  ) {}

  /**
   * @throws AppError TEXTOS_CAMBIARON; CARGA_NO_RECONOCIDA when a certification is not an
   * upload of this person; DATOS_INVALIDOS for a test that may not be one
   */
  async congelar(tx: Tx, envio: Envio): Promise<Congelada> {
    const { id, persona, form, vistos, reemplaza } = envio;
    const prueba = await this.esPrueba(tx, envio);
    const cargas = await this.cargas.porUsar(tx, persona.subject, form);
    const { fila, instantanea } = congelar({
      id,
      persona,
      form,
      vigentes: await this.textos.aceptadosEn(tx, vistos),
      ahora: this.clock.now(),
      cargas,
      consecutivo: await this.inscripciones.siguienteConsecutivo(tx),
      codigoVerificacion: nuevoCodigoVerificacion(),
      empresa: empresaDe(this.config),
      hoja: this.config.HOJA,
      origen: this.config.PORTAL_ORIGIN,
      prueba,
    });
    const bytes = Buffer.from(canonicalJson(instantanea));
    const instantaneaSha256 = sha256Hex(bytes);
    const instantaneaKey = `instantaneas/${instantaneaSha256}.json`;
    const contrasenaGpsSellada = await this.contrasenas.sellar(id, form.contrasenaGPS);
    const fija = { contrasenaGpsSellada, instantaneaKey, instantaneaSha256 };
    return {
      bytes,
      fila: { ...fila, ...fija, ...(reemplaza !== undefined && { reemplaza }) },
      reutilizadas: cargas.filter(({ estado }) => estado === 'usada'),
    };
  }

  /**
   * What replaces a test is one, whoever sends it and whatever it says: the mark never goes. Nothing else replaces an
   * enrolment that is none, or the company's lists would lose it.
   */
  private async esPrueba(tx: Tx, { persona, reemplaza, prueba }: Envio): Promise<boolean> {
    const anterior = reemplaza === undefined ? null : await this.inscripciones.porCodigo(tx, reemplaza);
    const corrige = anterior?.creadorSub === persona.subject ? anterior : undefined;
    if (corrige?.prueba) return true;
    if (!prueba) return false;
    if (!this.config.AUTOFILL || !can(persona, 'inscripcion.probar'))
      throw noEsPrueba(
        'Su cuenta no puede enviar inscripciones de prueba en este portal. Empiece otra, sin los datos de prueba.',
      );
    if (corrige)
      throw noEsPrueba(`La inscripción ${corrige.codigo} no es de prueba: una de prueba no puede reemplazarla.`);
    return true;
  }
}

const noEsPrueba = (message: string): AppError =>
  new AppError('DATOS_INVALIDOS', { fields: [{ path: 'prueba', message }] });
