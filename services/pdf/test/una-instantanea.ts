import { instantaneaSchema, type Instantanea } from '@portal/contracts/pdf';
import { canonicalJson, sha256Hex } from '@portal/service-kit';
import { datosDeInscripcion } from '@portal/test-kit/builders';

const texto = (clave: string, titulo: string, cuerpo: string) => ({
  clave,
  version: '0.1',
  titulo,
  texto: cuerpo,
  sha256: sha256Hex(cuerpo),
});
const items = (count: number) =>
  Array.from(
    { length: count },
    (_, i) =>
      `${i + 1}. **Compromiso ${i + 1}.** Conducir con atención, respetar la señalización ` +
      'y avisar toda novedad del viaje a la empresa.',
  ).join('\n');

const declaracion = [
  [
    'Yo, **María Fernanda Ñáñez Ortiz**, identificado(a) con cédula de ciudadanía No. **31.987.654**, en',
    'calidad de tenedor del vehículo de placa **WLK508**, obrando en nombre propio o como representante',
    'legal, declaro y autorizo:',
  ].join(' '),
  '',
  [
    '1. **Veracidad.** La información y los documentos entregados son ciertos, completos y verificables.',
    'Informaré todo cambio dentro de los cinco (5) días hábiles siguientes.',
  ].join(' '),
  [
    '2. **Calidad en que actúo.** Puedo disponer lícitamente del vehículo y vincularlo a la operación de',
    'transporte de TRANSCARGA S.A.S.',
  ].join(' '),
  [
    '3. **Descuento por entrega tardía del cumplido.** Autorizo a TRANSCARGA S.A.S. a descontar del saldo del',
    'flete **cincuenta mil pesos ($50.000) moneda corriente** por cada viaje cuyo cumplido no se entregue',
    'dentro de los **tres (3) días hábiles** siguientes a su terminación. Son hábiles los días de lunes a',
    'viernes que no sean festivos en Colombia. No habrá descuento si la demora se debe a fuerza mayor, a',
    'TRANSCARGA S.A.S., al remitente o al destinatario. El valor y el motivo constarán en la liquidación, y',
    'podré presentar objeciones.',
  ].join(' '),
  [
    '4. **Centrales de riesgo.** Autorizo a TRANSCARGA S.A.S. a consultar y a reportar ante operadores de',
    'información financiera y crediticia el nacimiento, el cumplimiento y el incumplimiento de mis',
    'obligaciones con ella.',
  ].join(' '),
  '5. **Origen lícito.** Mis recursos y el vehículo provienen de actividades lícitas.',
  [
    '6. **Contrato y firma.** Leí y acepto el Contrato de Vinculación Transitoria de Terceros, y acepto que',
    'mi firma electrónica me obliga igual que la manuscrita.',
  ].join(' '),
].join('\n');

const { contrasenaGPS: _, status: __, ...formulario } = datosDeInscripcion;

/** A frozen enrolment as `inscripciones` stores it, with its bytes and their hash. */
export function unaInstantanea(cambios: Partial<Instantanea> = {}): {
  instantanea: Instantanea;
  json: Buffer;
  sha256: string;
} {
  const instantanea = instantaneaSchema.parse({
    formato: 1,
    id: '0190f3a0-0000-7000-8000-000000000148',
    codigo: 'TER-2026-000148',
    codigoVerificacion: '7K3M9QXD52HF8RTW',
    urlVerificacion: 'https://portal.transcarga.test/verificar/7K3M9QXD52HF8RTW',
    enviadaEn: '2026-11-21T15:58:00.000Z',
    creador: 'registrante@transcarga.test',
    empresa: {
      nombre: 'TRANSCARGA S.A.S.',
      nombreCorto: 'TRANSCARGA',
      nit: '900.123.456-8',
      habilitacion: 'Resolución 0000',
      direccion: 'Calle 1 # 2-03',
      ciudad: 'Bogotá D.C.',
      telefono: '601 000 0000',
      correoDatos: 'datos@transcarga.test',
      urlPolitica: 'https://transcarga.test/politica',
    },
    formulario,
    textos: [
      texto(
        'autorizacion-datos',
        'Autorización para el tratamiento de datos personales',
        [
          'En cumplimiento de la Ley 1581 de 2012, autorizo.',
          `**Para qué se usan:**\n${items(8)}`,
          '**Sus derechos.** Conocer, actualizar y rectificar.',
        ].join('\n\n'),
      ),
      texto('compromiso-conductor', 'Compromiso de Seguridad Vial y Operacional', `Me comprometo a:\n\n${items(23)}`),
      texto('declaracion-final', 'Declaración y Autorización Final', declaracion),
    ],
    cargas: [{ campo: 'certificacionBancariaUrl', sha256: sha256Hex('certificación'), bytes: 12_345 }],
    ...cambios,
  });
  const json = Buffer.from(canonicalJson(instantanea));
  return { instantanea, json, sha256: sha256Hex(json) };
}
