import { idDeDireccion, idDeRuta, rutaDeCarga } from './carga.rules.js';

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
