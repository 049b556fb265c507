import { expect, test, type Page } from '@playwright/test';
import { enlaceDelCorreo, enviar, formulario, tokenDe, type Rol } from './src/client.js';
import { Lector } from './src/lector.js';
import { unaPlaca } from './src/placa.js';

test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true });

async function abrir(page: Page, rol: Rol): Promise<{ placa: string; lector: Lector }> {
  const placa = unaPlaca();
  await enviar(await tokenDe('registrante2@transcarga.test'), placa);
  await page.goto(`/firmar/${await enlaceDelCorreo(placa, rol)}`);
  await expect(page.getByRole('button', { name: 'Firmar con Certificado' })).toBeVisible();
  // Only then it is known that he has no certificate yet.
  await expect(page.getByRole('button', { name: 'Generar certificado' })).toBeVisible();
  return { placa, lector: await Lector.en(page) };
}

/** A control that is told by its kind alone: nobody knows what it does. */
const sinNombre =
  /^(button|link|textbox|checkbox|radio|combobox|image|progressbar)(, (disabled|required|invalid|(not )?\w+ed))*$/;
const encabezados = (oido: readonly string[]): string[] =>
  oido
    .filter((frase) => frase.startsWith('heading'))
    .map((frase) => frase.replace(/^heading, (.*), level (\d)$/, '$2 $1'));
/** The sizes of the lists whose points were all heard, in order. */
const listasEnteras = (oido: readonly string[]): number[] => {
  const puntos = oido.flatMap((frase) => /^listitem, .*position (\d+), set size (\d+)$/.exec(frase)?.slice(1, 3) ?? []);
  const pares = Array.from({ length: puntos.length / 2 }, (_, at) => [
    Number(puntos[2 * at]),
    Number(puntos[2 * at + 1]),
  ]);
  return pares.filter(([punto, de]) => punto === de).map(([, de]) => de as number);
};

test('a driver who only hears the page hears every commitment, signs by the keys of a screen reader and is told so', async ({
  page,
}) => {
  const { placa, lector } = await abrir(page, 'conductor');
  const oido = await lector.leer('button, Generar certificado');
  expect(oido.filter((frase) => sinNombre.test(frase))).toEqual([]);
  expect(encabezados(oido)).toEqual([
    '1 Compromiso de Seguridad Vial y Operacional',
    '2 Compromisos generales',
    '2 Generar certificado',
  ]);
  expect(listasEnteras(oido)).toEqual([3, 23, 10]);
  expect(oido).toEqual(expect.arrayContaining([placa, formulario(placa).correoElectronicoConductor]));

  await lector.pulsar();
  await lector.oye('Certificado generado');
  await lector.leer('button, No puedo dibujar: escribir mi nombre');
  await lector.pulsar();
  await expect(page.getByRole('textbox', { name: 'Su nombre, como firma' })).toBeFocused();
  const { nombresConductor, apellidosConductor } = formulario(placa);
  await page.keyboard.insertText(`${nombresConductor} ${apellidosConductor}`);
  await lector.leer('button, Firmar con Certificado');
  await lector.pulsar();
  await lector.oye('Firma digital registrada');
  const constancia = await lector.leer();
  expect(constancia).toEqual(
    expect.arrayContaining([
      'Su firma digital con certificado ha sido registrada exitosamente.',
      'region, Constancia',
      '1 de 2 · falta el tenedor',
    ]),
  );
  expect(constancia.filter((frase) => sinNombre.test(frase))).toEqual([]);
});

test('the contract’s signer hears the accounts and percentages that he ratifies, before he is asked to sign', async ({
  page,
}) => {
  const { placa, lector } = await abrir(page, 'propietario');
  const oido = await lector.leer('button, Firmar con Certificado');
  const { numeroCuentaFletes, porcentajeAnticipo } = formulario(placa);
  expect(oido.indexOf('Pago de fletes')).toBeLessThan(oido.indexOf(String(numeroCuentaFletes)));
  expect(oido).toContain(`${porcentajeAnticipo} %`);
  expect(encabezados(oido)).toEqual([
    '1 Declaración y Autorización Final',
    '2 Contrato de Vinculación Transitoria de Terceros',
    '2 Generar certificado',
    '2 Información de la firma',
    '2 Su firma',
  ]);
  expect(oido.at(-1)).toBe(
    'button, Firmar con Certificado, Falta un certificado vigente. Genérelo más arriba., disabled',
  );
  expect(oido.filter((frase) => sinNombre.test(frase))).toEqual([]);
});
