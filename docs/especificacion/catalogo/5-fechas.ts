import { hoyEnBogota } from '@portal/dominio/fechas';
import { campos, mensajeDe } from '../pruebas/campo.js';
import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { escribe, texto } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

const desde = muestra.calendarios('the calendar of %s begins in %s and ends today');

export const fechas: readonly Frase[] = [
  ['Date picker:', conducta(muestra.campos('takes typed digits as dd/mm/aaaa and holds YYYY-MM-DD'))],
  [
    'Placeholder dd/mm/aaaa; display dd/MM/yyyy; Spanish month names; week starts Monday.',
    texto(
      'dd/mm/aaaa',
      'libs/ui/src/fields/date-field.tsx',
      muestra.campos('takes typed digits as dd/mm/aaaa and holds YYYY-MM-DD'),
    ),
    conducta(muestra.campos('takes typed digits as dd/mm/aaaa and holds YYYY-MM-DD'), '05/03/2020'),
    conducta(muestra.campos('the calendar starts on Monday, in Spanish, and choosing a day closes it'), 'marzo', 'lu'),
  ],
  [
    'Days outside minDate (default 1900-01-01) and maxDate (default today) cannot be selected.',
    enPalabras('minDate', 'maxDate'),
    conducta(
      muestra.campos(
        'days outside the limits cannot be chosen; years run down from the current one; no next year from here',
      ),
      '21',
      '4',
    ),
    constante('FECHA_MINIMA', '1900-01-01', 'libs/contracts/src/inscripciones/fechas.rules.ts'),
    escribe("minDate = '1900-01-01', maxDate = hoyEnBogota(new Date())", 'libs/ui/src/fields/date-field.tsx'),
  ],
  [
    'The year list runs from the minDate year (1950 if none) to the current year, descending.',
    enPalabras('minDate'),
    conducta(muestra.fechas('without a first date the years begin at 1950')),
    conducta(desde, '1940', '1900'),
  ],
  [
    'The next-year button is disabled at the current year.',
    conducta(
      muestra.campos(
        'days outside the limits cannot be chosen; years run down from the current one; no next year from here',
      ),
      'Año siguiente',
    ),
  ],
  [
    'Picking a day closes the picker.',
    conducta(muestra.campos('the calendar starts on Monday, in Spanish, and choosing a day closes it'), 'false'),
  ],
  [
    "Holder and owner issue dates and the driver's issue date run from 1900-01-01 to today.",
    conducta(desde, 'fechaExpedicionTenedor', 'fechaExpedicionPropietario', 'fechaExpedicionConductor'),
    conducta(muestra.esquema('dates exist and lie between their minimum and today in Bogotá'), '1900-01-01'),
  ],
  [
    "The driver's birth date runs from 1940-01-01 to today.",
    constante('NACIMIENTO_MINIMO', '1940-01-01', 'libs/contracts/src/inscripciones/fechas.rules.ts'),
    mensajeDe(
      'fechaNacimientoConductor',
      '1939-12-31',
      'La fecha debe estar entre 01/01/1940 y hoy',
      muestra.esquema('dates exist and lie between their minimum and today in Bogotá'),
    ),
    ...campos(['fechaNacimientoConductor'], { acepta: ['1940-01-01', hoyEnBogota(new Date())] }),
  ],
];
