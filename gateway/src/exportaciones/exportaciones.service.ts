import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { makeZip } from 'client-zip';
import { asPersona, type RequestOf, type StoredFile } from '@portal/contracts/core';
import {
  documentosDeExportacion,
  iniciarExportacion,
  iniciarExportacionDeElegidas,
  loteDeElegidas,
  loteDeExportacion,
  type exportarElegidas,
  type exportarInscripciones,
  type FilaExportada,
  type FormatoDeExportacion,
} from '@portal/contracts/inscripciones';
import { Calls, Clock } from '@portal/service-kit';
import { currentRequest } from '../borde/request-context.js';
import { Config } from '../config.js';
import { StoredFileService } from '../routes/stored-file.service.js';
import type { Outgoing } from '../routes/stream-answer.js';
import { columnas } from './columnas.rules.js';
import { contada } from './contada.js';
import { BOM, nombreDeArchivo, registro } from './csv.rules.js';
import { HechosDeExportacion, type Exportacion } from './hechos-de-exportacion.service.js';
import { queDice } from './que-dice.rules.js';
import { cabezaTerceros, cabezaVehiculos, LEAME_RNDC, tercerosDe, vehiculoDe } from './rndc.rules.js';
import { tablaCsv, tablaXlsx } from './tabla.js';
import { TurnosDeExportacion } from './turnos-de-exportacion.service.js';

type Pedido = RequestOf<typeof exportarInscripciones>;

const tipos = {
  xlsx: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  csv: ['text/csv; charset=utf-8', 'csv'],
  rndc: ['application/zip', 'zip'],
  zip: ['application/zip', 'zip'],
} as const satisfies Record<FormatoDeExportacion, readonly [string, string]>;

interface EnCurso extends Exportacion {
  /** Who exports, as of now. @throws AppError for one who lost session or role meanwhile, and gets nothing more */
  readonly ahora: () => Promise<Quien>;
  /** The next rows, from a cursor on. */
  readonly lote: (cursor?: string) => Promise<Lote>;
  readonly nit: string;
  filas: number;
}

type Leer = (quien: Quien, cursor?: string) => Promise<Lote>;
type Quien = Pick<Exportacion, 'actor' | 'requestId'>;

/** As many ids as one call takes. */
const POR_LOTE = 200;

