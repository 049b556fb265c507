import { certificacionesDe, idDeDireccion, idDeRuta, porAdjuntarDeNuevo, rutaDeCarga } from './carga.rules.js';

test('only a path or address of ours names an upload', () => {
  const id = '22222222-2222-4222-8222-222222222222';
  expect(idDeRuta(rutaDeCarga(id))).toBe(id);
  for (const otra of [
    `/api/objects/${id}/`,
    `https://x.test/api/objects/${id}`,
    `/api/objects/../${id}`,
    '/api/objects/1',
    '',
  ])
    expect(idDeRuta(otra)).toBeUndefined();
  expect(idDeDireccion(`http://localhost:3000/api/objects/upload/${id}?vence=1&firma=x`)).toBe(id);
  expect(idDeDireccion('file:///etc/passwd')).toBeUndefined();
});

const [una, otra] = [rutaDeCarga('1'), rutaDeCarga('2')];

test('the paths of a form are named once each, without blanks', () => {
  expect(certificacionesDe({ certificacionBancariaUrl: una, certificacionBancariaAnticiposUrl: otra })).toEqual([
    una,
    otra,
  ]);
  expect(certificacionesDe({ certificacionBancariaUrl: una, certificacionBancariaAnticiposUrl: una })).toEqual([una]);
  expect(certificacionesDe({ certificacionBancariaUrl: '', certificacionBancariaAnticiposUrl: otra })).toEqual([otra]);
});

test('an upload that is gone is asked for again in each field that names it', () => {
  const form = { certificacionBancariaUrl: una, certificacionBancariaAnticiposUrl: otra };
  expect(porAdjuntarDeNuevo(form, otra)).toEqual([
    { path: 'certificacionBancariaAnticiposUrl', message: expect.stringContaining('Adjunte') },
  ]);
  const ambas = porAdjuntarDeNuevo({ ...form, certificacionBancariaAnticiposUrl: una }, una);
  expect(ambas.map(({ path }) => path)).toEqual(['certificacionBancariaUrl', 'certificacionBancariaAnticiposUrl']);
});
