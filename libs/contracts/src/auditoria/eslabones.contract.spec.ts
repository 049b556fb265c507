import { eslabonesDelFirmante } from './eslabones.contract.js';

const id = '7a0d4b1e-5a0c-4c7e-9d43-0d6f9a2f4b11';

test('a signer’s own links are asked for with his mails, five hundred at most', () => {
  const pide = (cuantos: number) =>
    eslabonesDelFirmante.request.safeParse({
      inscripcionId: id,
      rol: 'conductor',
      correos: Array.from({ length: cuantos }, () => id),
    }).success;
  expect([pide(0), pide(500), pide(501)]).toEqual([true, true, false]);
});
