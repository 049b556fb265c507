import type { Page } from '@playwright/test';

interface WithViolations extends Window {
  violations?: string[];
}

/** Records, from the first script on, what the browser reports against the page's Content-Security-Policy. */
export const recordCspViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const violations: string[] = ((window as WithViolations).violations = []);
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        violations.push(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
      },
    );
  });

/** What the policy refused on this page, as 'directive what where'. */
export const cspViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { violations: seen } = window as WithViolations;
    return seen ?? ['recordCspViolations was not called before the page was opened'];
  });
