import http from 'k6/http';
import { inputs } from '../harness/inputs.ts';
import { record } from '../harness/record.ts';

/** The runner keeps them fresh; a virtual user asks again well before one ends. */
const KEPT_MS = 45_000;
const kept = new Map<string, { token: string; since: number }>();

/** Headers of a program that acts for a person. */
export function asPerson(name: string): Record<string, string> {
  const known = kept.get(name);
  const token = known && Date.now() - known.since < KEPT_MS ? known.token : fresh(name);
  return { authorization: `Bearer ${token}` };
}

function fresh(name: string): string {
  const answer = http.get(`${inputs.tokens}/${name}`, { tags: { name: 'token' } });
  if (record('token', answer, [200]) !== 'done') throw new Error(`no token for ${name}: ${answer.status}`);
  const token = String(answer.body);
  kept.set(name, { token, since: Date.now() });
  return token;
}
