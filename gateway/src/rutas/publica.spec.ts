import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { comprimir } from '../borde/negociar.js';
import { Publicas } from './publica.js';

const request = { fresh: false, acceptsEncodings: () => 'gzip' } as unknown as Request;
const response = { setHeader: () => undefined, vary: () => undefined } as unknown as Response;

test('the same answer is packed once, another one anew', async () => {
  const packing = jest.fn(comprimir);
  const publicas = new Publicas(packing);
  for (const body of ['uno', 'uno', 'uno', 'dos', 'dos']) await publicas.enviar(body, request, response);
  expect(packing.mock.calls).toEqual([['"uno"'], ['"dos"']]);
});

test('a packing that failed is not remembered', async () => {
  const packing = jest.fn(comprimir).mockRejectedValueOnce(new Error('no memory'));
  const publicas = new Publicas(packing);
  await expect(publicas.enviar('uno', request, response)).rejects.toThrow('no memory');
  await expect(publicas.enviar('uno', request, response)).resolves.toBeDefined();
});
