import { datosCertificadoSchema } from '@portal/contracts/certificados';
import { MAX_CARGA_BYTES } from '@portal/contracts/documentos';
import { empresaConfigSchema } from '@portal/contracts/portal';
import { inicioDeVentana } from '@portal/dominio/fechas';
import { coordenadas } from '@portal/dominio/formatos';
import { ANTES_DE_SALIR } from '../../../mfe-admin/src/solo-administradores.js';
import { STROKE_WIDTH } from '../../../mfe-firma/src/firmar/dibujo/paint.js';
import { GEOLOCATION } from '../../../mfe-firma/src/firmar/informacion/use-informacion.js';
import { DESBLOQUEO } from '../../../mfe-inscripciones/src/nueva-inscripcion/cabecera.js';
import { calcula, constante } from '../pruebas/constante.js';
import { conducta, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { valores } from '../pruebas/forma.js';
import { escribe, parte, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const ahora = new Date('2026-11-21T15:00:00.000Z');

export const cargasYFirmas: readonly Frase[] = [
  [
    'Upload: a single PDF, 10 MB, no automatic start, sent with one PUT to the signed address (no multipart).',
    calcula('bytes', () => MAX_CARGA_BYTES, 10 * 1024 * 1024),
    conducta(muestra.unEnvio, 'multiple', 'PUT application/pdf'),
    conducta(muestra.cargas),
  ],
  [
    'Auto-fill: 100 ms delay before the owner section unlocks.',
    constante('DESBLOQUEO', 100, DESBLOQUEO),
    conducta(muestra.autollenado),
  ],
  [
    "Certificate: RSA 2048 bits, valid 365 days, country code 2 letters, default country CO, default organisation is the company's short name.",
    conducta(muestra.llaves),
    escribe('generateKeyPair(2048)', 'services/certificados/src/custody/key-pool.service.ts'),
    valores(datosCertificadoSchema.shape.countryCode, ['CO', 'pe'], ['C', 'COL', '1A']),
    conducta(muestra.certificados, 'CO', 'TRANSCARGA'),
    calcula('short name', () => empresaConfigSchema.parse({}).EMPRESA_NOMBRE_CORTO, 'TRANSCARGA'),
    conducta(muestra.personas),
  ],
  [
    'Geolocation: 10 s time-out, high accuracy; coordinates shown with 6 decimals.',
    constante('GEOLOCATION', { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }, GEOLOCATION),
    calcula('decimals', () => coordenadas(3.4516467, -76.5319854), '3.451647, −76.531985'),
    conducta(muestra.documento, '3.451647, −76.531985 (±12 m)'),
  ],
  [
    'Signature canvas: stroke width 2, exported as PNG.',
    constante('STROKE_WIDTH', 2, STROKE_WIDTH),
    conducta(muestra.firma),
    escribe("toDataURL('image/png')", fuente.firma('dibujo/paint.ts')),
  ],
  [
    'Admin date windows: 1, 7 and 30 days.',
    ...(['hoy', 'semana', 'mes'] as const).map((ventana, i) =>
      calcula(ventana, () => (ahora.getTime() - inicioDeVentana(ventana, ahora).getTime()) / 86_400_000, [1, 7, 30][i]),
    ),
  ],
  ['Admin denial redirect after 1 s.', constante('ANTES_DE_SALIR', 1000, ANTES_DE_SALIR), conducta(muestra.revision)],
  [
    'A default trailer plate placeholder is shown when none is given.',
    texto('Sin tráiler', fuente.admin('tarjeta.tsx'), muestra.revision),
    texto('Sin tráiler', fuente.firma('lectura/lectura.section.tsx'), muestra.firmaVista),
    parte('R12345', fuente.seccion('vehiculo'), muestra.formulario),
  ],
  ['Date limits: see 5.', conducta(muestra.calendarios, '1940', '1900')],
  [
    'Further limits (quotas, retention, server rules): not shown.',
    sinEfecto('beyond the specification: docs/decisiones.md says them'),
  ],
];
