import { inscripcionSchema } from '@portal/contracts/inscripciones';
import { campo } from '../pruebas/campo.js';
import { calcula, constante } from '../pruebas/constante.js';
import { conducta, type Frase } from '../pruebas/entrada.js';
import { escribe, parte } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const declaracion = muestra.legales(
  'the final declaration: 50.000 pesos after three business days, credit bureaus, true data',
);
const toasts = muestra.toast;

export const portal: readonly Frase[] = [
  [
    'Late delivery receipt penalty: 50.000 COP, when the receipt is more than 3 business days late.',
    parte('cincuenta mil pesos ($50.000) moneda corriente', fuente.legal('declaracion-final'), declaracion),
    parte('tres (3) días hábiles', fuente.legal('declaracion-final'), declaracion),
  ],
  [
    'Mobile breakpoint: 768px.',
    constante(
      'theme',
      expect.objectContaining({
        breakpoints: expect.objectContaining({ values: expect.objectContaining({ md: 768 }) }),
      }),
      'libs/ui/src/mui.provider.tsx',
    ),
    escribe('(max-width:767.98px)', 'shell/src/navegacion/frame.tsx'),
    escribe('(max-width:767.98px)', 'libs/ui/src/fields/calendar-popup.tsx'),
    conducta(
      muestra.lateral('below 768 px it is an overlay that the menu button opens and the backdrop or Escape closes'),
    ),
  ],
  [
    'User query is fresh for 300000 ms.',
    constante('FRESH', 300_000 / 1000, fuente.usuario),
    conducta(
      muestra.consultas(
        'the current user is fresh for 300000 ms: until then neither focus nor another page asks again',
      ),
    ),
  ],
  [
    'Other queries are never stale, with no refetch interval, no refetch on focus, and no retries by default (except the retries above).',
    conducta(
      muestra.consultas('other queries never go stale: mounted again, focused or online again, nothing is asked'),
    ),
    conducta(muestra.extremos('%s is tried %i times in all'), '*/api/dashboard/stats'),
  ],
  [
    'Toasts: one visible at a time; default display 5000 ms; viewport max width 420px.',
    conducta(toasts('one toast at a time: a new one replaces the one in sight')),
    constante('DURATION', 5000, fuente.toast),
    conducta(toasts('a toast goes after 5000 ms')),
    escribe('  width: 420px;\n  max-width: calc(100vw - 32px);', fuente.toastCss),
    escribe('width: 420px; max-width: calc(100vw - 32px);', 'mfe-firma/src/styles/ui.css'),
    conducta(
      muestra.firma(
        'a toast stays five seconds, while it is pointed at and while the focus is in it; closed, it gives the focus back',
      ),
    ),
  ],
  [
    'numeroEjes 1–10, default 4. porcentajeAnticipo 1–100.',
    campo('numeroEjes', { defecto: 4, acepta: [1, 10], rechaza: [0, 11] }),
    campo('porcentajeAnticipo', { acepta: [1, 100], rechaza: [0, 101] }),
    calcula('numeroEjes', () => inscripcionSchema.shape.numeroEjes.parse(undefined), 4),
  ],
];
