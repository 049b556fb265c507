import { constanciaDelFirmante, constanciaSchema } from './constancia.contract.js';
import { documentoDeEnlace } from './enlaces.contract.js';

test('the document of a link is asked for by the link, or also with the key that signed', () => {
  const { request } = documentoDeEnlace;
  for (const buena of [{ token: 't' }, { token: 't', clave: 'k'.repeat(200) }])
    expect(request.parse(buena)).toEqual(buena);
  for (const mala of [{}, { token: 't', clave: '' }, { token: 't', clave: 'ñ' }, { token: 't'.repeat(201) }])
    expect(request.safeParse(mala).success).toBe(false);
});

test('the receipt that is mailed says to whom, and who enrolled', () => {
  const constancia = constanciaSchema.parse({
    codigo: 'TER-2026-000148',
    codigoVerificacion: '0123456789ABCDEF',
    placa: 'ABC123',
    nombre: 'Ana Gómez',
    firmadoEn: '2026-11-28T15:00:00.000Z',
    nivel: 'B-T',
    sha256: 'a1'.repeat(32),
    aceptado: [{ titulo: 'Autorización', version: '1' }],
    firmas: { hechas: 1, total: 2 },
    faltan: ['conductor'],
  });
  const enviada = { ...constancia, correo: 'ana@carga.test', creadorSub: 'sub-ana' };
  expect(constanciaDelFirmante.response.parse(enviada)).toEqual(enviada);
  for (const falta of ['correo', 'creadorSub'])
    expect(constanciaDelFirmante.response.safeParse({ ...enviada, [falta]: undefined }).success).toBe(false);
});
