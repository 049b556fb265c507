import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { AppError } from '@portal/contracts/core';
import { prepararDocumento } from '@portal/contracts/pdf';
import { testService, type TestService } from '../../test/test-service.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { ArchivosRepository } from '../archivos/archivos.repository.js';

let servicio: TestService;
beforeAll(async () => {
  servicio = await testService();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => servicio?.close());

async function otraInstantanea() {
  const { json, sha256 } = unaInstantanea({ id: randomUUID() });
  const instantanea = `instantaneas/${sha256}.json`;
  await servicio.objects.put(instantanea, json);
  return { instantanea, sha256 };
}

/** Gives up after a moment and asks again, until it has its document. */
async function insist(request: Awaited<ReturnType<typeof otraInstantanea>>) {
  for (let asked = 1; ; asked += 1) {
    try {
      await servicio.hasty.send({ ...prepararDocumento, deadline: 300 }, request);
      return asked;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SERVICIO_NO_DISPONIBLE') throw error;
      await pause(100);
    }
  }
}

test('of twenty enrolments at once each is rendered once, however often its caller gives up and asks again', async () => {
  const rendered = jest.spyOn(ArchivosRepository.prototype, 'guardarDocumento');
  const requests = await Promise.all(Array.from({ length: 20 }, otraInstantanea));
  const asked = await Promise.all(requests.map(insist));
  expect(rendered).toHaveBeenCalledTimes(20);
  // Otherwise nobody gave up, and nothing was shown.
  expect(Math.max(...asked)).toBeGreaterThan(1);
});
