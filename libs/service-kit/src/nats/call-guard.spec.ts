import { randomUUID } from 'node:crypto';
import { headers, type Msg } from '@nats-io/transport-node';
import type { MessageHandler } from '@nestjs/microservices';
import { of } from 'rxjs';
import type { CallContext, NatsCall } from '@portal/contracts/core';
import { unAnonimo, unaPersona } from '@portal/test-kit';
import { OwnKeys } from '../../test/own-keys.js';
import { interna, sumar } from '../../test/sumas.js';
import { actorLabel, currentContext } from '../context/current-context.js';
import { callersPatience } from '../context/patience.js';
import { CONTEXT_HEADER, signContext } from '../context/sign-context.js';
import { isReplyProven, REPLY_HEADER } from '../context/sign-reply.js';
import { sha256Hex } from '../crypto/canonical-json.js';
import { Metrics } from '../health/metrics.js';
import { Log } from '../logging/log.js';
import { AcceptedOnce } from './accepted-once.js';
import { CallGuard } from './call-guard.js';

let keys: OwnKeys;
beforeEach(() => {
  keys = new OwnKeys();
});
afterEach(() => keys.remove());

const clock = { now: () => new Date('2026-11-22T10:00:00Z') };
const good = JSON.stringify({ n: 1 });
const inbox = '_INBOX_gateway.abc';
const answers = async () => ({ total: 7 });

/** `inscripciones`, whom the gateway asks. */
function unaGuardia(audit: () => Promise<void> = async () => undefined) {
  const [gateway, inscripciones] = [keys.of('gateway'), keys.of('inscripciones')];
  const told: { request: unknown; code: string; actor: string }[] = [];
  const lines: string[] = [];
  const log = new Log('inscripciones', 'info', { write: (line) => void lines.push(line) });
  const metrics = new Metrics('inscripciones');
  const accepted = new AcceptedOnce(clock, undefined);
  const guard = new CallGuard(inscripciones, clock, log, metrics, accepted, async (_contract, request, { code }) => {
    told.push({ request, code, actor: actorLabel(currentContext().actor) });
    await audit();
  });
  const unContexto = (body = good, change: Partial<CallContext> = {}): CallContext => ({
    caller: 'gateway',
    actor: unaPersona(),
    subject: sumar.subject,
    bodyHash: sha256Hex(body),
    expires: clock.now().getTime() + 1000,
    nonce: randomUUID(),
    requestId: 'r',
    ...change,
  });
  const message = (body: string, header: string): Msg => {
    const sent = headers();
    sent.set(CONTEXT_HEADER, header);
    const data = Buffer.from(body);
    return {
      subject: sumar.subject,
      data,
      reply: inbox,
      headers: sent,
      json: () => JSON.parse(body),
    } as unknown as Msg;
  };
  /** What comes of a proven request. */
  const run = (
    work: (...args: never[]) => unknown = answers,
    { body = good, contract = sumar as NatsCall, ...change }: Partial<CallContext> & Asked = {},
  ) => guard.run(contract, message(body, ''), work as MessageHandler, unContexto(body, change));
  const dropped = async () =>
    (await metrics.callsDropped.get()).values.map(({ labels, value }) => [labels['reason'], value]);
  return { gateway, guard, told, lines, unContexto, message, run, dropped };
}

interface Asked {
  readonly body?: string;
  readonly contract?: NatsCall;
}

test('a proven request that asks for its answer in its caller’s inbox is believed', () => {
  const { gateway, guard, unContexto, message } = unaGuardia();
  const context = unContexto();
  expect(guard.believe(message(good, signContext(gateway, context)))).toEqual(context);
});

test.each(['_INBOX_gateway', '_INBOX_gateway2.abc', '_INBOX_inscripciones.abc', 'x._INBOX_gateway.abc', '', undefined])(
  'one that asks for it at %j is dropped',
  async (reply) => {
    const { gateway, guard, unContexto, message, dropped } = unaGuardia();
    const asked = { ...message(good, signContext(gateway, unContexto())), reply } as Msg;
    expect(guard.believe(asked)).toBeUndefined();
    expect(await dropped()).toEqual([['reply', 1]]);
  },
);

test('so is one that is not proven, or has no header at all', async () => {
  const { gateway, guard, unContexto, message, dropped } = unaGuardia();
  const other = message(good, signContext(gateway, unContexto('{"n":2}')));
  for (const unproven of [other, message(good, ''), { ...other, headers: undefined } as Msg])
    expect(guard.believe(unproven)).toBeUndefined();
  expect(await dropped()).toEqual([['context', 3]]);
});

