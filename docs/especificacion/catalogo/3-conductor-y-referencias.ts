import { campo, campos } from '../pruebas/campo.js';
import { enPalabras, sinEfecto, type Frase } from '../pruebas/entrada.js';

export const conductorYReferencias: readonly Frase[] = [
  ['Driver:', sinEfecto('a heading: the next sentences say what')],
  ['nombresConductor, apellidosConductor.', ...campos(['nombresConductor', 'apellidosConductor'], { rechaza: [''] })],
  [
    'tipoDocumentoConductor (CC, CE, pasaporte), numeroDocumentoConductor.',
    campo('tipoDocumentoConductor', { opciones: ['CC', 'CE', 'pasaporte'], rechaza: ['NIT', 'rut'] }),
    campo('numeroDocumentoConductor', { rechaza: [''] }),
  ],
  [
    'lugarExpedicionConductor, fechaExpedicionConductor.',
    campo('lugarExpedicionConductor', { rechaza: [''] }),
    campo('fechaExpedicionConductor', { acepta: ['2008-09-30'], rechaza: ['30/09/2008'] }),
  ],
  [
    'telefonoConductor, correoElectronicoConductor.',
    campo('telefonoConductor', { rechaza: [''] }),
    campo('correoElectronicoConductor', { acepta: ['a@b.co'], rechaza: ['a'] }),
  ],
  [
    'direccionConductor, barrioConductor, ciudadConductor.',
    ...campos(['direccionConductor', 'barrioConductor', 'ciudadConductor'], { rechaza: [''] }),
  ],
  [
    'lugarNacimientoConductor, fechaNacimientoConductor.',
    campo('lugarNacimientoConductor', { rechaza: [''] }),
    campo('fechaNacimientoConductor', { acepta: ['1990-08-17'], rechaza: ['1939-12-31'] }),
  ],
  [
    'tipoSangreConductor (o-positivo, o-negativo, a-positivo, a-negativo, b-positivo, b-negativo, ab-positivo, ab-negativo).',
    campo('tipoSangreConductor', {
      opciones: [
        'o-positivo',
        'o-negativo',
        'a-positivo',
        'a-negativo',
        'b-positivo',
        'b-negativo',
        'ab-positivo',
        'ab-negativo',
      ],
    }),
  ],
  [
    'estadoCivilConductor (soltero, casado, union-libre, divorciado, viudo).',
    campo('estadoCivilConductor', { opciones: ['soltero', 'casado', 'union-libre', 'divorciado', 'viudo'] }),
  ],
  [
    'arlConductor, afpConductor, epsConductor.',
    ...campos(['arlConductor', 'afpConductor', 'epsConductor'], { rechaza: [''] }),
  ],
  [
    'Emergency contact: nombreContactoEmergencia, telefonoContactoEmergencia, relacionContactoEmergencia (madre, padre, esposa, esposo, hermano, hermana, hijo, hija, amigo, otro), ciudadContactoEmergencia.',
    ...campos(['nombreContactoEmergencia', 'telefonoContactoEmergencia', 'ciudadContactoEmergencia'], {
      rechaza: [''],
    }),
    campo('relacionContactoEmergencia', {
      opciones: ['madre', 'padre', 'esposa', 'esposo', 'hermano', 'hermana', 'hijo', 'hija', 'amigo', 'otro'],
    }),
  ],
  [
    'Work references 1 and 2: empresaReferenciaN, personaContactoReferenciaN, telefonoReferenciaN, ciudadReferenciaN.',
    ...campos(['empresaReferencia1', 'personaContactoReferencia1', 'telefonoReferencia1', 'ciudadReferencia1'], {
      rechaza: [''],
    }),
    ...campos(['empresaReferencia2', 'personaContactoReferencia2', 'telefonoReferencia2', 'ciudadReferencia2'], {
      rechaza: [''],
    }),
    enPalabras('empresaReferenciaN', 'personaContactoReferenciaN', 'telefonoReferenciaN', 'ciudadReferenciaN'),
  ],
  [
    'Family reference: nombreReferenciaFamiliar, telefonoReferenciaFamiliar, ciudadReferenciaFamiliar, relacionReferenciaFamiliar (padre, madre, hermano, hermana, hijo, hija, esposo, esposa, tio, tia, primo, prima, abuelo, abuela).',
    ...campos(['nombreReferenciaFamiliar', 'telefonoReferenciaFamiliar', 'ciudadReferenciaFamiliar'], {
      rechaza: [''],
    }),
    campo('relacionReferenciaFamiliar', {
      opciones: [
        'padre',
        'madre',
        'hermano',
        'hermana',
        'hijo',
        'hija',
        'esposo',
        'esposa',
        'tio',
        'tia',
        'primo',
        'prima',
        'abuelo',
        'abuela',
      ],
    }),
  ],
];
