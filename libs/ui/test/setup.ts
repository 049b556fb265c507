import './react-hook.js';
import '@testing-library/jest-dom';

import { configure } from '@testing-library/react';
import * as React from 'react';
import { closeToast, currentToast } from '../src/toast/toast.js';
import { withoutLongWaits } from './long-waits.js';

// A busy machine draws late. Waiting longer weakens no assertion. The product has a limit of 60 s, which never ends.
const SEARCH = 60_001;
configure({ asyncUtilTimeout: SEARCH });

// For the same reason no toast goes and no call is given up while a test runs. A search does end.
globalThis.setTimeout = withoutLongWaits(setTimeout, SEARCH);
globalThis.setInterval = withoutLongWaits(setInterval);

// A frame comes at the loop's next turn: sixty a second would be waited for, thousands of times.
globalThis.requestAnimationFrame = (frame) => Number(setTimeout(() => frame(performance.now())));
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame);

// React keeps a stack for each element that is created, for the words of its warnings. Full is as if ten thousand were
// kept in this second: it then goes on without.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object,
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set: () => undefined },
);

// A toast of one test must not be seen by the next.
afterEach(() => {
  const toast = currentToast();
  if (toast) closeToast(toast.id);
});

// A form that no handler keeps from it loads the page anew, and what was typed is gone. jsdom does nothing of the kind.
const sentByBrowser: string[] = [];
const noteSubmit = (event: Event) =>
  event.defaultPrevented || sentByBrowser.push((event.target as HTMLFormElement).outerHTML.slice(0, 200));
if (typeof window !== 'undefined') window.addEventListener('submit', noteSubmit);
afterEach(() => expect(sentByBrowser.splice(0)).toEqual([]));