test('a repetition is dropped, and told in the name of the process that sent it', async () => {
  const { guard, told, unContexto, message, dropped } = unaGuardia();
  const context = unContexto();
  const first = await guard.isFirst(sumar, message(good, ''), context);
  expect([first, told]).toEqual([true, []]);
  expect(await guard.isFirst(sumar, message(good, ''), context)).toBe(false);
  expect(told).toEqual([{ request: { n: 1 }, code: 'ACCESO_DENEGADO', actor: 'proceso:gateway' }]);
  expect(await dropped()).toEqual([['replay', 1]]);
});

test('an answer is proven to its caller, for this request', () => {
  const { gateway, guard, unContexto, message } = unaGuardia();
  const [context, bytes] = [unContexto(), Buffer.from('{"ok":true}')];
  const asked = signContext(gateway, context);
  const proof = guard.proofOf(message(good, asked), context, bytes).get(REPLY_HEADER);
  expect(isReplyProven(gateway, context, { asked, bytes, proof })).toBe(true);
});

test('a handler gets what its contract names, runs as its caller, and tells no more than the contract', async () => {
  const { run, told } = unaGuardia();
  const seen: unknown[] = [];
  const work = async (request: unknown, context: unknown) => {
    seen.push(request, context === currentContext(), actorLabel(currentContext().actor));
    return { total: 7, secreto: 'x' };
  };
  expect(await run(work, { body: JSON.stringify({ n: 1, nuevo: true }) })).toEqual({ total: 7 });
  expect(seen).toEqual([{ n: 1, fallar: false, ms: 0 }, true, `persona:${unaPersona().subject}`]);
  expect(await run(() => of({ total: 8 }))).toEqual({ total: 8 });
  expect(told).toEqual([]);
});

test('it may take as long as its caller waits, or as its contract says', async () => {
  const { run } = unaGuardia();
  const left: number[] = [];
  const work = async () => {
    left.push(callersPatience().leftMs);
    return { total: 7 };
  };
  await run(work);
  await run(work, { waitMs: 3_600_000 });
  expect([left[0]! <= sumar.deadline, left[1]! > sumar.deadline]).toEqual([true, true]);
});

/** A handler that nobody may reach. */
function unreached() {
  let calls = 0;
  return { work: async () => ({ total: (calls += 1) }), calls: () => calls };
}

test('a process outside the list of callers reaches no handler', async () => {
  const { run, lines } = unaGuardia();
  const { work, calls } = unreached();
  await expect(run(work, { contract: interna, body: '{}' })).rejects.toMatchObject({ code: 'ACCESO_DENEGADO' });
  expect([calls(), lines.join('')]).toEqual([0, expect.stringContaining('gateway may not call this')]);
});

test.each([
  ['nobody who is known, whatever is asked', 'UNAUTHORIZED', { actor: unAnonimo(), body: '{"n":"x"}' }],
  ['fields that do not fit', 'DATOS_INVALIDOS', { body: '{"n":"x"}' }],
  ['no JSON', 'SOLICITUD_MAL_FORMADA', { body: '{"n"' }],
])('refused and told before the handler: %s', async (_, code, asked) => {
  const { run, told } = unaGuardia();
  const { work, calls } = unreached();
  await expect(run(work, asked)).rejects.toMatchObject({ code });
  expect([calls(), told.map((one) => one.code)]).toEqual([0, [code]]);
});

test('between services nobody asks who is signed in', async () => {
  const { run } = unaGuardia();
  const answer = run(async () => ({ actor: 'anonimo' }), {
    contract: { ...interna, callers: ['pdf', 'certificados'] } as NatsCall,
    body: '{}',
    caller: 'certificados',
    actor: unAnonimo(),
  });
  expect(await answer).toEqual({ actor: 'anonimo' });
});

test.each<[string, () => unknown]>([
  ['that fails', () => Promise.reject(new Error('canario'))],
  ['that answers with another shape', async () => ({ total: 'canario' })],
  ['that answers nothing', async () => undefined],
])('of a handler %s the caller hears an error of ours, the log what it was', async (_, work) => {
  const { run, lines } = unaGuardia();
  await expect(run(work)).rejects.toMatchObject({ code: 'ERROR_INTERNO', detail: undefined, fields: undefined });
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['call failed']);
});

test('a refusal stands although the audit cannot take it', async () => {
  const { run, lines } = unaGuardia(() => Promise.reject(new Error('away')));
  await expect(run(answers, { actor: unAnonimo() })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect(lines.join('')).toContain('refusal not audited');
});
