import { formularioGuardadoSchema } from '@portal/contracts/inscripciones';
import { inscripcionDeMuestra } from '@portal/contracts/muestra';
import { datosDelFirmante } from './datos-del-firmante.rules.js';

const form = formularioGuardadoSchema.parse(inscripcionDeMuestra);
const titulos = (cambios: Partial<typeof form>, rol: 'conductor' | 'propietario') =>
  datosDelFirmante({ ...form, ...cambios }, rol).map(({ titulo }) => titulo);
const leido = (cambios: Partial<typeof form>, rol: 'conductor' | 'propietario'): Record<string, string> =>
  Object.fromEntries(
    datosDelFirmante({ ...form, ...cambios }, rol).flatMap(({ titulo, datos }) =>
      datos.map(({ rotulo, valor }) => [`${titulo}: ${rotulo}`, valor]),
    ),
  );

test('a driver reads himself and the vehicle, and nobody’s account', () => {
  expect(titulos({}, 'conductor')).toEqual(['Conductor', 'Datos del vehículo']);
});

test('the contract’s signer reads both accounts, holder, owner and vehicle; one who is both stands there once', () => {
  const [fletes, anticipos, tenedor, propietario, vehiculo] = titulos({}, 'propietario');
  expect([tenedor, propietario, vehiculo]).toEqual(['Tenedor', 'Propietario', 'Datos del vehículo']);
  expect([fletes, anticipos].join()).toMatch(/fletes.*anticipos/i);
  expect(titulos({ mismoTenedor: true }, 'propietario')).toEqual([fletes, anticipos, tenedor, vehiculo]);
  expect(titulos({ mismoTenedor: undefined }, 'propietario')).toContain('Propietario');
});

test('values read as people write them, a number with its kind, and what is blank is left out', () => {
  const datos = leido({ placaTrailer: '', porcentajeAnticipo: 12.5 }, 'propietario');
  expect(datos).toMatchObject({
    'Datos del vehículo: Placa de cabezote': 'WLK508',
    'Datos del vehículo: Tipo de carrocería': expect.stringMatching(/^[A-ZÁÉÍÓÚ]/),
    'Tenedor: Número de documento': 'CC 31.987.654',
    'Propietario: Número de documento': 'NIT 899.999.055-4',
  });
  expect(Object.entries(datos).find(([rotulo]) => rotulo.endsWith('Porcentaje de anticipo'))?.[1]).toBe('12,5 %');
  expect(Object.keys(datos)).not.toContain('Datos del vehículo: Placa de tráiler');
});

test('of a letter it says whether it is there', () => {
  const cartas = (certificacionBancariaUrl: string) =>
    Object.values(leido({ certificacionBancariaUrl, certificacionBancariaAnticiposUrl: '' }, 'propietario')).filter(
      (valor) => /djunta/.test(valor),
    );
  expect([cartas(''), cartas('cargas/una')]).toEqual([
    ['No adjunta', 'No adjunta'],
    ['Adjunta', 'No adjunta'],
  ]);
});

test('a section in which everything is blank is left out', () => {
  const enBlanco = Object.fromEntries(
    Object.keys(form)
      .filter((campo) => /Propietario$/.test(campo))
      .map((c) => [c, '']),
  );
  expect(titulos(enBlanco as Partial<typeof form>, 'propietario')).not.toContain('Propietario');
});

test('no secret of the GPS is read by anybody', () => {
  for (const rol of ['conductor', 'propietario'] as const) expect(titulos({}, rol).join()).not.toContain('GPS');
});

test('a percentage that an older form lacks is left out', () => {
  const { porcentajeAnticipo: _, ...deAntes } = form;
  const rotulos = datosDelFirmante(deAntes as typeof form, 'propietario').flatMap(({ datos }) =>
    datos.map(({ rotulo }) => rotulo),
  );
  expect(rotulos).not.toContain('Porcentaje de anticipo');
});
