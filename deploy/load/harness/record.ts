import exec from 'k6/execution';
import type { RefinedResponse, ResponseType } from 'k6/http';
import { Counter, Trend } from 'k6/metrics';
import { inputs } from './inputs.ts';
import { isHonest } from './is-honest.mjs';

/** What k6 gives every script beside its modules, and what its types leave out. */
declare const console: { log(line: string): void };
declare const crypto: { randomUUID(): string };

/** Neither answered as asked nor refused honestly. */
const failures = new Counter('failures');
/** Refused early, with a moment to come again. */
const refusals = new Counter('refusals');
const stepMs = new Trend('step_ms', true);
/** From the tap on 'Firmar' to its success: a new certificate, then the signature. */
const tapMs = new Trend('tap_ms', true);

export type Outcome = 'done' | 'refused' | 'failed';
type Answer = RefinedResponse<ResponseType | undefined>;

/** Writes one line for the runner. Never a link, a name or an address. */
const tell = (line: object): void => console.log(JSON.stringify({ at: Date.now(), ...line }));

/** An Idempotency-Key. */
export const newKey = (): string => crypto.randomUUID();

/**
 * Counts one step of a person.
 * @param expected statuses that answer it
 * @param before milliseconds of what the same tap of the person asked for first
 */
export function record(step: string, answer: Answer, expected: readonly number[], before?: number): Outcome {
  const outcome = outcomeOf(answer, expected);
  const ms = answer.timings.duration;
  stepMs.add(ms, { step, outcome });
  const tap = before === undefined || outcome !== 'done' ? undefined : before + ms;
  if (tap !== undefined) tapMs.add(tap);
  if (outcome === 'failed') failures.add(1, { step });
  if (outcome === 'refused') refusals.add(1, { step });
  tell({
    scenario: exec.scenario.name,
    step,
    ms: Math.round(ms * 10) / 10,
    outcome,
    ...(tap !== undefined && { tapMs: Math.round(tap * 10) / 10 }),
    ...(outcome !== 'done' && { status: answer.status, code: codeOf(answer) }),
  });
  return outcome;
}

function outcomeOf(answer: Answer, expected: readonly number[]): Outcome {
  if (expected.includes(answer.status)) return 'done';
  return isHonest(answer, inputs.refusals) ? 'refused' : 'failed';
}

/** What ends a person's visit without a request: the runner prepared too little. */
export function lack(step: string): void {
  failures.add(1, { step });
  tell({ scenario: exec.scenario.name, step, ms: 0, outcome: 'failed', code: 'no input' });
}

/** An answer that the portal must keep: the invariants look for it. */
export const acknowledge = (what: 'signature' | 'enrolment', key: string, value: string): void =>
  tell({ acknowledged: what, key, value });

function codeOf(answer: Answer): string {
  if (answer.error_code !== 0 && answer.status === 0) return answer.error;
  try {
    return String((answer.json() as { code?: unknown }).code);
  } catch {
    return 'no envelope';
  }
}
