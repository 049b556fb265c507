import { randomUUID } from 'node:crypto';
import { prepararDocumento } from '@portal/contracts/pdf';
import { unaInstantanea } from '@portal/pdf/test/una-instantanea';
import type { Calls, DiskObjectStore } from '@portal/service-kit';

/** Has an enrolment rendered that never was. */
export async function prepare(calls: Calls, objects: DiskObjectStore): Promise<void> {
  const { json, sha256 } = unaInstantanea({ id: randomUUID() });
  const instantanea = `instantaneas/${sha256}.json`;
  await objects.put(instantanea, json);
  await calls.send(prepararDocumento, { instantanea, sha256 });
}
