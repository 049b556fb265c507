import type { AddressInfo } from 'node:net';
import type { Installation } from '@portal/publish/remotes';
import type { ObjectStore } from '@portal/service-kit';
import { RemoteStore } from '@portal/service-kit/remotes';
import type { Door } from './door.js';

/** The portal that a tool publishes to: this gateway over that store. */
export const installationOf = ({ server }: Door, store: ObjectStore): Installation => ({
  store: new RemoteStore(store),
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  quien: 'ana',
  // For a busy machine; what the tool waits by itself is seconds.
  patience: 120_000,
});
