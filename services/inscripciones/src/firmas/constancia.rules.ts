import type { Constancia, TextoDiligenciado } from '@portal/contracts/firmas';
import { firmanteDe, quienFirma } from '@portal/contracts/inscripciones';
import { rolesFirmante } from '@portal/dominio/roles';
import type { FirmaEntity } from '../tablas/firma.entity.js';
import { marcaDePrueba, type InscripcionEntity } from '../tablas/inscripcion.entity.js';

/** A signature, as far as its receipt tells of it. */
interface Firmado {
  readonly fila: Pick<InscripcionEntity, 'codigo' | 'codigoVerificacion' | 'placa' | 'formulario' | 'prueba'>;
  readonly firma: Pick<FirmaEntity, 'rol' | 'nombre' | 'nivel' | 'firmadaEn' | 'textos'>;
  /** SHA-256 of the revision that it made. */
  readonly sha256: string;
  /** The texts of its role, with their titles. */
  readonly textos: readonly Pick<TextoDiligenciado, 'clave' | 'titulo'>[];
  readonly completa: boolean;
}

/** The receipt of a signature. While it is the only one, the other role is missing. */
export function constanciaDe({ fila, firma, sha256, textos, completa }: Firmado): Constancia {
  const { codigo, codigoVerificacion, placa, formulario } = fila;
  const { rol, nivel, firmadaEn } = firma;
  const nombre = quienFirma({ ...firmanteDe(formulario, rol), nombre: firma.nombre });
  const tituloDe = (clave: string): string => textos.find((texto) => texto.clave === clave)?.titulo ?? clave;
  const faltan = completa ? [] : rolesFirmante.filter((otro) => otro !== rol);
  return {
    ...{ codigo, codigoVerificacion, placa, nombre, nivel, sha256 },
    firmadoEn: firmadaEn.toISOString(),
    aceptado: firma.textos.map(({ clave, version }) => ({ titulo: tituloDe(clave), version })),
    firmas: { hechas: rolesFirmante.length - faltan.length, total: rolesFirmante.length },
    faltan: faltan.map((otro) => firmanteDe(formulario, otro).calidad),
    ...marcaDePrueba(fila),
  };
}
