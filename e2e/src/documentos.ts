import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { ownVerdicts } from '@portal/operate/own-verdicts';
import { requireValidators, validate, type Verdict } from '@portal/validators';

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
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}${trailer}`;
  return Buffer.from(body, 'latin1');
}

/**
 * Expects that every validator accepts every signature of the PDF, under the portal's own root.
 * @returns their answers, our own verdict among them, with the revocation lists of this moment
 */
export async function waitForFirmasValidas(
  request: APIRequestContext,
  pdf: Buffer,
  firmas: number,
): Promise<Verdict[]> {
  await requireValidators();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-e2e-'));
  try {
    const file = path.join(folder, 'documento.pdf');
    await writeFile(file, pdf);
    const [root, ...crls] = await Promise.all(
      ['raiz.pem', 'raiz.crl', 'emisora.crl'].map((name) => publicado(request, name, folder)),
    );
    const trust = { roots: [root as string], crls };
    const verdicts = [...(await validate(file, trust)), ...(await ownVerdicts(file, trust))];
    expect(verdicts.filter((verdict) => !verdict.conforme)).toEqual([]);
    for (const validador of ['pdfsig', 'openssl', 'pyHanko', 'pyHanko AdES']) {
      expect(verdicts.filter((verdict) => verdict.validador === validador)).toHaveLength(firmas);
    }
    return verdicts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function publicado(request: APIRequestContext, name: string, folder: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await (await request.get(`/pki/${name}`)).body());
  return file;
}

interface FirmaVerificada {
  readonly rol: string;
  readonly nivel: string;
  readonly certificado: 'vigente' | 'vencido' | 'revocado';
}

/** What /verificar tells of the file. */
export async function verificar(request: APIRequestContext, pdf: Buffer): Promise<FirmaVerificada[]> {
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const answer = await request.post('/api/verificar', { data: { sha256 }, headers: { 'x-requested-with': 'portal' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { firmas: FirmaVerificada[] }).firmas;
}

export const nivelesDe = async (request: APIRequestContext, pdf: Buffer): Promise<string[]> =>
  (await verificar(request, pdf)).map(({ nivel }) => nivel);
