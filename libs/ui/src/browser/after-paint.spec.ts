import { afterPaint, cancelAfterPaint, painted } from './after-paint.js';

afterEach(() => jest.restoreAllMocks());

test('a task waits for the next paint, and runs once however often it was asked for', async () => {
  const task = jest.fn();
  afterPaint(task);
  afterPaint(task);
  expect(task).not.toHaveBeenCalled();
  await painted();
  expect(task).toHaveBeenCalledTimes(1);
  afterPaint(task);
  await painted();
  expect(task).toHaveBeenCalledTimes(2);
});

test('a cancelled task does not run', async () => {
  const task = jest.fn();
  const other = jest.fn();
  afterPaint(task);
  afterPaint(other);
  cancelAfterPaint(task);
  await painted();
  expect([task.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
});

test('a page out of sight, which paints nothing, does it all the same', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const task = jest.fn();
  afterPaint(task);
  await painted();
  expect(task).toHaveBeenCalledTimes(1);
});

test('an error of one task is reported as unhandled, and the other tasks run', async () => {
  const errors: unknown[] = [];
  const listen = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.error);
  };
  window.addEventListener('error', listen);
  const broken = new Error('broken task');
  const task = jest.fn();
  afterPaint(() => {
    throw broken;
  });
  afterPaint(task);
  await painted();
  window.removeEventListener('error', listen);
  expect(errors).toEqual([broken]);
  expect(task).toHaveBeenCalledTimes(1);
});
