import { camposRepresentante } from '@portal/contracts/inscripciones';
import { datosDePrueba } from '../../../mfe-inscripciones/test/datos-de-prueba.js';
import { campo, campos } from '../pruebas/campo.js';
import { calcula } from '../pruebas/constante.js';
import { conducta, type Frase } from '../pruebas/entrada.js';
import { escribe } from '../pruebas/texto.js';
import { muestra } from './lugares.js';

const calidades = ['propietario', 'tenedor'] as const;

export const pagosYContrato: readonly Frase[] = [
  [
    'Personal reference: nombreReferenciaPersonal, telefonoReferenciaPersonal, ciudadReferenciaPersonal, relacionReferenciaPersonal (amigo, vecino, compañero-trabajo, compañero-estudio, conocido, padrino, madrina, otro).',
    ...campos(['nombreReferenciaPersonal', 'telefonoReferenciaPersonal', 'ciudadReferenciaPersonal'], {
      rechaza: [''],
    }),
    campo('relacionReferenciaPersonal', {
      opciones: ['amigo', 'vecino', 'compañero-trabajo', 'compañero-estudio', 'conocido', 'padrino', 'madrina', 'otro'],
    }),
  ],
  [
    'Freight payment: personaAutorizaFletes (propietario or tenedor), titularCuentaFletes, tipoIdentificacionFletes (CC, CE, NIT), numeroIdentificacionFletes, tipoCuentaFletes (ahorros, corriente), numeroCuentaFletes, entidadBancariaFletes, certificacionBancariaUrl (optional).',
    campo('personaAutorizaFletes', { opciones: calidades }),
    ...campos(['titularCuentaFletes', 'numeroIdentificacionFletes', 'numeroCuentaFletes', 'entidadBancariaFletes'], {
      rechaza: [''],
    }),
    campo('tipoIdentificacionFletes', { opciones: ['CC', 'CE', 'NIT'] }),
    campo('tipoCuentaFletes', { opciones: ['ahorros', 'corriente'] }),
    campo('certificacionBancariaUrl', { opcional: true, acepta: [''] }),
  ],
  [
    'Advance payment: personaAutorizaAnticipos (propietario or tenedor), porcentajeAnticipo (number), titularCuentaAnticipos, tipoIdentificacionAnticipos, numeroIdentificacionAnticipos, tipoCuentaAnticipos, numeroCuentaAnticipos, entidadBancariaAnticipos, certificacionBancariaAnticiposUrl (optional).',
    campo('personaAutorizaAnticipos', { opciones: calidades }),
    campo('porcentajeAnticipo', { acepta: [1, 35, 100], rechaza: ['35', 0, 101] }),
    ...campos(
      ['titularCuentaAnticipos', 'numeroIdentificacionAnticipos', 'numeroCuentaAnticipos', 'entidadBancariaAnticipos'],
      { rechaza: [''] },
    ),
    campo('tipoIdentificacionAnticipos', { opciones: ['CC', 'CE', 'NIT'] }),
    campo('tipoCuentaAnticipos', { opciones: ['ahorros', 'corriente'] }),
    campo('certificacionBancariaAnticiposUrl', { opcional: true, acepta: [''] }),
  ],
  [
    'Contract: personaFirmaContrato (propietario or tenedor), aceptaTerminosContrato (boolean).',
    campo('personaFirmaContrato', { opciones: calidades }),
    campo('aceptaTerminosContrato', { acepta: [true], rechaza: [false, 'true'] }),
    // Beyond the specification, and optional: who signs for a company (docs/decisiones.md#representante).
    ...camposRepresentante.map((nombre) => campo(nombre, { opcional: true, acepta: [''], rechaza: [null, 'Ana'] })),
    conducta(muestra.representante, 'Nombres del representante son requeridos'),
  ],
  [
    'status: draft or submitted.',
    campo('status', { acepta: ['submitted'], rechaza: ['draft', 'otro'] }),
    calcula('draft', () => datosDePrueba.status, 'draft'),
    escribe("status: 'draft'", 'mfe-inscripciones/src/borrador-guardado.ts'),
    conducta(muestra.envio, 'submitted'),
  ],
];
