/** Many ask for documents at once, and none comes: whoever asks for something else is served meanwhile. */
import { randomUUID } from 'node:crypto';
import { AppError } from '@portal/contracts/core';
import { descargarPdf } from '@portal/contracts/inscripciones';
import { Calls } from '@portal/service-kit';
import { eventually } from '@portal/test-kit';
import { RealGateway } from '../../test/real-gateway.js';

/** At once, each as long as its client's line takes. */
const TRANSFERS = 64;

let gateway: RealGateway;
/** Ends each document that is waited for. */
const waiting: (() => void)[] = [];
beforeAll(async () => {
  gateway = await RealGateway.open({ TRANSFERENCIAS_A_LA_VEZ: String(TRANSFERS) });
});
afterAll(async () => {
  waiting.forEach((end) => end());
  await gateway?.close();
});

test('while a hundred documents are asked for and none comes, people log in; those beyond are refused at once', async () => {
  const calls = gateway.app.get(Calls);
  const send = calls.send.bind(calls);
  // Who has it answers none, and the gateway waits without an end.
  calls.send = (contract, ...rest) =>
    contract === (descargarPdf as unknown)
      ? new Promise((_, reject) => waiting.push(() => reject(new AppError('INSCRIPCION_NO_ENCONTRADA'))))
      : send(contract, ...rest);
  const reader = gateway.browser();
  await reader.login();
  const ended: number[] = [];
  const documents = Array.from({ length: 100 }, async () => {
    ended.push((await reader.get(`/api/inscripciones/${randomUUID()}/pdf`)).status);
  });
  await eventually('each waits or is refused', () => waiting.length === TRANSFERS && ended.length === 100 - TRANSFERS);
  for (let person = 0; person < 5; person += 1) {
    const browser = gateway.browser();
    expect([(await browser.login()).status, await browser.userStatus()]).toEqual([302, 200]);
  }
  expect(ended).toEqual(Array(100 - TRANSFERS).fill(503));
  waiting.forEach((end) => end());
  await Promise.all(documents);
  expect(ended.slice(100 - TRANSFERS)).toEqual(Array(TRANSFERS).fill(404));
});
