import { readFile } from 'node:fs/promises';
import {
  marcadoresAnticipos,
  marcadoresEmpresa,
  marcadoresFirmante,
  marcadoresFletes,
} from '@portal/contracts/inscripciones';
import type { Instantanea } from '@portal/contracts/pdf';
import { diligenciar, type Marcadores } from '@portal/contracts/textos';
import { sha256Hex } from '@portal/service-kit';
import { unaInscripcion } from '@portal/test-kit';
import { unaInstantanea } from './una-instantanea.js';

type Texto = Instantanea['textos'][number];
const legales = new URL('../../inscripciones/src/textos/legales/', import.meta.url);

/** A frozen enrolment with the legal texts that people really accept, filled in. */
export async function conTextosPublicados(cambios: Partial<Instantanea['formulario']> = {}) {
  const { instantanea } = unaInstantanea();
  const { codigo, empresa } = instantanea;
  const form = unaInscripcion(cambios as Parameters<typeof unaInscripcion>[0]);
  const lleno = async (clave: Texto['clave'], marcadores: Marcadores): Promise<Texto> => {
    const [, cabecera = '', cuerpo = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(await readFile(new URL(`${clave}.md`, legales), 'utf8')) ?? [];
    const dato = (nombre: string) => new RegExp(`^${nombre}: (.*)$`, 'm').exec(cabecera)?.[1] ?? '';
    const version = dato('version');
    const texto = diligenciar(cuerpo.trim(), { ...marcadores, CODIGO: codigo, VERSION: version });
    return { clave, version, titulo: dato('titulo'), texto, sha256: sha256Hex(texto) };
  };
  const [conductor, propietario] = [
    marcadoresFirmante(form, 'conductor', empresa),
    marcadoresFirmante(form, 'propietario', empresa),
  ];
  const textos = await Promise.all([
    lleno('autorizacion-datos', marcadoresEmpresa(empresa)),
    lleno('autorizacion-fletes', marcadoresFletes(form, empresa)),
    lleno('autorizacion-anticipos', marcadoresAnticipos(form, empresa)),
    lleno('compromiso-conductor', conductor),
    lleno('compromisos-generales', conductor),
    lleno('acuerdo-firma', conductor),
    lleno('declaracion-final', propietario),
    lleno('contrato-vinculacion', propietario),
    lleno('acuerdo-firma', propietario),
  ]);
  return unaInstantanea({ textos, formulario: { ...instantanea.formulario, ...cambios } });
}

/** What each signer's page shows of these texts, in the order of the snapshot. */
export const rolesDe = ({ textos }: Instantanea) => ({
  conductor: textos.slice(3, 6),
  propietario: textos.slice(6, 9),
});
