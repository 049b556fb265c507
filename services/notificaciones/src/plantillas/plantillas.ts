import { readFileSync } from 'node:fs';
import Handlebars from 'handlebars';

/** One name per mail of the texts' section H. */
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

/** The files stand beside `src` and `dist`, at the same distance from both. */
const carpeta = new URL('../../plantillas/', import.meta.url);
export const archivo = (name: string): Buffer => readFileSync(new URL(name, carpeta));
const texto = (name: string): string => archivo(name).toString('utf8');

export type Render = (data: object) => string;

/** Compiles the templates of one kind with their shared pieces. HTML escapes every value; plain text has nothing to escape. */
function compilar(extension: 'html' | 'txt', piezas: readonly string[]): Readonly<Record<Plantilla, Render>> {
  const engine = Handlebars.create();
  for (const pieza of piezas) engine.registerPartial(pieza, texto(`${pieza}.${extension}.hbs`));
  const options = { strict: true, noEscape: extension === 'txt', explicitPartialContext: false };
  const entries = plantillas.map((name) => [name, engine.compile(texto(`${name}.${extension}.hbs`), options)] as const);
  return Object.fromEntries(entries) as Record<Plantilla, Render>;
}

export const enHtml = compilar('html', ['disposicion', 'parrafo', 'caja', 'boton', 'aviso']);
export const enTexto = compilar('txt', ['disposicion']);

/** The subject of each mail, from texts H. */
export const asuntos: Readonly<Record<Plantilla, (placa: string) => string>> = {
  'solicitud-conductor': (placa) => `Firme su Compromiso de Seguridad Vial · placa ${placa}`,
  'solicitud-propietario': (placa) => `Firma pendiente: inscripción del vehículo ${placa}`,
  recordatorio: (placa) => `Recordatorio: falta su firma · placa ${placa}`,
  reenvio: (placa) => `Nuevo enlace de firma · placa ${placa}`,
  'copia-completa': (placa) => `Inscripción completada · placa ${placa}`,
  'certificado-emitido': () => 'Se generó su certificado digital',
  'certificado-revocado': () => 'Su certificado digital fue revocado',
};
