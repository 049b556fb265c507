import { expect, type Page } from '@playwright/test';
import { textoLegalSchema, textosVigentes, versionesDe, type Versiones } from '@portal/contracts/textos';

/** The versions of the legal texts in force: what a draft keeps beside acceptances that are to stay. */
export async function leidas(page: Page): Promise<Versiones> {
  let texts: unknown;
  const status = async (): Promise<number> => {
    const answer = await page.request.get(textosVigentes.path);
    texts = await answer.json();
    return answer.status();
  };
  await expect.poll(status, { message: 'the legal texts' }).toBe(textosVigentes.status);
  return versionesDe(textoLegalSchema.array().parse(texts));
}
