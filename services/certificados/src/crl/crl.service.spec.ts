import { jest } from '@jest/globals';
import type { Clock, Log, Sweeper, Transactions, Tx } from '@portal/service-kit';
import type { AuthorityId } from '../authority/authority.entity.js';
import type { CrlIssuerService } from './crl-issuer.service.js';
import type { CrlRepository } from './crl.repository.js';
import { CrlService } from './crl.service.js';

const publishDue = jest.fn(async (_tx: Tx, _id: AuthorityId) => undefined);
const service = new CrlService(
  undefined as unknown as CrlRepository,
  { publishDue } as unknown as CrlIssuerService,
  { run: (work: (tx: Tx) => unknown) => work({} as Tx) } as unknown as Transactions,
  undefined as unknown as Sweeper,
  undefined as unknown as Clock,
  undefined as unknown as Log,
);
const asked = (): AuthorityId[] => publishDue.mock.calls.splice(0).map(([, id]) => id);

test('after a certificate only its own authority is asked for a CRL; the sweep asks the root too, whose own gets old', async () => {
  await service.notify();
  expect(asked()).toEqual(['emisora']);
  await service.publishDue();
  expect(asked()).toEqual(['raiz', 'emisora']);
});
