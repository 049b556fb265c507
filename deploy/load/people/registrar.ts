import exec from 'k6/execution';
import http from 'k6/http';
import { inputs, setting } from '../harness/inputs.ts';
import { acknowledge, newKey, record } from '../harness/record.ts';
import { asPerson } from './as-person.ts';

/** The bank's letter, as a branch scans it. */
const letter = open(setting('CERTIFICACION'), 'b');
/** Of one person one letter is inspected at a time, so a crowd that never pauses is several. */
const PEOPLE = ['registrante', 'registrante2'];
const PER_PREFIX = 900;
const LETTERS = 26;

/** A plate of this run alone; no other part of the tests takes plates with Z. */
function plateOf(n: number): string {
  const prefix = Math.floor(n / PER_PREFIX);
  const letterAt = (at: number) => String.fromCharCode(65 + (Math.floor(prefix / LETTERS ** at) % LETTERS));
  return `Z${letterAt(1)}${letterAt(0)}${100 + (n % PER_PREFIX)}`;
}

/**
 * One enrolment: the bank's letter goes up, then the form.
 * @param which of the people registers
 */
export function enrolOnce(which: 0 | 1): void {
  const { origin, form, firstPlate } = inputs;
  const as = asPerson(PEOPLE[which]!);
  const how = (name: string, headers: Record<string, string> = {}) => ({
    headers: { ...as, ...headers },
    tags: { name },
    timeout: '60s',
  });
  const typed = { 'content-type': 'application/json' };
  const asked = http.post(`${origin}/api/objects/upload`, null, how('upload-address'));
  if (record('upload-address', asked, [200]) !== 'done') return;
  const { uploadURL } = asked.json() as { uploadURL: string };
  const put = http.put(uploadURL, letter, {
    headers: { 'content-type': 'application/pdf' },
    tags: { name: 'upload' },
    timeout: '60s',
  });
  if (record('upload', put, [200]) !== 'done') return;
  const registered = http.put(
    `${origin}/api/certification-upload`,
    JSON.stringify({ certificationUrl: uploadURL }),
    how('inspect', typed),
  );
  if (record('inspect', registered, [200]) !== 'done') return;
  const { objectPath } = registered.json() as { objectPath: string };
  const plate = plateOf(firstPlate + PEOPLE.length * exec.scenario.iterationInTest + which);
  const sent = http.post(
    `${origin}/api/inscripcion-terceros`,
    JSON.stringify({
      ...form,
      placaCabezote: plate,
      correoElectronicoConductor: `conductor.${plate.toLowerCase()}@correo.test`,
      correoElectronicoTenedor: `tenedor.${plate.toLowerCase()}@correo.test`,
      certificacionBancariaUrl: objectPath,
    }),
    how('enrol', { ...typed, 'idempotency-key': newKey() }),
  );
  if (record('enrol', sent, [201]) === 'done') acknowledge('enrolment', plate, (sent.json() as { id: string }).id);
}