/** Makes a file of everything that a list finds, batch by batch: it holds one batch, however many there are. */
@Injectable()
export class ExportacionesService {
  constructor(
    private readonly calls: Calls,
    private readonly turnos: TurnosDeExportacion,
    private readonly files: StoredFileService,
    private readonly hechos: HechosDeExportacion,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** What the filters of the list find. @throws AppError DEMASIADOS_INTENTOS, and the refusals of `inscripciones` */
  exportar({ formato, ...filtros }: Pedido): Promise<Outgoing> {
    return this.archivo(formato, queDice(filtros), async (exportacion, quien) => {
      const { en } = await this.calls.send(iniciarExportacion, { exportacion, formato, filtros }, quien);
      return (ahora, cursor) => this.calls.send(loteDeExportacion, { filtros, en, cursor }, ahora);
    });
  }

  /** Those that were chosen. @throws AppError as `exportar` */
  elegidas({ formato, ids }: RequestOf<typeof exportarElegidas>): Promise<Outgoing> {
    return this.archivo(formato, 'inscripciones_elegidas', async (exportacion, quien) => {
      const estan = await this.calls.send(iniciarExportacionDeElegidas, { exportacion, formato, ids }, quien);
      return (ahora, cursor = '0') => this.loteDe(estan.ids, Number(cursor), ahora);
    });
  }

  private async loteDe(ids: readonly string[], desde: number, quien: Quien): Promise<Lote> {
    if (desde >= ids.length) return { filas: [] };
    const pedido = { ids: ids.slice(desde, desde + POR_LOTE) };
    const { filas, leidas } = await this.calls.send(loteDeElegidas, pedido, quien);
    const next = desde + leidas;
    return { filas, ...(next < ids.length && { next: String(next) }) };
  }

  /**
   * The first batch is read before anything is sent, so that a refusal is an answer and not a broken file.
   * @param que what the file is called, before its date
   */
  private async archivo(
    formato: FormatoDeExportacion,
    que: string,
    iniciar: (id: string, quien: Quien) => Promise<Leer>,
  ): Promise<Outgoing> {
    const { actor: persona, requestId, again } = currentRequest();
    const quien = { actor: asPersona(persona), requestId };
    const dejarTurno = await this.turnos.tomar(quien.actor.subject);
    try {
      const id = randomUUID();
      const leer = await iniciar(id, quien);
      const ahora = async () => ({ actor: asPersona(await again()), requestId });
      const lote = async (cursor?: string) => leer(await ahora(), cursor);
      const curso: EnCurso = { id, ...quien, ahora, lote, nit: this.config.values.EMPRESA_NIT, filas: 0 };
      const primero = await lote();
      const [contentType, extension] = tipos[formato];
      const bytes = contada(this[formato](curso, primero), (completa) => {
        dejarTurno();
        this.hechos.terminar(curso, 'exportacion.terminada', { formato, filas: curso.filas, completa });
      });
      return {
        contentType,
        fileName: nombreDeArchivo(formato === 'rndc' ? `${que}_rndc` : que, this.clock.now(), extension),
        bytes,
      };
    } catch (error) {
      dejarTurno();
      throw error;
    }
  }

  /** The batches, each asked for when the one before is written. */
  private async *lotes(curso: EnCurso, primero: Lote): AsyncGenerator<readonly FilaExportada[]> {
    let lote: Lote = primero;
    yield lote.filas;
    while (lote.next !== undefined) {
      lote = await curso.lote(lote.next);
      yield lote.filas;
    }
  }

  private xlsx(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    const lotes = this.lotes(curso, primero);
    async function* una() {
      for await (const filas of lotes)
        for (const fila of filas) {
          curso.filas += 1;
          yield fila;
        }
    }
    return tablaXlsx('Inscripciones', columnas, una());
  }

  private csv(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    const lotes = this.lotes(curso, primero);
    async function* porLotes() {
      for await (const filas of lotes) {
        curso.filas += filas.length;
        yield filas;
      }
    }
    return tablaCsv(columnas, porLotes());
  }

  /** Two tables, so the list is read twice; the third parties first, for no vehicle may name one that is not there. */
  private async *rndc(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    const lotes = (lote: Lote) => this.lotes(curso, lote);
    async function* terceros() {
      yield BOM + registro(cabezaTerceros);
      for await (const filas of lotes(primero))
        yield filas
          .flatMap((f) => tercerosDe(f, curso.nit))
          .map(registro)
          .join('');
    }
    async function* vehiculos() {
      yield BOM + registro(cabezaVehiculos);
      for await (const filas of lotes(await curso.lote())) {
        curso.filas += filas.length;
        yield filas.map((f) => registro(vehiculoDe(f, curso.nit))).join('');
      }
    }
    yield* makeZip([
      { name: 'LEAME.txt', input: LEAME_RNDC },
      { name: 'terceros.csv', input: terceros() },
      { name: 'vehiculos.csv', input: vehiculos() },
    ]);
  }

  /** The documents, and a table of the enrolments that have none yet. */
  private async *zip(curso: EnCurso, primero: Lote): AsyncGenerator<Uint8Array> {
    const sinDocumento: string[] = [];
    const abierto: { readable?: Readable } = {};
    const archivos = this.archivos(curso, primero, sinDocumento, abierto);
    async function* entradas() {
      yield* archivos;
      const tabla = BOM + registro(['Código', 'Placa']) + sinDocumento.join('');
      if (sinDocumento.length > 0) yield { name: 'sin_documento.csv', input: tabla };
    }
    try {
      yield* makeZip(entradas());
    } finally {
      abierto.readable?.destroy();
    }
  }

  private async *archivos(curso: EnCurso, primero: Lote, sinDocumento: string[], abierto: { readable?: Readable }) {
    for await (const filas of this.lotes(curso, primero)) {
      const ids = filas.map(({ id }) => id);
      const porId = await this.documentos(curso, ids);
      for (const { id, codigo, placaCabezote } of filas) {
        const documento = await this.abrir(curso, id, porId.get(id));
        if (documento === undefined) sinDocumento.push(registro([codigo, placaCabezote]));
        else {
          const { archivo, readable } = documento;
          abierto.readable = readable;
          readable.on('error', (error) => this.files.noteAltered(archivo, error));
          yield { name: archivo.fileName, input: readable as AsyncIterable<Uint8Array>, size: archivo.bytes };
          curso.filas += 1;
        }
      }
    }
  }

  /** Each answer is a reading, which the audit keeps. */
  private async documentos({ id: exportacion, ahora }: EnCurso, ids: string[]) {
    const { documentos } = await this.calls.send(documentosDeExportacion, { exportacion, ids }, await ahora());
    return new Map(documentos.map(({ id, archivo }) => [id, archivo]));
  }

  /**
   * A file was named when its batch was read, minutes ago on a slow line. Where it cannot be opened it is asked for
   * once more: the enrolment may have been deleted, or have another document by now.
   * @returns undefined for an enrolment without document
   * @throws AppError SERVICIO_NO_DISPONIBLE when the record still names bytes that are missing
   */
  private async abrir(curso: EnCurso, id: string, archivo: StoredFile | undefined) {
    if (archivo === undefined) return undefined;
    await curso.ahora();
    try {
      return { archivo, readable: await this.files.open(archivo) };
    } catch (error) {
      const deAhora = (await this.documentos(curso, [id])).get(id);
      if (deAhora === undefined) return undefined;
      if (deAhora.key === archivo.key) throw error;
      return { archivo: deAhora, readable: await this.files.open(deAhora) };
    }
  }
}

interface Lote {
  readonly filas: readonly FilaExportada[];
  readonly next?: string | undefined;
}
