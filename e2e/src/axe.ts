import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.0 to 2.2 at A and AA, and axe's own good practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The rules that depend on the colour scheme, and on it alone; the others need no second look in the other scheme. */
const deColor = ['color-contrast', 'link-in-text-block'];
/** Measured by ourselves (`pequenos`): axe also counts what a bar covers where the page happens to be scrolled to. */
const medidas = ['target-size'];
const sin = (ids: readonly string[]) => ({ rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])) });
const alcances = {
  todo: sin(medidas),
  color: { runOnly: { type: 'rule' as const, values: deColor } },
  forma: sin([...medidas, ...deColor]),
};

/** What axe finds wrong on the page as it stands, one line per element. */
export async function violations(page: Page, alcance: keyof typeof alcances): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const options = {
    runOnly: { type: 'tag' as const, values: tags },
    resultTypes: ['violations' as const],
    ...alcances[alcance],
  };
  const violations = await page.evaluate(async (asked) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, asked);
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target, any, html }) => `${target.join(' ')} ${any[0]?.message ?? ''} ${html.slice(0, 140)}`),
    }));
  }, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node}`));
}
