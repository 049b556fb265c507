import { readdir, readFile } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@portal/contracts/core';
import {
  otrasQueLeidas,
  textoLegalSchema,
  type ClaveTexto,
  type TextoLegal,
  type Versiones,
} from '@portal/contracts/textos';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { Clock, Transactions, type Tx } from '@portal/service-kit';
import { TextosRepository } from '../tablas/textos.repository.js';

const esBorrador = (texto: TextoLegal): boolean => texto.version.endsWith('-borrador');

/**
 * The versioned legal texts. They are loaded from files when the service starts, and read from
 * the database afterwards.
 */
@Injectable()
export class TextosService implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly textos: TextosRepository,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    const legales = await cargarLegales();
    await this.transactions.run(async (tx) => {
      for (const borrador of legales.filter(esBorrador)) await this.textos.corregirBorrador(tx, borrador);
      await this.textos.publicar(
        tx,
        legales.filter((texto) => !esBorrador(texto)),
      );
    });
  }

  /** The texts in force today in Colombia. */
  vigentes(): Promise<TextoLegal[]> {
    return this.transactions.run((tx) => this.vigentesEn(tx));
  }

  vigentesEn(tx: Tx): Promise<TextoLegal[]> {
    return this.textos.vigentes(tx, hoyEnBogota(this.clock.now()));
  }

  /** How many texts in force are drafts: nobody has approved them yet. */
  async sinAprobarEn(tx: Tx): Promise<number> {
    return (await this.vigentesEn(tx)).filter(esBorrador).length;
  }

  /**
   * The texts in force, for a person who accepts them.
   * @param vistos the versions that this person read; undefined when the caller does not say
   * @throws AppError TEXTOS_CAMBIARON when another version of one of them is in force
   */
  async aceptadosEn(tx: Tx, vistos: Versiones = {}): Promise<TextoLegal[]> {
    const vigentes = await this.vigentesEn(tx);
    const otras = otrasQueLeidas(vigentes, vistos);
    if (otras.length > 0)
      throw new AppError('TEXTOS_CAMBIARON', {
        detail: otras.map(({ clave, version }) => `${clave} ${version}`).join(', '),
      });
    return vigentes;
  }

  /** @throws Error when the text was never published: the service is incomplete */
  async vigente(tx: Tx, clave: ClaveTexto): Promise<TextoLegal> {
    const texto = (await this.vigentesEn(tx)).find((candidato) => candidato.clave === clave);
    if (!texto) throw new Error(`no text in force: ${clave}`);
    return texto;
  }
}

const carpeta = new URL('./legales/', import.meta.url);
const forma = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits front matter (`clave: valor` lines) from the body. @throws Error naming the file */
export function leerTexto(archivo: string, contenido: string): TextoLegal {
  const [, cabecera, cuerpo] = forma.exec(contenido.replaceAll('\r\n', '\n')) ?? [];
  if (cabecera === undefined || cuerpo === undefined) throw new Error(`${archivo}: no front matter`);
  const datos = Object.fromEntries(
    cabecera.split('\n').map((linea) => {
      const corte = linea.indexOf(':');
      return [linea.slice(0, corte).trim(), linea.slice(corte + 1).trim()];
    }),
  );
  return textoLegalSchema.parse({ ...datos, cuerpo: cuerpo.trim() });
}

/** The legal texts that come with this version of the service, every version of each. @throws Error naming the file */
export async function cargarLegales(): Promise<TextoLegal[]> {
  const archivos = (await readdir(carpeta)).filter((nombre) => nombre.endsWith('.md')).sort();
  return sinRepetir(
    await Promise.all(
      archivos.map(async (archivo) => leerTexto(archivo, await readFile(new URL(archivo, carpeta), 'utf8'))),
    ),
  );
}

/** @throws Error when two texts of one key share their version or their first day: only one could be in force */
export function sinRepetir(textos: TextoLegal[]): TextoLegal[] {
  for (const unico of ['version', 'vigenteDesde'] as const) {
    const vistos = new Set<string>();
    for (const texto of textos) {
      const marca = `${texto.clave} ${texto[unico]}`;
      if (vistos.has(marca)) throw new Error(`two legal texts with the same ${unico}: ${marca}`);
      vistos.add(marca);
    }
  }
  return textos;
}
