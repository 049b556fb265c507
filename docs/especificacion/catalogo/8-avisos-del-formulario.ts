import { enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

export const avisosDelFormulario: readonly Frase[] = [
  ['Success toasts:', sinEfecto('a heading: the next sentences say what')],
  [
    "'Formulario enviado: La inscripción ha sido enviada exitosamente para revisión.'",
    toast(
      {
        title: 'Formulario enviado',
        description: 'La inscripción ha sido enviada exitosamente para revisión.',
        kind: 'exito',
      },
      fuente.envio,
      muestra.envio,
    ),
  ],
  [
    "'Borrador guardado: Los datos han sido guardados como borrador.'",
    toast(
      { title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.', kind: 'exito' },
      fuente.barra,
      muestra.borrador,
    ),
  ],
  [
    "'Archivo subido exitosamente: La certificación bancaria se ha cargado correctamente.'",
    toast({ title: 'Archivo subido exitosamente', kind: 'exito' }, fuente.certificacion, muestra.carga),
    texto('La certificación bancaria se ha cargado correctamente.', fuente.seccion('pagos'), muestra.unEnvio),
    enPalabras('Archivo subido exitosamente: La certificación bancaria se ha cargado correctamente.'),
  ],
  [
    "For advances: 'La certificación bancaria de anticipos se ha cargado correctamente.'",
    texto(
      'La certificación bancaria de anticipos se ha cargado correctamente.',
      fuente.seccion('pagos'),
      muestra.carga,
    ),
  ],
  [
    "'Formulario Auto-completado: Todos los datos de prueba han sido cargados correctamente.'",
    toast(
      {
        title: 'Formulario Auto-completado',
        description: 'Todos los datos de prueba han sido cargados correctamente.',
        kind: 'exito',
      },
      fuente.autollenado,
      muestra.autollenado,
    ),
  ],
];
