import type { ContextPageSize, DynamicContent } from 'pdfmake/interfaces.js';
import { firmaDeEmpresa } from '@portal/contracts/muestra';
import { unaInstantanea } from '../../test/una-instantanea.js';
import { documentoCorto, fechaHora } from '../hoja/formato.js';
import { medidasDe } from '../hoja/hoja.js';
import { prosa } from '../hoja/prosa.js';
import { definirDocumento } from './documento.definition.js';
import { renderDocumento } from './render-documento.js';

test('the same snapshot gives the same bytes', async () => {
  const { instantanea, sha256 } = unaInstantanea();
  const [first, second] = [await renderDocumento(instantanea, sha256), await renderDocumento(instantanea, sha256)];
  expect(first.pdf.equals(second.pdf)).toBe(true);
});

test('names of the greatest length still leave the last page to the signatures', async () => {
  const largo = 'Ñandú-Muñoz '.repeat(16).trim();
  const base = unaInstantanea().instantanea;
  const textos = base.textos.map((texto) => ({ ...texto, texto: texto.texto.replaceAll('TRANSCARGA S.A.S.', largo) }));
  const { instantanea, sha256 } = unaInstantanea({
    textos,
    formulario: { ...base.formulario, nombreRazonSocial: largo, nombresConductor: 'W'.repeat(100) },
  });
  expect((await renderDocumento(instantanea, sha256)).paginas).toBeGreaterThan(3);
});

test('a company and its representative with names of the greatest length leave the last page to the signatures', async () => {
  const largo = (cuantas: number) => 'Ñandú-Muñoz '.repeat(20).slice(0, cuantas).trim();
  const base = unaInstantanea().instantanea;
  const { instantanea, sha256 } = unaInstantanea({
    formulario: {
      ...base.formulario,
      ...firmaDeEmpresa,
      nombreRazonSocialPropietario: largo(200),
      nombreRepresentante: largo(100),
      apellidosRepresentante: largo(100),
      cargoRepresentante: largo(60),
    },
  });
  expect((await renderDocumento(instantanea, sha256)).paginas).toBeGreaterThan(3);
});

test('the terms of the contract are printed with the contract’s own version', () => {
  const base = unaInstantanea().instantanea;
  const [declaracion] = base.textos.filter(({ clave }) => clave === 'declaracion-final');
  const { instantanea, sha256 } = unaInstantanea({
    textos: [
      { ...declaracion!, version: '0.1' },
      { ...declaracion!, clave: 'contrato-vinculacion', version: '0.7' },
    ],
  });
  const pagina = JSON.stringify(definirDocumento(instantanea, sha256, 9).content);
  expect(pagina).toContain('Aceptados · versión 0.7 · 21/11/2026');
});

test('head and foot of every page say that a test has no value, and of no other document', () => {
  const pagina = (prueba: { prueba?: true }) => {
    const { instantanea, sha256 } = unaInstantanea(prueba);
    const { header, footer } = definirDocumento(instantanea, sha256, 9);
    return [header, footer].map((parte) =>
      JSON.stringify(
        (parte as DynamicContent)(2, 3, { width: medidasDe().ancho, height: medidasDe().alto } as ContextPageSize),
      ),
    );
  };
  for (const parte of pagina({ prueba: true })) expect(parte).toContain('DOCUMENTO DE PRUEBA – sin valor');
  for (const parte of pagina({})) expect(parte).not.toContain('PRUEBA');
});

test('times are Bogotá wall clock, documents short', () => {
  expect(fechaHora('2026-11-21T16:20:07.000Z')).toBe('21/11/2026 11:20:07\u00a0a.\u00a0m.');
  expect(fechaHora('2026-11-21T05:00:00.000Z')).toBe('21/11/2026 12:00:00\u00a0a.\u00a0m.');
  expect(fechaHora('2026-11-21T17:00:00.000Z')).toBe('21/11/2026 12:00:00\u00a0p.\u00a0m.');
  expect(documentoCorto('CC', '1023456789')).toBe('CC 1.023.456.789');
  expect(documentoCorto('', '')).toBe('');
});

test('the small Markdown becomes paragraphs and lists', () => {
  const [uno, lista, fin] = prosa('Yo, **Ana**:\n\n1. Primero.\n2. **Segundo.** Sí.\n\nFin.', 8) as {
    text?: unknown;
    ol?: unknown[];
    start?: number;
  }[];
  expect(uno?.text).toEqual([{ text: 'Yo, ' }, { text: 'Ana', bold: true }, { text: ':' }]);
  expect([lista?.ol?.length, lista?.start]).toEqual([2, 1]);
  expect(fin?.text).toEqual([{ text: 'Fin.' }]);
});
