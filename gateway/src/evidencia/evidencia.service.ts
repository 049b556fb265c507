import { Injectable } from '@nestjs/common';
import { makeZip } from 'client-zip';
import { eslabonesDeInscripcion } from '@portal/contracts/auditoria';
import { certificadosDeInscripcion, descargarPki, textoDelPunto } from '@portal/contracts/certificados';
import { asPersona, type RequestOf, type ResponseOf, type StoredFile } from '@portal/contracts/core';
import { parteDelFirmante, type evidenciaDelFirmante } from '@portal/contracts/firmas';
import { evidenciaGuardada, type evidenciaDeInscripcion } from '@portal/contracts/inscripciones';
import { correosDeInscripcion } from '@portal/contracts/notificaciones';
import { fechaHoraExacta } from '@portal/dominio/formatos';
import { embeddedEvidence } from '@portal/pdf-signature';
import { Clock } from '@portal/service-kit';
import { RateLimitService } from '../borde/rate-limit.service.js';
import { currentRequest } from '../borde/request-context.js';
import { Config } from '../config.js';
import { Calls } from '../routes/calls.js';
import { StoredFileService } from '../routes/stored-file.service.js';
import type { Outgoing } from '../routes/stream-answer.js';
import { guiones } from './guiones.rules.js';
import { leame, ordenes } from './leame.rules.js';
import {
  archivosDeConfianza,
  archivosDeFirmas,
  huellaDe,
  parteDe,
  pemDeCertificado,
  piezasDe,
  sumas,
  type Archivo,
  type Paquete,
} from './paquete.rules.js';

type Eslabones = ResponseOf<typeof eslabonesDeInscripcion>;
type Guardada = ResponseOf<typeof evidenciaGuardada>;
/** What all keepers of evidence answered. */
type Reunida = Omit<ResponseOf<typeof parteDelFirmante>, 'rol'>;

/** The release of pyHanko that the bundle was tried with. */
const PYHANKO = '0.38.0';
/** How often one person, or the holder of one link, may take a bundle in a minute. */
export const POR_MINUTO = 6;
const PKI = ['raiz.pem', 'emisora.pem', 'tsa.pem', 'raiz.crl', 'emisora.crl'] as const;

/**
 * Puts the evidence of one enrolment into a ZIP, all of it or one signer's part. Half a bundle would be none: whoever
 * does not answer ends it.
 */
