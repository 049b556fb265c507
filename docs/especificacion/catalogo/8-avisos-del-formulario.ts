import { conducta, enPalabras, type Frase } from '../pruebas/entrada.js';
import { texto } from '../pruebas/texto.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

const enviada = muestra.envio(
  'one call carries the whole form and its key; then the sent view, the toast and no draft',
);
const subida = muestra.carga('a PDF goes to its address, is registered, and the form holds its path');
const flete = muestra.unEnvio(
  'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
);

export const avisosDelFormulario: readonly Frase[] = [
  ['Success toasts:', conducta(muestra.toast('one toast at a time: a new one replaces the one in sight'))],
  [
    "'Formulario enviado: La inscripción ha sido enviada exitosamente para revisión.'",
    toast(
      {
        title: 'Formulario enviado',
        description: 'La inscripción ha sido enviada exitosamente para revisión.',
        kind: 'exito',
      },
      fuente.envio,
      enviada,
    ),
  ],
  [
    "'Borrador guardado: Los datos han sido guardados como borrador.'",
    toast(
      { title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.', kind: 'exito' },
      fuente.barra,
      muestra.borrador('Guardar Borrador saves at once and says so'),
    ),
  ],
  [
    "'Archivo subido exitosamente: La certificación bancaria se ha cargado correctamente.'",
    toast({ title: 'Archivo subido exitosamente', kind: 'exito' }, fuente.certificacion, subida),
    texto('La certificación bancaria se ha cargado correctamente.', fuente.seccion('pagos'), flete),
    enPalabras('Archivo subido exitosamente: La certificación bancaria se ha cargado correctamente.'),
  ],
  [
    "For advances: 'La certificación bancaria de anticipos se ha cargado correctamente.'",
    texto('La certificación bancaria de anticipos se ha cargado correctamente.', fuente.seccion('pagos'), subida),
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
      muestra.autollenado('only the tester sees the button, and it fills every field'),
    ),
  ],
];
