import type { Page } from '@playwright/test';

interface ConRechazos extends Window {
  rechazos?: string[];
}

/** Records, from the first script on, what the browser reports against the page's Content-Security-Policy. */
export const escucharRechazos = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const rechazos: string[] = ((window as ConRechazos).rechazos = []);
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        rechazos.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });

/** What the policy refused on this page, as 'directive what where'. */
export const rechazos = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { rechazos: oidos } = window as ConRechazos;
    return oidos ?? ['escucharRechazos was not called before the page was opened'];
  });
