import { cerrarFirma, metadatosFirmaSchema } from './firmar.contract.js';

const lugar = { lat: 4.6, lng: -74.1, accuracy: 12 };
const vale = (geolocation: object) => metadatosFirmaSchema.shape.geolocation.safeParse(geolocation).success;

test('a place on earth is taken, to its edges', () => {
  for (const otro of [lugar, { ...lugar, lat: 90, lng: -180 }, { ...lugar, accuracy: 0 }])
    expect(vale(otro)).toBe(true);
});

test.each([
  { lat: 90.1 },
  { lat: -91 },
  { lng: 180.1 },
  { lng: -181 },
  { accuracy: -1 },
  { lat: Number.NaN },
  { lng: Number.POSITIVE_INFINITY },
  { lat: '4.6' },
  { lat: null },
  { altitud: 1 },
])('a place that is none is refused: %j', (cambio) => {
  expect(vale({ ...lugar, ...cambio })).toBe(false);
});

test('a close without a value is refused at the door', () => {
  const { valor } = cerrarFirma.request.shape;
  expect(['', 'AAAA'].map((uno) => valor.safeParse(uno).success)).toEqual([false, true]);
});
