import exec from 'k6/execution';
import http from 'k6/http';
import { inputs, type Signer } from '../harness/inputs.ts';
import { acknowledge, lack, newKey, record, type Outcome } from '../harness/record.ts';

/** Links of people who were turned away before they signed: they come again with the next arrival. */
const turnedAway: Signer[] = [];

const metadata = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/156.0',
  deviceInfo: { browser: 'Chrome 156', os: 'Android 14', screenResolution: '390x844', timezone: 'America/Bogota' },
  geolocation: { lat: 3.451647, lng: -76.531985, accuracy: 12 },
};

const json = (name: string, key?: string) => ({
  headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  tags: { name },
  timeout: '60s',
});

/** One person from the mail to the answer: opens the link, gets a certificate, signs. */
export function signOnce(signers: readonly Signer[]): void {
  const signer = turnedAway.pop() ?? signers[exec.scenario.iterationInTest];
  if (!signer) return lack('link');
  if (visit(signer) === 'refused') turnedAway.push(signer);
}

/** @returns how the first step that was not done ended */
function visit(signer: Signer): Outcome {
  const { origin, drawing } = inputs;
  const { key, token } = signer;
  const opened = http.get(`${origin}/api/signature/verify/${token}`, json('open'));
  const open = record('open', opened, [200]);
  if (open !== 'done') return open;
  const { documentHash } = opened.json() as { documentHash: string };
  const seen = record('seen', http.post(`${origin}/api/signature/seen/${token}`, null, json('seen')), [204]);
  if (seen !== 'done') return seen;
  const { outcome: certified, id: certificateId, ms } = certificateOf(signer);
  if (certified !== 'done') return certified;
  const body = JSON.stringify({ signature: drawing, certificateId, documentHash, metadata });
  const answer = http.post(`${origin}/api/signature/advanced/${token}`, body, json('sign', newKey()));
  const signed = record('sign', answer, [200], ms);
  if (signed === 'done') acknowledge('signature', key, (answer.json() as { sha256: string }).sha256);
  return signed;
}

interface Certified {
  readonly outcome: Outcome;
  readonly id?: string;
  /** What making it took; absent when it was there. */
  readonly ms?: number;
}

/** As the page does: the certificate of an earlier visit, else a new one. */
function certificateOf({ role, token, name, email }: Signer): Certified {
  const { origin } = inputs;
  const held = http.get(`${origin}/api/certificates/${role}/${token}`, json('certificates'));
  const found = record('certificates', held, role === 'conductor' ? [200] : [200, 404]);
  if (found !== 'done') return { outcome: found };
  const [known] = held.status === 200 ? [held.json() as unknown as { id: string }[]].flat() : [];
  if (known) return { outcome: 'done', id: known.id };
  const request = { token, commonName: name, email, organizationName: 'TRANSCARGA', countryCode: 'CO' };
  const made = http.post(
    `${origin}/api/certificates/generate-for-${role}`,
    JSON.stringify(request),
    json('certificate', newKey()),
  );
  const outcome = record('certificate', made, [201]);
  if (outcome !== 'done') return { outcome };
  return { outcome, id: (made.json() as { id: string }).id, ms: made.timings.duration };
}
