/** The page of the API in a browser, under its policy. */
import type { AddressInfo } from 'node:net';
import { type Browser, type Page } from 'playwright-core';
import { launchBrowser, openPage } from '@portal/test-kit/browser';
import { Door } from '../../test/door.js';

let door: Door;
let browser: Browser;
let page: Page;
let origin: string;
beforeAll(async () => {
  door = await Door.open();
  origin = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  browser = await launchBrowser();
  page = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  await door?.close();
});

test('the page shows the calls of the document, loads all of it from the portal, and breaks no rule of its policy', async () => {
  const foreign: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) foreign.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const answer = await page.goto(`${origin}/api/docs`);
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe');
  await page.locator('#operations-default-usuarioActual').waitFor();
  expect(await page.locator('.opblock').count()).toBeGreaterThan(20);
  expect(foreign).toEqual([]);
  expect(complaints).toEqual([]);
});

test('no other file of the package is there', async () => {
  expect((await page.request.get(`${origin}/api/docs/index.html`)).status()).toBe(404);
  expect((await page.request.get(`${origin}/api/docs/..%2fpackage.json`)).status()).toBe(404);
});
