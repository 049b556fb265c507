import { conducta, type Frase } from '../pruebas/entrada.js';
import { dicho, parte, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const seccion = (nombre: string, titulo: string) => texto(titulo, fuente.seccion(nombre), muestra.formulario);
const { seccion: archivo } = fuente;

export const autorizacionesYAcciones: readonly Frase[] = [
  [
    'Advance-payment authorisation: a percentage, bank data and a bank-certification PDF upload, which shows a green success note.',
    seccion('pagos', 'Autorización de pago de anticipos'),
    texto('La certificación bancaria de anticipos se ha cargado correctamente.', archivo('pagos'), muestra.carga),
  ],
  [
    "Contract section: a download of the contract, a required radio 'Persona que firma (Inscripción de Terceros)' with values propietario or tenedor, and a required acceptance checkbox for the contract terms.",
    texto('Descargar contrato', archivo('contrato'), muestra.formulario),
    ...textos(
      ['Persona que firma (Inscripción de Terceros)', 'Leí y acepto los términos del contrato.'],
      fuente.campos,
      muestra.formulario,
    ),
    conducta(muestra.formulario, 'propietario', 'tenedor'),
  ],
  [
    "Authorisation sections show a text that fills in the authoriser's name, document type, document number, vehicle plate and, for advances, the percentage.",
    conducta(
      muestra.pagina,
      'Marta Ruiz, cédula de ciudadanía No. 31.987.654, placa ABC123, 35 % para TRANSCARGA S.A.S.',
    ),
  ],
  [
    'Placeholders [NOMBRE], [TIPO_DOC], [NUMERO_DOC], [PLACA] and [PORCENTAJE] appear when a value is missing.',
    ...['[NOMBRE]', '[TIPO_DOC]', '[NUMERO_DOC]', '[PLACA]', '[PORCENTAJE]'].map((marca) =>
      parte(marca, fuente.legal('autorizacion-anticipos'), muestra.pagina),
    ),
    conducta(muestra.diligenciar),
  ],
  [
    'The authoriser is the owner or the holder.',
    conducta(muestra.marcadores),
    conducta(muestra.mensajes, 'personaAutorizaFletes', 'personaAutorizaAnticipos'),
  ],
  [
    "Buttons: Cancelar; Guardar Borrador (shows 'Guardando...'); Enviar para Revisión (shows 'Enviando...').",
    ...textos(['Cancelar', 'Guardar Borrador', 'Enviar para Revisión'], fuente.barra, muestra.formulario),
    texto('Guardando...', fuente.barra, muestra.borrador),
    texto('Enviando...', fuente.barra, muestra.envio),
  ],
  [
    "A 'fill with test data' button shows only for one specific tester account.",
    dicho('fill with test data', 'Completar con datos de prueba', fuente.cabeceraFormulario, muestra.autollenado),
    conducta(muestra.autollenado, 'Completar con datos de prueba'),
  ],
  ['It fills every field and sets status draft.', conducta(muestra.autollenado, 'draft'), conducta(muestra.recorrido)],
  ['Upload: a modal takes a single PDF.', conducta(muestra.carga), conducta(muestra.unEnvio, 'multiple')],
  [
    "The upload hint reads 'Formatos permitidos: PDF | Tamaño máximo: 10MB'.",
    texto('Formatos permitidos: PDF | Tamaño máximo: 10MB', fuente.zona, muestra.carga),
  ],
];
