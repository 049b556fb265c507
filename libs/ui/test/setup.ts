import './react-hook.js';
import '@testing-library/jest-dom';

import { configure } from '@testing-library/react';
import { closeToast, currentToast } from '../src/toast/toast.js';

// A busy machine draws late. Waiting longer weakens no assertion.
configure({ asyncUtilTimeout: 60_000 });

// A frame comes at the loop's next turn: sixty a second would be waited for, thousands of times.
globalThis.requestAnimationFrame = (frame) => Number(setTimeout(() => frame(performance.now())));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

// A toast of one test must not be seen by the next.
afterEach(() => {
  const toast = currentToast();
  if (toast) closeToast(toast.id);
});
