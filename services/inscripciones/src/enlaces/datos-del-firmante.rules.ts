import { assertNever } from '@portal/contracts/core';
import type { DatosLeidos } from '@portal/contracts/firmas';
import {
  campos,
  comoSeLee,
  formulario,
  type Campo,
  type CampoGuardado,
  type FormularioGuardado,
  type Seccion,
} from '@portal/contracts/inscripciones';
import { filasDe, type CeldaDeCampo } from '@portal/contracts/pdf';
import { documentoConTipo } from '@portal/dominio/formatos';
import type { RolFirmante } from '@portal/dominio/roles';

/**
 * What a signer reads of the form before signing: his own data and the vehicle. The contract's signer also reads owner,
 * holder and both accounts, which he ratifies. What is blank is left out.
 */
export const datosDelFirmante = (form: FormularioGuardado, rol: RolFirmante): DatosLeidos[] =>
  seccionesDe(form, rol)
    .map((seccion) => ({ titulo: formulario[seccion].nombre, datos: datosDe(seccion, form) }))
    .filter(({ datos }) => datos.length > 0);

function seccionesDe(form: FormularioGuardado, rol: RolFirmante): Seccion[] {
  switch (rol) {
    case 'conductor':
      return ['conductor', 'vehiculo'];
    case 'propietario':
      return [
        'fletes',
        'anticipos',
        'tenedor',
        ...(form.mismoTenedor === true ? [] : (['propietario'] as const)),
        'vehiculo',
      ];
    default:
      return assertNever(rol);
  }
}

const datosDe = (seccion: Seccion, form: FormularioGuardado): DatosLeidos['datos'] =>
  filasDe(seccion)
    .flat()
    .map((celda) => ({ rotulo: campos[celda.campo].etiqueta, valor: valorDe(celda, form) }))
    .filter(({ valor }) => valor !== '');

function valorDe({ campo, tipo }: CeldaDeCampo, form: FormularioGuardado): string {
  const escrito = esGuardado(campo) ? String(form[campo] ?? '') : '';
  const { clase } = campos[campo];
  if (clase === 'archivo') return escrito === '' ? 'No adjunta' : 'Adjunta';
  if (escrito === '') return '';
  if (clase === 'porcentaje') return `${escrito.replace('.', ',')} %`;
  return tipo && esGuardado(tipo) ? documentoConTipo(String(form[tipo] ?? ''), escrito) : comoSeLee(campo, escrito);
}

const esGuardado = (campo: Campo): campo is CampoGuardado => campos[campo].clase !== 'secreto';
