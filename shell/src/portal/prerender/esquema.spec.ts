import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyPreferencias, readPreferencias } from '@portal/ui/base';

const script = readFileSync(join(process.cwd(), 'shell/src/portal/prerender/esquema.js'), 'utf8');
const html = document.documentElement;
const looks = () => ({ ...html.dataset });
const system = (dark: boolean) => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: dark });
};

/** As the page's script element runs it. */
function runEarly(): void {
  const element = Object.assign(document.createElement('script'), { textContent: script });
  document.head.append(element);
  element.remove();
}

const stored = [
  undefined,
  'no es JSON',
  '{}',
  '{"esquema":"dark"}',
  '{"esquema":"light","densidad":"compacta","movimiento":"reducido"}',
  '{"esquema":"system","densidad":"comoda","movimiento":"equipo"}',
];

test.each(stored.flatMap((text) => [[text, true] as const, [text, false] as const]))(
  'before anything is painted %s (system dark: %s) looks as the portal will make it',
  (text, dark) => {
    system(dark);
    window.localStorage.clear();
    if (text !== undefined) window.localStorage.setItem('portal.preferencias', text);
    applyPreferencias(readPreferencias());
    const wanted = looks();
    for (const name of Object.keys(html.dataset)) delete html.dataset[name];
    runEarly();
    expect(looks()).toEqual(wanted);
  },
);
