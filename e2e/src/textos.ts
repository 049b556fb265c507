import { expect, type Page } from '@playwright/test';
import { textoLegalSchema, textosVigentes, versionesDe, type Versiones } from '@portal/contracts/textos';

/** The versions of the legal texts in force: what a draft keeps beside acceptances that are to stay. */
export async function leidas(page: Page): Promise<Versiones> {
  let texts: unknown;
  await expect(async () => {
    const answer = await page.request.get(textosVigentes.path);
    expect(answer.status()).toBe(textosVigentes.status);
    texts = await answer.json();
  }).toPass();
  return versionesDe(textoLegalSchema.array().parse(texts));
}
