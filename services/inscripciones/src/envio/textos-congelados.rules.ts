import type { TextoDiligenciado } from '@portal/contracts/firmas';
import {
  marcadoresAnticipos,
  marcadoresEmpresa,
  marcadoresFirmante,
  marcadoresFletes,
  type Inscripcion,
  type RolFirmante,
} from '@portal/contracts/inscripciones';
import type { Empresa } from '@portal/contracts/portal';
import { diligenciar, type ClaveTexto, type Marcadores, type TextoLegal } from '@portal/contracts/textos';
import { sha256Hex } from '@portal/service-kit';
import type { TextosCongelados } from '../tablas/inscripcion.entity.js';

/** What each role reads and accepts, in this order. */
export const textosDelRol: Record<RolFirmante, readonly ClaveTexto[]> = {
  conductor: ['compromiso-conductor', 'compromisos-generales', 'acuerdo-firma'],
  propietario: ['declaracion-final', 'contrato-vinculacion', 'acuerdo-firma'],
};

interface Entrada {
  readonly form: Inscripcion;
  readonly empresa: Empresa;
  readonly codigo: string;
  readonly vigentes: readonly TextoLegal[];
}

/** Every legal text shown, filled, with version and hash: frozen with the enrolment (readings 20). */
export function congelarTextos({ form, empresa, codigo, vigentes }: Entrada): TextosCongelados {
  const lleno = (clave: ClaveTexto, marcadores: Marcadores): TextoDiligenciado => {
    const original = vigentes.find((texto) => texto.clave === clave);
    if (!original) throw new Error(`no text in force: ${clave}`);
    const texto = diligenciar(original.cuerpo, { ...marcadores, CODIGO: codigo, VERSION: original.version });
    return { clave, version: original.version, titulo: original.titulo, texto, sha256: sha256Hex(texto) };
  };
  const delRol = (rol: RolFirmante) =>
    textosDelRol[rol].map((clave) => lleno(clave, marcadoresFirmante(form, rol, empresa)));
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

/** The texts that the document prints: the sentence beside the button belongs to the page alone. */
export const textosDelDocumento = ({ inscripcion, conductor, propietario }: TextosCongelados): TextoDiligenciado[] =>
  [...inscripcion, ...conductor, ...propietario].filter((texto) => texto.clave !== 'acuerdo-firma');
