import { fireEvent } from '@testing-library/react';
import { TOKEN } from '@portal/contracts/muestra';
import { serve } from '../../../test/server.js';
import { desenlaceDe } from './desenlace.js';

const CLAVE = '2b7e6a4e-6f0a-4d0c-9a8e-2f6a3b1c4d5e';

// No time passes by itself: what is asked again has another reason.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test.each([
  ['the network returns', 1, () => fireEvent(window, new Event('online'))],
  ['the page is looked at again', 1, () => fireEvent(document, new Event('visibilitychange'))],
  [
    'the page goes out of sight',
    0,
    () => {
      jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      fireEvent(document, new Event('visibilitychange'));
    },
  ],
])('an attempt under way is asked for anew when %s: %i times', async (_when, more, happen) => {
  const page = new AbortController();
  const server = serve({ [`GET /api/signature/outcome/${TOKEN}`]: () => ({ body: { estado: 'en-curso' } }) });
  const asked = async () => {
    await jest.advanceTimersByTimeAsync(0);
    return server.requests.length;
  };
  const outcome = desenlaceDe(TOKEN, CLAVE, page.signal);
  expect(await asked()).toBe(1);
  happen();
  expect(await asked()).toBe(1 + more);
  page.abort(new Error('left'));
  await expect(outcome).rejects.toThrow('left');
});
