import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

/** One name per mail. */
export const plantillas = [
  'solicitud-conductor',
  'solicitud-propietario',
  'recordatorio',
  'reenvio',
  'copia-completa',
  'certificado-emitido',
  'certificado-revocado',
] as const;
export type Plantilla = (typeof plantillas)[number];

/** What a template is filled with. */
export type Datos = Readonly<Record<string, string>>;

/** The files lie beside `src` and `dist`, at the same distance from both. */
const folder = new URL('../../plantillas/', import.meta.url);
export const templateFile = (name: string): Buffer => readFileSync(new URL(name, folder));
const textOf = (name: string): string => templateFile(name).toString('utf8');

type Render = (data: object) => string;

/** Compiles the templates of one kind with their shared pieces. HTML escapes each value; plain text has no escapes. */
function compile(extension: 'html' | 'txt', pieces: readonly string[]): Readonly<Record<Plantilla, Render>> {
  const engine = Handlebars.create();
  for (const piece of pieces) engine.registerPartial(piece, textOf(`${piece}.${extension}.hbs`));
  const options = { strict: true, noEscape: extension === 'txt', explicitPartialContext: false };
  const entries = plantillas.map(
    (name) => [name, engine.compile(textOf(`${name}.${extension}.hbs`), options)] as const,
  );
  return Object.fromEntries(entries) as Record<Plantilla, Render>;
}

export const asHtml = compile('html', ['disposicion', 'parrafo', 'caja', 'boton', 'aviso']);
export const asText = compile('txt', ['disposicion']);

/** The subject of each mail. */
export const asuntos: Readonly<Record<Plantilla, (placa: string) => string>> = {
  'solicitud-conductor': (placa) => `Firme su Compromiso de Seguridad Vial · placa ${placa}`,
  'solicitud-propietario': (placa) => `Firma pendiente: inscripción del vehículo ${placa}`,
  recordatorio: (placa) => `Recordatorio: falta su firma · placa ${placa}`,
  reenvio: (placa) => `Nuevo enlace de firma · placa ${placa}`,
  'copia-completa': (placa) => `Inscripción completada · placa ${placa}`,
  'certificado-emitido': () => 'Se generó su certificado digital',
  'certificado-revocado': () => 'Su certificado digital fue revocado',
};
