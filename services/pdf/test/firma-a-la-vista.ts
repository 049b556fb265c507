import { evidenciaSchema, type Evidencia } from '@portal/contracts/pdf';
import type { RolFirmante } from '@portal/dominio/roles';
import { openIncrement } from '@portal/pdf-signature';
import { leerDibujo } from '../src/dibujo/leer-dibujo.js';
import { palabras } from '../src/firmas/incrementos.js';
import { dataUrl, trazo } from './imagenes.js';

/** What a signature shows of itself, with every line that a common one has. */
export const evidenciaDe = (rol: RolFirmante, cambios: Partial<Evidencia> = {}): Evidencia =>
  evidenciaSchema.parse({
    nombre: rol === 'conductor' ? 'Luis Alberto Peña Ríos' : 'María Fernanda Ñáñez Ortiz',
    documento: 'CC 1.023.456.789',
    calidad: rol === 'conductor' ? rol : 'tenedor',
    firmadoEn: '2026-11-21T16:20:07.000Z',
    firma: 'Dibujada en la pantalla',
    certificado: {
      serie: '4F1A90C2770DE35B21C0',
      emisor: 'CN=TRANSCARGA CA Personas,O=TRANSCARGA S.A.S.,C=CO',
      huella: Array.from({ length: 32 }, () => 'A7').join(':'),
    },
    dispositivo: 'Chrome Mobile 156 · Android 14',
    lugar: '3.451647, -76.531985 (± 12 m)',
    texto: ['compromiso-conductor', 'compromisos-generales', 'acuerdo-firma']
      .map((clave) => `${clave} 0.1-borrador (81aa3c0d5ef16b20)`)
      .join(' · '),
    ...cambios,
  });

/** The document as it looks with a signature in the role's field. It holds no CMS yet. */
export const conFirmaALaVista = (pdf: Buffer, rol: RolFirmante, evidencia = evidenciaDe(rol)): Buffer =>
  openIncrement({
    pdf,
    field: rol,
    certify: rol === 'conductor',
    signedAt: new Date(evidencia.firmadoEn),
    appearance: { drawing: leerDibujo(dataUrl(trazo())), evidence: palabras(evidencia) },
  }).draft;
