import {
  calidades,
  estadosCiviles,
  etiqueta,
  fechaCorta,
  tiposCarroceria,
  tiposSangre,
  tiposVehiculo,
} from '@portal/contracts/inscripciones';
import type { Instantanea } from '@portal/contracts/pdf';
import { documentoCorto } from '../hoja/formato.js';
import type { Celda, Seccion } from '../hoja/seccion.js';

/** Reads the frozen form by field name. An absent field reads ''. */
export type Campos = (campo: string) => string;

export const camposDe =
  ({ formulario }: Instantanea): Campos =>
  (campo) =>
    String(formulario[campo] ?? '');

/** Sections 2 to 6: the vehicle and the people. The snapshot does not hold the GPS password, so it is never printed. */
export const vehiculoYPartes = (v: Campos): Seccion[] => [
  {
    titulo: '2. DATOS DEL VEHÍCULO',
    filas: [
      [
        ['Placa de cabezote', v('placaCabezote'), 3],
        ['Modelo (año)', v('modelo'), 3],
        ['Tipo de vehículo', etiqueta(tiposVehiculo, v('tipoVehiculo')), 3],
        ['Número de ejes', v('numeroEjes'), 3],
      ],
      [
        ['Placa de tráiler', v('placaTrailer'), 3],
        ['Tipo de carrocería', etiqueta(tiposCarroceria, v('tipoCarroceria')), 9],
      ],
    ],
  },
  {
    titulo: '3. DATOS DEL GPS',
    filas: [
      [
        ['Operador GPS', v('operadorGPS'), 3],
        ['Usuario GPS', v('usuarioGPS'), 5],
        ['Contraseña', 'Reservada: no se imprime', 4],
      ],
    ],
  },
  { titulo: '4. DATOS DEL TENEDOR DEL VEHÍCULO', filas: persona(v, 'Tenedor', v('nombreRazonSocial')) },
  {
    titulo: `5. DATOS DEL PROPIETARIO DEL VEHÍCULO (mismo tenedor: ${v('mismoTenedor') === 'true' ? 'Sí' : 'No'})`,
    filas: persona(v, 'Propietario', v('nombreRazonSocialPropietario')),
  },
  { titulo: '6. INFORMACIÓN DEL CONDUCTOR', filas: conductor(v) },
];

/** Holder and owner share one set of fields, told apart by their suffix. */
const persona = (v: Campos, quien: 'Tenedor' | 'Propietario', nombre: string): Celda[][] => [
  [
    ['Nombre o razón social', nombre, 7],
    ['Tipo y número de documento', documentoCorto(v(`tipoDocumento${quien}`), v(`numeroDocumento${quien}`)), 5],
  ],
  [
    ['Lugar de expedición', v(`lugarExpedicion${quien}`), 5],
    ['Fecha de expedición', fechaCorta(v(`fechaExpedicion${quien}`)), 3],
    ['Teléfono', v(`telefonoContacto${quien}`), 4],
  ],
  [
    ['Dirección', v(`direccion${quien}`), 5],
    ['Barrio', v(`barrio${quien}`), 3],
    ['Ciudad', v(`ciudad${quien}`), 4],
  ],
  [['Correo electrónico', v(`correoElectronico${quien}`), 12]],
];

const conductor = (v: Campos): Celda[][] => [
  [
    ['Nombres', v('nombresConductor'), 4],
    ['Apellidos', v('apellidosConductor'), 4],
    ['Tipo y número de documento', documentoCorto(v('tipoDocumentoConductor'), v('numeroDocumentoConductor')), 4],
  ],
  [
    ['Lugar de expedición', v('lugarExpedicionConductor'), 3],
    ['Fecha de expedición', fechaCorta(v('fechaExpedicionConductor')), 3],
    ['Lugar de nacimiento', v('lugarNacimientoConductor'), 3],
    ['Fecha de nacimiento', fechaCorta(v('fechaNacimientoConductor')), 3],
  ],
  [
    ['Dirección', v('direccionConductor'), 5],
    ['Barrio', v('barrioConductor'), 3],
    ['Ciudad', v('ciudadConductor'), 4],
  ],
  [
    ['Teléfono', v('telefonoConductor'), 3],
    ['Correo electrónico', v('correoElectronicoConductor'), 4],
    ['Tipo de sangre', etiqueta(tiposSangre, v('tipoSangreConductor')), 2],
    ['Estado civil', etiqueta(estadosCiviles, v('estadoCivilConductor')), 3],
  ],
  [
    ['ARL', v('arlConductor'), 4],
    ['AFP', v('afpConductor'), 4],
    ['EPS', v('epsConductor'), 4],
  ],
];

/** «Propietario» or «Tenedor». */
export const calidad = (value: string): string => etiqueta(calidades, value);