@Injectable()
export class EvidenciaService {
  constructor(
    private readonly calls: Calls,
    private readonly limits: RateLimitService,
    private readonly files: StoredFileService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /**
   * @throws AppError DEMASIADOS_INTENTOS, INSCRIPCION_NO_ENCONTRADA, DOCUMENTO_EN_PREPARACION, SERVICIO_NO_DISPONIBLE
   */
  async de({ id, motivo }: RequestOf<typeof evidenciaDeInscripcion>): Promise<Outgoing> {
    await this.limits.countExport(asPersona(currentRequest().actor).subject, POR_MINUTO);
    const guardada = await this.calls.send(evidenciaGuardada, { inscripcionId: id, motivo });
    const [correos, certificados, auditoria] = await Promise.all([
      this.calls.send(correosDeInscripcion, { inscripcionId: id }),
      this.calls.send(certificadosDeInscripcion, { inscripcionId: id }),
      this.calls.send(eslabonesDeInscripcion, { inscripcionId: id }),
    ]);
    return this.empacar({ ...guardada, ...correos, ...certificados, ...auditoria });
  }

  /**
   * A signer's own part. His signature is taken out of the document; the other one stays inside it.
   * @throws AppError ENLACE_INVALIDO, SERVICIO_NO_DISPONIBLE
   */
  async delFirmante(request: RequestOf<typeof evidenciaDelFirmante>): Promise<Outgoing> {
    const { rol, ...parte } = await this.calls.send(parteDelFirmante, request);
    return this.empacar(parte, rol);
  }

  /** @param rol whose part it is; absent for all of it */
  private async empacar({ eslabones, punto, ...guardada }: Reunida, rol?: string): Promise<Outgoing> {
    const pki = await this.pki();
    const { codigo } = guardada.inscripcion;
    const guardados = nombrados(guardada);
    const vigente = guardada.revisiones.at(-1)?.archivo;
    const documento = `${codigo}.pdf`;
    const pdf = vigente ? await this.leido(vigente) : Buffer.alloc(0);
    const evidencia = parteDe(embeddedEvidence(pdf), rol);
    const confianza = archivosDeConfianza(evidencia, pki);
    const hechos = { ...guardada, revisiones: sinLugar(guardada.revisiones), cartas: sinLugar(guardada.cartas) };
    const propios: Archivo[] = [
      [documento, pdf],
      ...archivosDeFirmas(evidencia),
      ...confianza.archivos,
      ['evidencia.json', JSON.stringify(hechos, null, 2)],
      ...archivosDeAuditoria({ eslabones, punto }, rol === undefined),
      ...guiones,
    ];
    const base = {
      codigo,
      deFirmante: rol !== undefined,
      empresa: this.config.values.EMPRESA_NOMBRE,
      generada: fechaHoraExacta(this.clock.now()),
      documento,
      piezas: piezasDe(evidencia),
      punto: punto !== undefined,
      huellaRaiz: confianza.huellaRaiz,
      pyhanko: PYHANKO,
    };
    const paquete: Paquete = { ...base, ordenes: ordenes({ ...base, ordenes: [] }) };
    const lista = sumas([
      ...propios.map(huellaDe),
      ...guardados.map(([nombre, { sha256 }]) => [nombre, sha256] as const),
    ]);
    const primeros: Archivo[] = [
      ['LEAME.txt', leame(paquete)],
      ['verificar.sh', `set -e\n${paquete.ordenes.join('\n')}\necho 'Todo está conforme.'\n`],
      ['SHA256SUMS', lista],
    ];
    return {
      contentType: 'application/zip',
      fileName: `${rol === undefined ? 'evidencia' : 'pruebas'}_${codigo}.zip`,
      bytes: this.zip([...primeros, ...propios], guardados),
    };
  }

  private async *zip(propios: readonly Archivo[], guardados: readonly (readonly [string, StoredFile])[]) {
    const { files } = this;
    async function* entradas() {
      for (const [name, contenido] of propios)
        yield { name, input: typeof contenido === 'string' ? contenido : new Uint8Array(contenido) };
      for (const [name, archivo] of guardados)
        yield { name, input: (await files.open(archivo)) as AsyncIterable<Uint8Array> };
    }
    yield* makeZip(entradas());
  }

  /** The document in force, which is taken apart: its bytes are those registered. */
  private async leido(archivo: StoredFile): Promise<Buffer> {
    const piezas: Buffer[] = [];
    try {
      for await (const pieza of await this.files.open(archivo)) piezas.push(pieza as Buffer);
    } catch (error) {
      this.files.noteAltered(archivo, error);
      throw error;
    }
    return Buffer.concat(piezas);
  }

  private async pki(): Promise<Record<string, Buffer>> {
    const hallados = await Promise.all(
      PKI.map(async (archivo) => [archivo, (await this.calls.send(descargarPki, { archivo })).base64] as const),
    );
    return Object.fromEntries(hallados.map(([nombre, base64]) => [nombre, Buffer.from(base64, 'base64')]));
  }
}

/** The stored files under their names in the bundle. */
const nombrados = ({ revisiones, cartas }: Guardada): (readonly [string, StoredFile])[] => [
  ...revisiones.map(({ archivo }) => [`revisiones/${archivo.fileName}`, archivo] as const),
  ...cartas.map(({ archivo }) => [`cartas/${archivo.fileName}`, archivo] as const),
];

/** Where a file lies is nobody's business; its name, length and hash are. */
const sinLugar = <T extends { readonly archivo: StoredFile }>(partes: readonly T[]) =>
  partes.map(({ archivo: { fileName, sha256, bytes }, ...resto }) => ({
    ...resto,
    archivo: { fileName, sha256, bytes },
  }));

function archivosDeAuditoria({ eslabones, punto }: Eslabones, conMotivos: boolean): Archivo[] {
  const motivos = eslabones.flatMap(({ seq, motivo }) => (motivo ? [{ seq, ...motivo }] : []));
  const cadena = eslabones.map(({ seq, registradaEn, hash }) => ({ seq, registradaEn, hash }));
  return [
    ['auditoria/cadena.json', JSON.stringify(cadena, null, 2)],
    ...(conMotivos ? ([['auditoria/motivos.json', JSON.stringify(motivos, null, 2)]] as const) : []),
    ...eslabones.map(({ seq, texto }): Archivo => [`auditoria/${seq}.txt`, texto]),
    ...(punto
      ? ([
          ['auditoria/punto-control.txt', textoDelPunto(punto)],
          ['auditoria/punto-control.tst', Buffer.from(punto.sello, 'base64')],
          [
            'auditoria/raices-del-sello.pem',
            punto.raices.map((der) => pemDeCertificado(Buffer.from(der, 'base64'))).join(''),
          ],
        ] as const)
      : []),
  ];
}
