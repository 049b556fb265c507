import { olvidar, pintado, trasPintar } from './after-paint.js';

afterEach(() => jest.restoreAllMocks());

test('what follows from a key stroke waits for its paint, and is done once however often it was asked for', async () => {
  const tarea = jest.fn();
  trasPintar(tarea);
  trasPintar(tarea);
  expect(tarea).not.toHaveBeenCalled();
  await pintado();
  expect(tarea).toHaveBeenCalledTimes(1);
  trasPintar(tarea);
  await pintado();
  expect(tarea).toHaveBeenCalledTimes(2);
});

test('what was taken back is not done', async () => {
  const tarea = jest.fn();
  const otra = jest.fn();
  trasPintar(tarea);
  trasPintar(otra);
  olvidar(tarea);
  await pintado();
  expect([tarea.mock.calls.length, otra.mock.calls.length]).toEqual([0, 1]);
});

test('a page out of sight, which paints nothing, does it all the same', async () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const tarea = jest.fn();
  trasPintar(tarea);
  await pintado();
  expect(tarea).toHaveBeenCalledTimes(1);
});

test('what one task throws is reported as any unhandled error, and the others are done', async () => {
  const errores: unknown[] = [];
  const oir = (event: ErrorEvent) => {
    event.preventDefault();
    errores.push(event.error);
  };
  window.addEventListener('error', oir);
  const roto = new Error('broken task');
  const tarea = jest.fn();
  trasPintar(() => {
    throw roto;
  });
  trasPintar(tarea);
  await pintado();
  window.removeEventListener('error', oir);
  expect(errores).toEqual([roto]);
  expect(tarea).toHaveBeenCalledTimes(1);
});
