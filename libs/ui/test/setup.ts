import './react-hook.js';
import '@testing-library/jest-dom';

import { configure } from '@testing-library/react';
import { closeToast, currentToast } from '../src/toast/toast.js';

// A busy machine draws late; waiting longer makes no assertion weaker.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);

// One test's toast is not the next one's.
afterEach(() => {
  const toast = currentToast();
  if (toast) closeToast(toast.id);
});
