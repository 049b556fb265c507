import { conducta, type Frase } from '../pruebas/entrada.js';
import { dicho, parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const orden = muestra.formulario(
  'title, code, today, the fourteen sections in their order, and asterisks but for the driver',
);
const palabras = muestra.formulario('each section asks in its own words');
const marcas = muestra.diligenciar('a missing value leaves its placeholder, marked as missing');
const viva = muestra.pagina('an authorisation fills itself in while the form is written');
const tester = muestra.autollenado('only the tester sees the button, and it fills every field');
const seccion = (nombre: string, titulo: string) => texto(titulo, fuente.seccion(nombre), orden);
const { seccion: archivo } = fuente;

export const autorizacionesYAcciones: readonly Frase[] = [
  [
    'Advance-payment authorisation: a percentage, bank data and a bank-certification PDF upload, which shows a green success note.',
    seccion('pagos', 'Autorización de pago de anticipos'),
    texto(
      'La certificación bancaria de anticipos se ha cargado correctamente.',
      archivo('pagos'),
      muestra.carga('a PDF goes to its address, is registered, and the form holds its path'),
    ),
  ],
  [
    "Contract section: a download of the contract, a required radio 'Persona que firma (Inscripción de Terceros)' with values propietario or tenedor, and a required acceptance checkbox for the contract terms.",
    texto('Descargar contrato', archivo('contrato'), palabras),
    ...textos(
      ['Persona que firma (Inscripción de Terceros)', 'Leí y acepto los términos del contrato.'],
      fuente.campos,
      palabras,
    ),
    conducta(palabras, 'propietario', 'tenedor'),
  ],
  [
    "Authorisation sections show a text that fills in the authoriser's name, document type, document number, vehicle plate and, for advances, the percentage.",
    conducta(viva, 'Marta Ruiz, cédula de ciudadanía No. 31.987.654, placa ABC123, 35 % para TRANSCARGA S.A.S.'),
  ],
  [
    'Placeholders [NOMBRE], [TIPO_DOC], [NUMERO_DOC], [PLACA] and [PORCENTAJE] appear when a value is missing.',
    ...['[NOMBRE]', '[TIPO_DOC]', '[NUMERO_DOC]', '[PLACA]', '[PORCENTAJE]'].map((marca) =>
      parte(marca, fuente.legal('autorizacion-anticipos'), viva),
    ),
    conducta(marcas),
  ],
  [
    'The authoriser is the owner or the holder.',
    conducta(muestra.marcadores('an authorisation is filled with whoever authorises')),
    conducta(
      muestra.mensajes(
        'every required field of a blank form says what it asks under itself, in the words of the specification',
      ),
      'personaAutorizaFletes',
      'personaAutorizaAnticipos',
    ),
  ],
  [
    "Buttons: Cancelar; Guardar Borrador (shows 'Guardando...'); Enviar para Revisión (shows 'Enviando...').",
    ...textos(['Cancelar', 'Guardar Borrador', 'Enviar para Revisión'], fuente.barra, palabras),
    texto('Guardando...', fuente.barra, muestra.borrador('Guardar Borrador saves at once and says so')),
    texto(
      'Enviando...',
      fuente.barra,
      muestra.envio('one call carries the whole form and its key; then the sent view, the toast and no draft'),
    ),
  ],
  [
    "A 'fill with test data' button shows only for one specific tester account.",
    dicho('fill with test data', 'Completar con datos de prueba', fuente.cabeceraFormulario, tester),
    conducta(muestra.autollenado('nobody else does'), 'Completar con datos de prueba'),
  ],
  [
    'It fills every field and sets status draft.',
    conducta(tester),
    conducta(muestra.recorrido('a blank form has no stop done, a complete one all')),
  ],
  [
    'Upload: a modal takes a single PDF.',
    conducta(muestra.carga('no PDF, and nothing over 10 MB, leaves the browser')),
    conducta(
      muestra.unEnvio(
        'choosing sends nothing; then one PUT of the file itself, and the freight certification is in the form',
      ),
      'multiple',
    ),
  ],
  [
    "The upload hint reads 'Formatos permitidos: PDF | Tamaño máximo: 10MB'.",
    texto(
      'Formatos permitidos: PDF | Tamaño máximo: 10MB',
      fuente.zona,
      muestra.carga('a PDF goes to its address, is registered, and the form holds its path'),
    ),
  ],
];
