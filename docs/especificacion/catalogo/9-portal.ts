import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { FRESH } from '../../../libs/api-client/src/first-screen.api.js';
import { PHONE } from '../../../libs/ui/src/browser/use-media.js';
import { theme } from '../../../libs/ui/src/mui.provider.js';
import { DURATION } from '../../../libs/ui/src/toast/toast-region.js';
import { campo } from '../pruebas/campo.js';
import { calcula, constante } from '../pruebas/constante.js';
import { conducta, type Frase } from '../pruebas/entrada.js';
import { cambianEn } from '../pruebas/hojas.js';
import { escribe, parte } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const portal: readonly Frase[] = [
  [
    'Late delivery receipt penalty: 50.000 COP, when the receipt is more than 3 business days late.',
    parte('cincuenta mil pesos ($50.000) moneda corriente', fuente.legal('declaracion-final'), muestra.legales),
    parte('tres (3) días hábiles', fuente.legal('declaracion-final'), muestra.legales),
  ],
  [
    'Mobile breakpoint: 768px.',
    constante(
      'theme',
      expect.objectContaining({
        breakpoints: expect.objectContaining({ values: expect.objectContaining({ md: 768 }) }),
      }),
      theme,
    ),
    constante('PHONE', '(max-width: 767.98px)', PHONE),
    cambianEn(768, PHONE),
    escribe('useMedia(PHONE)', 'shell/src/navegacion/frame.tsx'),
    escribe('useMedia(PHONE)', 'libs/ui/src/fields/calendar-popup.tsx'),
    conducta(muestra.lateral),
  ],
  ['User query is fresh for 300000 ms.', constante('FRESH', 300_000 / 1000, FRESH), conducta(muestra.consultas)],
  [
    'Other queries are never stale, with no refetch interval, no refetch on focus, and no retries by default (except the retries above).',
    conducta(muestra.consultas),
    conducta(muestra.extremos, '*/api/dashboard/stats'),
  ],
  [
    'Toasts: one visible at a time; default display 5000 ms; viewport max width 420px.',
    conducta(muestra.toast),
    constante('DURATION', 5000, DURATION),
    escribe('  width: 420px;\n  max-width: calc(100vw - 32px);', fuente.toastCss),
    conducta(muestra.firma),
  ],
  [
    'numeroEjes 1–10, default 4. porcentajeAnticipo 1–100.',
    campo('numeroEjes', { defecto: 4, acepta: [1, 10], rechaza: [0, 11] }),
    campo('porcentajeAnticipo', { acepta: [1, 100], rechaza: [0, 101] }),
    calcula('numeroEjes', () => inscripcionSchema.shape.numeroEjes.parse(undefined), 4),
  ],
];
