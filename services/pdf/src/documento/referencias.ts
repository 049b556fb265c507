import {
  etiqueta,
  relacionesEmergencia,
  relacionesFamiliares,
  relacionesPersonales,
  tiposCuenta,
} from '@portal/contracts/inscripciones';
import type { Instantanea } from '@portal/contracts/pdf';
import { documentoCorto } from '../hoja/formato.js';
import type { Celda, Seccion } from '../hoja/seccion.js';
import { calidad, type Campos } from './datos.js';

/** Sections 7 to 11: the driver's references. */
export const referencias = (v: Campos): Seccion[] => [
  {
    titulo: '7. CONTACTO DE EMERGENCIA',
    filas: [
      conocido(
        v('nombreContactoEmergencia'),
        v('telefonoContactoEmergencia'),
        etiqueta(relacionesEmergencia, v('relacionContactoEmergencia')),
        v('ciudadContactoEmergencia'),
      ),
    ],
  },
  { titulo: '8. REFERENCIA LABORAL 1', filas: [laboral(v, 1)] },
  { titulo: '9. REFERENCIA LABORAL 2', filas: [laboral(v, 2)] },
  {
    titulo: '10. REFERENCIA FAMILIAR',
    filas: [
      conocido(
        v('nombreReferenciaFamiliar'),
        v('telefonoReferenciaFamiliar'),
        etiqueta(relacionesFamiliares, v('relacionReferenciaFamiliar')),
        v('ciudadReferenciaFamiliar'),
      ),
    ],
  },
  {
    titulo: '11. REFERENCIA PERSONAL',
    filas: [
      conocido(
        v('nombreReferenciaPersonal'),
        v('telefonoReferenciaPersonal'),
        etiqueta(relacionesPersonales, v('relacionReferenciaPersonal')),
        v('ciudadReferenciaPersonal'),
      ),
    ],
  },
];

const conocido = (nombre: string, telefono: string, relacion: string, ciudad: string): Celda[] => [
  ['Nombre', nombre, 4],
  ['Teléfono', telefono, 2],
  ['Relación', relacion, 3],
  ['Ciudad', ciudad, 3],
];

const laboral = (v: Campos, n: 1 | 2): Celda[] => [
  ['Empresa', v(`empresaReferencia${n}`), 4],
  ['Persona de contacto', v(`personaContactoReferencia${n}`), 3],
  ['Teléfono', v(`telefonoReferencia${n}`), 2],
  ['Ciudad', v(`ciudadReferencia${n}`), 3],
];

/** Sections 12 and 13: the accounts for freight and advances. */
export const pagos = (v: Campos, cargas: Instantanea['cargas']): Seccion[] => [
  {
    titulo: '12. AUTORIZACIÓN DE PAGO DE FLETES',
    filas: cuenta(v, 'Fletes', adjunto(cargas, 'certificacionBancariaUrl')),
  },
  {
    titulo: '13. AUTORIZACIÓN DE PAGO DE ANTICIPOS',
    filas: cuenta(v, 'Anticipos', adjunto(cargas, 'certificacionBancariaAnticiposUrl'), [
      'Porcentaje de anticipo',
      `${v('porcentajeAnticipo').replace('.', ',')} %`,
      3,
    ]),
  },
];

const cuenta = (v: Campos, pago: 'Fletes' | 'Anticipos', certificacion: string, porcentaje?: Celda): Celda[][] => [
  [
    ['Persona que autoriza', calidad(v(`personaAutoriza${pago}`)), 3],
    ...(porcentaje ? [porcentaje] : []),
    ['Titular de la cuenta', v(`titularCuenta${pago}`), porcentaje ? 6 : 9],
  ],
  [
    ['Identificación del titular', documentoCorto(v(`tipoIdentificacion${pago}`), v(`numeroIdentificacion${pago}`)), 4],
    ['Tipo de cuenta', etiqueta(tiposCuenta, v(`tipoCuenta${pago}`)), 2],
    ['Número de cuenta', v(`numeroCuenta${pago}`), 3],
    ['Entidad bancaria', v(`entidadBancaria${pago}`), 3],
  ],
  [['Certificación bancaria', certificacion, 12]],
];

/** Names an attachment by its hash: the document does not hold the file itself. */
function adjunto(cargas: Instantanea['cargas'], campo: string): string {
  const carga = cargas.find((one) => one.campo === campo);
  return carga ? `Adjunta · SHA-256 ${carga.sha256.slice(0, 32)}…` : 'No adjunta';
}
