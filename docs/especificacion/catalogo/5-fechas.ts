import { FECHA_MINIMA, hoyEnBogota, NACIMIENTO_MINIMO } from '@portal/dominio/fechas';
import { campos, mensajeDe } from '../pruebas/campo.js';
import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { escribe, texto } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

export const fechas: readonly Frase[] = [
  ['Date picker:', conducta(muestra.campos, '2020-03-05')],
  [
    'Placeholder dd/mm/aaaa; display dd/MM/yyyy; Spanish month names; week starts Monday.',
    texto('dd/mm/aaaa', 'libs/ui/src/fields/date-field.tsx', muestra.campos),
    conducta(muestra.campos, '05/03/2020', 'marzo', 'lu'),
  ],
  [
    'Days outside minDate (default 1900-01-01) and maxDate (default today) cannot be selected.',
    enPalabras('minDate', 'maxDate'),
    conducta(muestra.campos, '21', '4'),
    constante('FECHA_MINIMA', '1900-01-01', FECHA_MINIMA),
    escribe("minDate = '1900-01-01', maxDate = hoyEnBogota(new Date())", 'libs/ui/src/fields/date-field.tsx'),
  ],
  [
    'The year list runs from the minDate year (1950 if none) to the current year, descending.',
    enPalabras('minDate'),
    conducta(muestra.fechas),
    conducta(muestra.calendarios, '1940', '1900'),
  ],
  ['The next-year button is disabled at the current year.', conducta(muestra.campos, 'Año siguiente')],
  ['Picking a day closes the picker.', conducta(muestra.campos, 'false')],
  [
    "Holder and owner issue dates and the driver's issue date run from 1900-01-01 to today.",
    conducta(muestra.calendarios, 'fechaExpedicionTenedor', 'fechaExpedicionPropietario', 'fechaExpedicionConductor'),
    conducta(muestra.esquema, '1900-01-01'),
  ],
  [
    "The driver's birth date runs from 1940-01-01 to today.",
    constante('NACIMIENTO_MINIMO', '1940-01-01', NACIMIENTO_MINIMO),
    mensajeDe('fechaNacimientoConductor', '1939-12-31', 'La fecha debe estar entre 01/01/1940 y hoy', muestra.esquema),
    ...campos(['fechaNacimientoConductor'], { acepta: ['1940-01-01', hoyEnBogota(new Date())] }),
  ],
];
