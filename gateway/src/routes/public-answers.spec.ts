import { jest } from '@jest/globals';
import type { Request, Response } from 'express';
import { pack } from '../borde/negotiate.js';
import { PublicAnswers } from './response.interceptor.js';

const request = { fresh: false, acceptsEncodings: () => 'gzip' } as unknown as Request;
const response = { setHeader: () => undefined, vary: () => undefined } as unknown as Response;

test('the same answer is packed once, another one anew', async () => {
  const packing = jest.fn(pack);
  const answers = new PublicAnswers(packing);
  for (const body of ['uno', 'uno', 'uno', 'dos', 'dos']) await answers.send(body, request, response);
  expect(packing.mock.calls).toEqual([['"uno"'], ['"dos"']]);
});

test('a packing that failed is not remembered', async () => {
  const packing = jest.fn(pack).mockRejectedValueOnce(new Error('no memory'));
  const answers = new PublicAnswers(packing);
  await expect(answers.send('uno', request, response)).rejects.toThrow('no memory');
  await expect(answers.send('uno', request, response)).resolves.toBeDefined();
});
