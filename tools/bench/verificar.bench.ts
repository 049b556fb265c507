/** P21: a document of 10 MB judged in the browser, against openssl on the same file. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { baseConfig } from '@portal/federation/base';
import { verifySignatures } from '@portal/pdf-signature';
import { preparedPdf } from '@portal/pdf-signature/test/documents';
import { grown } from '@portal/pdf-signature/test/grown';
import { testPki } from '@portal/pdf-signature/test/pki';
import { signBoth } from '@portal/pdf-signature/test/sign';
import { findBrowser } from '../platform/needed-tools.mjs';
import { root } from '../platform/places.mjs';
import { interleave } from './harness/interleave.js';
import type { Measurement } from './harness/measurement.js';
import { bundled } from './peers/pagina-unica.js';

const BYTES = 10_000_000;
const ROUNDS = 9;
const folder = path.join(root, '.portal/bench/verificar');
const run = promisify(execFile);
const pki = testPki();

/** The file, and for openssl what each signature covers and its CMS. */
async function files(): Promise<{ pdf: string; signatures: number }> {
  const prepared = grown(await preparedPdf(), BYTES);
  const pdf = (await signBoth(prepared, ['conductor', 'propietario'], pki, 'B-T')).at(-1) as Buffer;
  await mkdir(folder, { recursive: true });
  const { signatures, valid } = verifySignatures(pdf, { roots: [pki.root.der], now: new Date() });
  if (!valid) throw new Error('the document of the measurement is not valid');
  await writeFile(path.join(folder, 'raiz.pem'), pki.root.pem);
  await writeFile(path.join(folder, 'diez.pdf'), pdf);
  for (const [i, { byteRange }] of signatures.entries()) {
    const [, hole, after, tail] = byteRange as [number, number, number, number];
    await writeFile(place(`${i}.cubierto`), [pdf.subarray(0, hole), pdf.subarray(after, after + tail)]);
    await writeFile(place(`${i}.cms`), Buffer.from(pdf.toString('latin1', hole + 1, after - 1), 'hex'));
  }
  return { pdf: place('diez.pdf'), signatures: signatures.length };
}

const place = (name: string): string => path.join(folder, name);

/** What a person with openssl does: the file's hash, and each signature over what it covers. */
async function openssl({ pdf, signatures }: { pdf: string; signatures: number }): Promise<number> {
  const start = performance.now();
  await run('openssl', ['dgst', '-sha256', pdf]);
  for (let i = 0; i < signatures; i += 1) {
    const parts = ['-in', place(`${i}.cms`), '-content', place(`${i}.cubierto`), '-CAfile', place('raiz.pem')];
    await run('openssl', [
      'cms',
      '-verify',
      '-binary',
      '-inform',
      'DER',
      ...parts,
      '-purpose',
      'any',
      '-out',
      '/dev/null',
    ]);
  }
  return performance.now() - start;
}

/** A page with the worker of /verificar, and a file from the disk. */
async function page(): Promise<{ page: Page; close: () => Promise<void> }> {
  const source = path.join(root, 'mfe-firma/src/verificar/comprobar/juez.worker.ts');
  const base = baseConfig({ name: 'juez', dir: root, out: folder, publicPath: '/' }, true);
  await bundled({
    ...base,
    target: ['webworker', 'es2020'],
    entry: { juez: source },
    output: { ...base.output, filename: '[name].js', clean: false },
    plugins: [],
  });
  const script = await readFile(place('juez.js'));
  const server = createServer(({ url }, response) => {
    if (url === '/juez.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html').end('<!doctype html><input type="file">');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const browser = await chromium.launch({
    executablePath: String(findBrowser()),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const opened = await browser.newPage();
  await opened.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  await opened.evaluate(() => Object.assign(window, { juez: new Worker('/juez.js') }));
  const close = async () => {
    await browser.close();
    server.close();
  };
  return { page: opened, close };
}

/** Milliseconds from the file to its verdict. @throws Error for another verdict than 'intact' */
const judged = (opened: Page): Promise<number> =>
  opened.evaluate(
    (der) =>
      new Promise<number>((resolve, reject) => {
        const { juez } = window as unknown as { juez: Worker };
        const start = performance.now();
        juez.onerror = (event) => reject(new Error(event.message));
        juez.onmessage = ({ data }: MessageEvent<{ dictamen?: { conclusion: string }; fallo?: string }>) => {
          if (data.dictamen?.conclusion === 'intact') resolve(performance.now() - start);
          else if (data.dictamen ?? data.fallo) reject(new Error(JSON.stringify(data)));
        };
        const archivo = document.querySelector('input')?.files?.[0];
        juez.postMessage({ id: 1, archivo, confianza: { root: Uint8Array.from(der), crls: [] } });
      }),
    [...pki.root.der],
  );

async function p21(): Promise<Measurement[]> {
  const file = await files();
  const { page: opened, close } = await page();
  try {
    await opened.locator('input').setInputFiles(file.pdf);
    const { ours, base } = await interleave({ ours: () => judged(opened), base: () => openssl(file) }, ROUNDS);
    const against = 'openssl: dgst, y cms -verify de cada firma';
    return [
      { id: 'P21', what: 'comprobar 10 MB en el navegador', unit: 'ms', ours, against, base, limit: { atMost: 3 } },
    ];
  } finally {
    await close();
  }
}

export const measures = { P21: p21 };
