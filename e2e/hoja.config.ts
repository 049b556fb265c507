import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.js';

/** The contact sheet: every screen of the catalogue, on a phone and a desktop, light and dark. No test of anything. */
export default defineConfig({
  ...journeys,
  projects: [{ name: 'hoja', testMatch: '*.hoja.ts' }],
  reporter: 'list',
  use: { ...journeys.use, trace: 'off', screenshot: 'off' },
});
