import { execFileSync } from 'node:child_process';
import { PNG } from 'pngjs';
import type { Empresa } from '@portal/contracts/portal';
import { estructuraDe } from '../../test/estructura.js';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { renderContrato } from '../contrato/render-contrato.js';
import { COLOR } from '../hoja/hoja.js';
import { renderDocumento } from './render-documento.js';

/** A picture in one colour that nothing else in the document has. */
function unLogo(): string {
  const png = new PNG({ width: 40, height: 30 });
  for (let i = 0; i < png.data.length; i += 4) png.data.set([0xc0, 0x20, 0xd0, 0xff], i);
  return `data:image/png;base64,${PNG.sync.write(png, { colorType: 2 }).toString('base64')}`;
}
const propia = { logo: unLogo(), acento: '#7CC242' };

async function documento(marca: Pick<Empresa, 'logo' | 'acento'>): Promise<Buffer> {
  const base = unaInstantanea().instantanea;
  const { instantanea, sha256 } = unaInstantanea({ empresa: { ...base.empresa, ...marca } });
  return (await renderDocumento(instantanea, sha256)).pdf;
}

/** How many points of the first page's head have this colour. */
function puntosDe(pdf: Buffer, color: string): number {
  const ppm = ['-r', '72', '-png', '-f', '1', '-l', '1', '-x', '0', '-y', '0', '-W', '600', '-H', '110', '-'];
  const { data } = PNG.sync.read(execFileSync('pdftoppm', ppm, { input: pdf, maxBuffer: 1e8 }));
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16));
  let puntos = 0;
  for (let i = 0; i < data.length; i += 4) {
    const lejos = Math.abs((data[i] ?? 0) - r) + Math.abs((data[i + 1] ?? 0) - g) + Math.abs((data[i + 2] ?? 0) - b);
    if (lejos < 12) puntos += 1;
  }
  return puntos;
}

test.each<[string, (marca: typeof propia | object) => Promise<Buffer>]>([
  ['the document', documento],
  [
    'the contract for everybody',
    async (marca) =>
      (await renderContrato({ titulo: 'Contrato', version: '1', cuerpo: 'Uno.', empresa: 'T', marca })).pdf,
  ],
])('%s wears the company’s own logo and accent, and the portal’s without them', async (_, hacer) => {
  const [suyo, nuestro] = [await hacer(propia), await hacer({})];
  expect(puntosDe(suyo, '#C020D0')).toBeGreaterThan(400);
  expect(puntosDe(suyo, propia.acento)).toBeGreaterThan(300);
  expect(puntosDe(suyo, COLOR.acento)).toBe(0);
  expect(puntosDe(nuestro, COLOR.acento)).toBeGreaterThan(300);
  expect(puntosDe(nuestro, '#C020D0')).toBe(0);
});

test('the logo is an ornament: nothing more is read aloud, and the same snapshot gives the same bytes', async () => {
  const [suyo, otra] = [await documento(propia), await documento(propia)];
  expect(suyo.equals(otra)).toBe(true);
  const leidos = estructuraDe(suyo).map(({ tag }) => tag);
  expect(leidos).toEqual(estructuraDe(await documento({})).map(({ tag }) => tag));
});
