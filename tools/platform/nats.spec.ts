import { replicasIn } from './nats.mjs';

test('how many copies a message has is an odd number that NATS takes, or nobody says it', () => {
  expect([replicasIn(undefined), replicasIn(''), replicasIn('1'), replicasIn('3')]).toEqual([
    undefined,
    undefined,
    1,
    3,
  ]);
  for (const wrong of ['2', '0', 'tres', '33']) expect(() => replicasIn(wrong)).toThrow(`NATS_REPLICAS=${wrong}`);
});
