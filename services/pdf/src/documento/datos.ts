import {
  campos,
  camposRepresentante,
  comoSeLee,
  formulario,
  type Campo,
  type CampoGuardado,
  type CampoRepresentante,
  type Seccion as NombreDeSeccion,
} from '@portal/contracts/inscripciones';
import { filasDe, tituloDe, type CeldaDeCampo, type Instantanea } from '@portal/contracts/pdf';
import { documentoCorto } from '../hoja/formato.js';
import type { Celda, Seccion } from '../hoja/seccion.js';

/** The frozen form by field name; what is absent reads ''. */
export type Campos = (campo: CampoGuardado) => string;

export const camposDe =
  ({ formulario: form }: Instantanea): Campos =>
  (campo) =>
    String(form[campo] ?? '');

/** Sections 2 to 13: the first is a sentence, the last stands beside the declaration. */
export const seccionesDeDatos = (instantanea: Instantanea): Seccion[] =>
  (Object.keys(formulario) as NombreDeSeccion[])
    .filter((nombre) => nombre !== 'autorizacion' && nombre !== 'contrato')
    .map((nombre) => seccionDe(nombre, instantanea));

/** A section as the table of fields lays it out. @param terminos what its cell says of the contract's terms */
export const seccionDe = (nombre: NombreDeSeccion, instantanea: Instantanea, terminos = ''): Seccion => ({
  titulo: `${tituloDe(nombre)}${nombre === 'propietario' ? mismoTenedor(instantanea) : ''}`,
  filas: filasDe(nombre)
    .filter((fila) => !sobra(fila, instantanea))
    .map((fila) => fila.map((celda): Celda => [celda.rotulo, valorDe(celda, instantanea, terminos), celda.ancho])),
});

/** The rows of a representative: only where the form names one. */
const sobra = (fila: readonly CeldaDeCampo[], instantanea: Instantanea): boolean =>
  camposDe(instantanea)('nombreRepresentante') === '' && fila.every(({ campo }) => esDelRepresentante(campo));

const esDelRepresentante = (campo: Campo): campo is CampoRepresentante =>
  (camposRepresentante as readonly Campo[]).includes(campo);

const mismoTenedor = ({ formulario: form }: Instantanea): string =>
  ` (mismo tenedor: ${form.mismoTenedor === true ? 'Sí' : 'No'})`;

function valorDe({ campo, tipo }: CeldaDeCampo, instantanea: Instantanea, terminos: string): string {
  const { clase } = campos[campo];
  if (!esGuardado(campo)) return 'Reservada: no se imprime';
  const v = camposDe(instantanea);
  if (clase === 'archivo') return adjunto(instantanea, campo);
  if (clase === 'aceptacion') return terminos;
  if (clase === 'porcentaje') return `${v(campo).replace('.', ',')} %`;
  return tipo && esGuardado(tipo) ? documentoCorto(v(tipo), v(campo)) : comoSeLee(campo, v(campo));
}

/** A secret is not even in the snapshot. */
const esGuardado = (campo: Campo): campo is CampoGuardado => campos[campo].clase !== 'secreto';

/** An attachment is named by its whole hash: the file itself is no part of this document. */
function adjunto({ cargas }: Instantanea, campo: Campo): string {
  const carga = cargas.find((una) => una.campo === campo);
  return carga ? `Adjunta · SHA-256 ${carga.sha256}` : 'No adjunta';
}
