import { unAnonimo, unaPersona } from '@portal/test-kit';
import { actorLabel, currentContext, maybeContext, processContext, runInContext } from './current-context.js';

test('work sees the context in which it runs, and none outside one', async () => {
  const [outer, inner] = [processContext('pdf', 'a'), processContext('auditoria', 'b')];
  const seen = await runInContext(outer, async () => {
    const within = await runInContext(inner, async () => currentContext());
    return [within, currentContext(), maybeContext()];
  });
  expect(seen).toEqual([inner, outer, outer]);
  expect(maybeContext()).toBeUndefined();
  expect(() => currentContext()).toThrow('no call context here');
});

test('work that no person asked for is its process’s own, each time another request', () => {
  const [one, two] = [processContext('pdf'), processContext('pdf')];
  expect(one).toMatchObject({ caller: 'pdf', actor: { kind: 'proceso', name: 'pdf' } });
  expect(one.requestId).not.toBe(two.requestId);
  expect(one.idempotencyKey).toBeUndefined();
});

test('the audit names an actor by its kind, and never by an address', () => {
  const ana = unaPersona();
  const labels = [ana, { kind: 'proceso', name: 'pdf' } as const, unAnonimo(), undefined].map(actorLabel);
  expect(labels).toEqual([`persona:${ana.subject}`, 'proceso:pdf', 'anonimo', 'anonimo']);
});
