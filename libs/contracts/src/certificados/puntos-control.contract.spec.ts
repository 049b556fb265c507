import { puntosControl, sellarPuntoControl, textoDelPunto } from './puntos-control.contract.js';

const punto = { seq: 1, hash: 'a1'.repeat(32) };

test('a checkpoint is one of an entry that there may be, and its stamp is over both', () => {
  const { request } = sellarPuntoControl;
  for (const bueno of [punto, { ...punto, perdido: true }]) expect(request.parse(bueno)).toEqual(bueno);
  for (const malo of [{ seq: 0 }, { seq: 1.5 }, { hash: 'A1'.repeat(32) }, { perdido: false }])
    expect(request.safeParse({ ...punto, ...malo }).success).toBe(false);
  expect(textoDelPunto(punto)).toBe(`auditoria|1|${punto.hash}`);
});

test('whoever asks for the kept points says whether it reads lost ones, and gets them apart', () => {
  const { request, response } = puntosControl;
  for (const buena of [{ desde: 0 }, { desde: 7, conPerdidos: true }]) expect(request.parse(buena)).toEqual(buena);
  for (const mala of [{ desde: -1 }, { desde: 0, conPerdidos: false }])
    expect(request.safeParse(mala).success).toBe(false);
  const kept = { puntos: [{ ...punto, sello: 'AAAA' }], raices: ['AAAA'] };
  for (const answer of [kept, { ...kept, perdidos: [punto] }]) expect(response.parse(answer)).toEqual(answer);
});
