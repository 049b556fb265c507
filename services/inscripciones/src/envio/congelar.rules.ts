import type { Persona } from '@portal/contracts/core';
import type { TextoDiligenciado } from '@portal/contracts/firmas';
import {
  camposDeArchivo,
  conPropietarioEfectivo,
  marcadoresAcuerdo,
  marcadoresAnticipos,
  marcadoresEmpresa,
  marcadoresFirmante,
  marcadoresFletes,
  type Inscripcion,
} from '@portal/contracts/inscripciones';
import type { Hoja, Instantanea } from '@portal/contracts/pdf';
import type { Empresa } from '@portal/contracts/portal';
import { diligenciar, type ClaveTexto, type Marcadores, type TextoLegal } from '@portal/contracts/textos';
import { codigoVisible } from '@portal/dominio/codigos';
import { hoyEnBogota } from '@portal/dominio/fechas';
import { paginaDeVerificacion } from '@portal/dominio/paginas';
import type { RolFirmante } from '@portal/dominio/roles';
import { sha256Hex } from '@portal/service-kit';
import { textoDeBusqueda } from '../tablas/busqueda.rules.js';
import type { CargaEntity } from '../tablas/carga.entity.js';
import { rutaDeCarga } from '../tablas/carga.rules.js';
import { marcaDePrueba, type InscripcionEntity, type TextosCongelados } from '../tablas/inscripcion.entity.js';

export interface ParaCongelar {
  readonly id: string;
  readonly form: Inscripcion;
  readonly persona: Persona;
  readonly ahora: Date;
  readonly consecutivo: number;
  readonly codigoVerificacion: string;
  readonly empresa: Empresa;
  readonly hoja: Hoja;
  readonly origen: string;
  readonly vigentes: readonly TextoLegal[];
  readonly cargas: readonly CargaEntity[];
  readonly prueba: boolean;
}

/** The row without what needs a key or the bytes of the snapshot. */
type Fila = Omit<InscripcionEntity, 'contrasenaGpsSellada' | 'instantaneaKey' | 'instantaneaSha256'>;

/** Freezes an accepted form: the row to keep and the snapshot to render from. Pure; the GPS password is in neither. */
export function congelar(entrada: ParaCongelar): { fila: Fila; instantanea: Instantanea } {
  const { id, persona, ahora, codigoVerificacion, empresa, prueba } = entrada;
  const efectivo = conPropietarioEfectivo(entrada.form);
  const { contrasenaGPS: _, ...formulario } = efectivo;
  const codigo = codigoVisible(hoyEnBogota(ahora).slice(0, 4), entrada.consecutivo);
  const textos = congelarTextos({ form: efectivo, empresa, codigo, vigentes: entrada.vigentes });
  const creadorNombre = `${persona.firstName} ${persona.lastName}`.trim() || persona.email;
  return {
    fila: {
      id,
      codigo,
      codigoVerificacion,
      creadorNombre,
      formulario,
      textos,
      creadorSub: persona.subject,
      creadorCorreo: persona.email,
      placa: formulario.placaCabezote,
      busqueda: textoDeBusqueda(formulario, codigo, persona.email),
      revision: null,
      solicitudAceptadaEn: null,
      firmadaConductorEn: null,
      firmadaPropietarioEn: null,
      prueba,
      creadaEn: ahora,
      actualizadaEn: ahora,
    },
    instantanea: {
      formato: 1,
      id,
      codigo,
      codigoVerificacion,
      empresa,
      formulario,
      urlVerificacion: entrada.origen + paginaDeVerificacion(codigoVerificacion),
      enviadaEn: ahora.toISOString(),
      creador: creadorNombre,
      textos: textosDelDocumento(textos),
      cargas: cargasDelFormulario(formulario, entrada.cargas),
      ...marcaDePrueba({ prueba }),
      hoja: entrada.hoja,
    },
  };
}

function cargasDelFormulario(formulario: Fila['formulario'], cargas: readonly CargaEntity[]): Instantanea['cargas'] {
  return camposDeArchivo.flatMap((campo) => {
    const carga = cargas.find((candidata) => rutaDeCarga(candidata.id) === formulario[campo]);
    return carga?.sha256 && carga.bytes !== null ? [{ campo, sha256: carga.sha256, bytes: carga.bytes }] : [];
  });
}

/** What each role reads and accepts, in this order. */
export const textosDelRol: Record<RolFirmante, readonly ClaveTexto[]> = {
  conductor: ['compromiso-conductor', 'compromisos-generales', 'acuerdo-firma'],
  propietario: ['declaracion-final', 'contrato-vinculacion', 'acuerdo-firma'],
};

interface ParaTextos {
  readonly form: Inscripcion;
  readonly empresa: Empresa;
  readonly codigo: string;
  readonly vigentes: readonly TextoLegal[];
}

/** Every legal text that was shown, filled in, with version and hash (docs/decisiones.md#congelar-al-enviar). */
function congelarTextos({ form, empresa, codigo, vigentes }: ParaTextos): TextosCongelados {
  const lleno = (clave: ClaveTexto, marcadores: Marcadores): TextoDiligenciado => {
    const original = vigentes.find((texto) => texto.clave === clave);
    if (!original) throw new Error(`no text in force: ${clave}`);
    const texto = diligenciar(original.cuerpo, { ...marcadores, CODIGO: codigo, VERSION: original.version });
    return { clave, version: original.version, titulo: original.titulo, texto, sha256: sha256Hex(texto) };
  };
  const delRol = (rol: RolFirmante) =>
    textosDelRol[rol].map((clave) => {
      const marcadores = clave === 'acuerdo-firma' ? marcadoresAcuerdo : marcadoresFirmante;
      return lleno(clave, marcadores(form, rol, empresa));
    });
  return {
    inscripcion: [
      lleno('autorizacion-datos', marcadoresEmpresa(empresa)),
      lleno('autorizacion-fletes', marcadoresFletes(form, empresa)),
      lleno('autorizacion-anticipos', marcadoresAnticipos(form, empresa)),
    ],
    conductor: delRol('conductor'),
    propietario: delRol('propietario'),
  };
}

/** The texts that the document prints: all of them. Each signer's own sentence beside the button comes once. */
const textosDelDocumento = ({ inscripcion, conductor, propietario }: TextosCongelados): TextoDiligenciado[] => [
  ...inscripcion,
  ...conductor,
  ...propietario,
];
