import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';
import { enVentana } from '@portal/dominio/fechas';
import { calcula } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const archivosYCertificados: readonly Frase[] = [
  [
    'Bank certification upload: PDF only, one file, at most 10 MB (10485760 bytes).',
    calcula('bytes', () => MAX_CARGA_BYTES, 10_485_760),
    conducta(muestra.carga, 'Solo se permiten archivos PDF.', 'El archivo supera el tamaño máximo de 10MB.'),
    conducta(muestra.cargas),
  ],
  [
    'Certificate generation: commonName non-empty; countryCode at most 2 letters, forced to upper case.',
    enPalabras('commonName', 'countryCode'),
    conducta(muestra.certificados, 'El nombre es requerido', 'PE'),
    conducta(muestra.documento, 'PE'),
  ],
  [
    "Revoking needs a browser confirmation: '¿Está seguro de que desea revocar este certificado? Esta acción no se puede deshacer.'",
    texto(
      '¿Está seguro de que desea revocar este certificado? Esta acción no se puede deshacer.',
      fuente.certificados('credencial.section.tsx'),
      muestra.certificados,
    ),
  ],
  [
    'Signing needs an unexpired certificate and a non-empty drawing.',
    conducta(muestra.firma, 'Limpiar'),
    conducta(muestra.firmar, 'CERTIFICADO_NO_VIGENTE'),
  ],
  [
    'Admin date filters: today = created at most 1 day ago; week = 7 days; month = 30 days.',
    ...(['hoy', 'semana', 'mes'] as const).map((ventana, i) =>
      calcula(ventana, () => ventanaDe(ventana), [1, 7, 30][i]),
    ),
    conducta(muestra.ventanas),
    conducta(muestra.listas),
  ],
];

/** How many whole days back the window still reaches. */
function ventanaDe(ventana: 'hoy' | 'semana' | 'mes'): number {
  const now = new Date('2026-11-21T15:00:00.000Z');
  const dias = Array.from({ length: 40 }, (_, n) => n);
  return Math.max(...dias.filter((n) => enVentana(new Date(now.getTime() - n * 86_400_000), ventana, now)));
}
