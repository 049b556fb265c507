import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { requireValidators, validate } from '../../deploy/local/validadores.mjs';

/** A bank's letter as small as a PDF can be: one page, one line of text. */
export function certificacionPdf(texto: string): Buffer {
  const content = `BT /F1 18 Tf 72 700 Td (${texto}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const xref = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

/** Every validator accepts every signature of the PDF, under the portal's own root. */
export async function esperarFirmasValidas(request: APIRequestContext, pdf: Buffer, firmas: number): Promise<void> {
  await requireValidators();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-e2e-'));
  try {
    const file = path.join(folder, 'documento.pdf');
    const root = path.join(folder, 'raiz.pem');
    await writeFile(file, pdf);
    await writeFile(root, await (await request.get('/pki/raiz.pem')).body());
    const verdicts = await validate(file, { roots: [root] });
    expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
    for (const validador of ['pdfsig', 'openssl', 'pyHanko']) {
      expect(verdicts.filter((verdict) => verdict.validador === validador)).toHaveLength(firmas);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What anybody learns of the file at /verificar: the level of each signature. */
export async function nivelesDe(request: APIRequestContext, pdf: Buffer): Promise<string[]> {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const answer = await request.post('/api/verificar', { data: { sha256 }, headers: { 'x-requested-with': 'portal' } });
  expect(answer.status()).toBe(200);
  const { firmas } = (await answer.json()) as { firmas: { nivel: string }[] };
  return firmas.map(({ nivel }) => nivel);
}
