import { defineConfig } from '@playwright/test';
import { shell, shellForPictures, wholeBrowser } from './src/browsers.js';

/** Tests that only look at screens may run side by side, and beside the journeys, which share the portal's state. */
const miradas = /(accesibilidad|disposicion|visual)\.e2e\.ts$/;
/** Nothing runs beside these: they stop or replace what all stand on, or count what everybody did. */
const solos = /(caidas|nada-adorna|partes-detenidas|publicar)\.e2e\.ts$/;

/** These want a portal whose signers keep their keys themselves. */
const llaves = /llave-del-firmante\.e2e\.ts$/;

/** A journey waits for many things, one after the other, each as long as a busy machine needs. */
const journey = { timeout: 360_000 };

/**
 * Chromium of the machine, headless. A journey that failed is traced at its second try: tracing every one costs much of
 * the processor.
 */
export default defineConfig({
  testDir: '.',
  timeout: 180_000,
  // As long as pages' own tests wait: a machine that does everything at once is no failure.
  expect: { timeout: 60_000 },
  // A portal that has died is not waited for in every journey.
  maxFailures: 12,
  workers: 1,
  projects: [
    {
      name: 'pantallas',
      testMatch: miradas,
      fullyParallel: true,
      outputDir: 'test-results/pantallas',
      use: shellForPictures,
    },
    {
      ...journey,
      name: 'recorridos',
      testMatch: '*.e2e.ts',
      testIgnore: [miradas, solos, llaves],
      outputDir: 'test-results/recorridos',
    },
    { ...journey, name: 'llaves', testMatch: llaves, outputDir: 'test-results/llaves' },
    { ...journey, name: 'solos', testMatch: solos, outputDir: 'test-results/solos', use: wholeBrowser },
  ],
  retries: 1,
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/report.json' }]],
  use: {
    baseURL: process.env['PORTAL_ORIGIN'] ?? 'http://localhost:3000',
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...shell,
  },
});
