import { opening } from './opening.js';

/** Parts that write down when they are closed. */
function parts() {
  const closed: string[] = [];
  const part = async (name: string, failure?: Error) => ({
    name,
    close: async () => {
      closed.push(name);
      if (failure) throw failure;
    },
  });
  return { closed, part };
}

test('what opened stays open and is handed over', async () => {
  const { closed, part } = parts();
  const { name } = await opening(async (keep) => keep(part('platform')));
  expect([name, closed]).toEqual(['platform', []]);
});

test('when a later part does not open, those before it are closed, the last one first', async () => {
  const { closed, part } = parts();
  const opened = opening(async (keep) => {
    await keep(part('platform'));
    await keep(part('database'));
    await keep(Promise.reject(new Error('no line')));
  });
  await expect(opened).rejects.toThrow('no line');
  expect(closed).toEqual(['database', 'platform']);
});

test('one that does not close keeps no other open, and both failures are told', async () => {
  const { closed, part } = parts();
  const failure = new Error('not closed');
  const opened = opening(async (keep) => {
    await keep(part('platform'));
    await keep(part('database', failure));
    throw new Error('no line');
  });
  await expect(opened).rejects.toMatchObject({ errors: [expect.objectContaining({ message: 'no line' }), failure] });
  expect(closed).toEqual(['database', 'platform']);
});
