import type { RolFirmante } from '@portal/contracts/inscripciones';
import type { Evidencia } from '@portal/contracts/pdf';
import { openIncrement, type Evidence } from '@portal/pdf-signature';
import { CAMPO } from '../documento/campos-firma.js';
import { fechaHora } from '../documento/formato.js';
import type { Abierto } from '../trabajadores/tareas.js';
import { leerDibujo } from './dibujo.js';

export interface Apariencia {
  rol: RolFirmante;
  certifica: boolean;
  evidencia: Evidencia;
}

/** Appends a revision with everything but its CMS. */
export function abrir({
  pdf,
  rol,
  certifica,
  evidencia,
  dibujo,
}: Apariencia & { pdf: Buffer; dibujo: string }): Abierto {
  const { draft, digest } = openIncrement({
    pdf,
    field: rol,
    certify: certifica,
    signedAt: new Date(evidencia.firmadoEn),
    signerName: evidencia.nombre,
    reason: `Firma electrónica: ${evidencia.calidad}`,
    appearance: { width: CAMPO.ancho, height: CAMPO.alto, drawing: leerDibujo(dibujo), evidence: palabras(evidencia) },
  });
  return { borrador: draft, digest: digest.toString('hex') };
}

/** All evidence lives in the field (interface.md, PDF): nothing else may change after the first signature. */
export function palabras({
  nombre,
  documento,
  calidad,
  firmadoEn,
  certificado,
  dispositivo,
  lugar,
  texto,
}: Evidencia): Evidence {
  return {
    role: calidad.charAt(0).toUpperCase() + calidad.slice(1),
    name: nombre,
    document: documento,
    rows: [
      { label: 'Firmado el', value: `${fechaHora(firmadoEn)} (hora de Colombia)` },
      { label: 'Certificado n.º', value: certificado.serie },
      { label: 'Emisor', value: certificado.emisor },
      { label: 'Huella', value: certificado.huella },
      { label: 'Dispositivo (declarado)', value: dispositivo },
      { label: 'Ubicación (declarada)', value: lugar },
      { label: 'Texto aceptado', value: texto },
    ],
  };
}
