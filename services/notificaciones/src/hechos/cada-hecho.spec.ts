import { hechos } from '@portal/contracts';
import { empresaConfigSchema, empresaDe } from '@portal/contracts/portal';
import { correosDe, methodFor, muestras } from '../../test/muestras.js';
import { plantillas } from '../plantillas/plantillas.js';
import { redactar } from '../plantillas/redactar.js';

const portal = { empresa: empresaDe(empresaConfigSchema.parse({})), origen: 'https://portal.transcarga.test' };
const mailed = Object.entries(hechos).filter(([, event]) => event.mailed);

test.each(mailed)('%s has a consumer, and samples that become whole mails in text and HTML', async (_name, event) => {
  expect(methodFor(event)).toBeDefined();
  const samples = muestras.filter((muestra) => muestra.event === event);
  expect(samples).not.toEqual([]);
  for (const sample of samples) {
    const mails = await correosDe(sample);
    expect(mails).not.toEqual([]);
    for (const { plantilla, datos, tokenSellado } of mails) {
      const { asunto, html, texto } = redactar(plantilla, datos, tokenSellado ? 'token' : undefined, portal);
      for (const part of [asunto, html, texto]) expect(part).not.toMatch(/^\s*$|\{\{|undefined|\[object/);
    }
  }
});

/** A person's own certificate is about no enrolment; a signer's takes the mark from the mail of the link. */
const deInscripciones = muestras.filter(({ event }) => event.type.startsWith('certificado-') === false);

test.each(deInscripciones.map((muestra) => [muestra.event.type, muestra] as const))(
  'every mail of %s about a test is one of a test',
  async (_type, muestra) => {
    const respuesta = { ...(muestra.respuesta as object), prueba: true };
    const marcas = async (una: typeof muestra) => (await correosDe(una)).map(({ prueba }) => prueba === true);
    expect(new Set(await marcas({ ...muestra, respuesta }))).toEqual(new Set([true]));
    expect(new Set(await marcas(muestra))).toEqual(new Set([false]));
  },
);

test('a fact that causes a mail is marked as mailed', () => {
  expect(muestras.filter(({ event }) => !event.mailed)).toEqual([]);
});

test('every template belongs to the mail of some sample', async () => {
  const mails = (await Promise.all(muestras.map(correosDe))).flat();
  expect([...new Set(mails.map(({ plantilla }) => plantilla))].sort()).toEqual([...plantillas].sort());
});
