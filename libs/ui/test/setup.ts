import './react-hook.js';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// A busy machine draws late; waiting longer makes no assertion weaker.
configure({ asyncUtilTimeout: 15_000 });
jest.setTimeout(60_000);
