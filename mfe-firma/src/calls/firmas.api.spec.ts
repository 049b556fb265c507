import * as firmas from '@portal/contracts/firmas';
import { configuracion } from '@portal/contracts/portal';
import { usuarioActual } from '@portal/contracts/sesion';
import { paths } from './firmas.api.js';

const contracts: Readonly<Record<string, { readonly path: string }>> = {
  verificarEnlace: firmas.verificarEnlace,
  enlaceVisto: firmas.enlaceVisto,
  renovarEnlace: firmas.renovarEnlace,
  firmar: firmas.firmar,
  certificadosConductor: firmas.certificadosConductor,
  certificadoPropietario: firmas.certificadoPropietario,
  generarParaConductor: firmas.generarParaConductor,
  generarParaPropietario: firmas.generarParaPropietario,
  verificarHuella: firmas.verificarHuella,
  verificarCodigo: firmas.verificarCodigo,
  configuracion,
  usuarioActual,
};

test.each(Object.entries(paths))('the path of %s is the one of its contract', (name, path) => {
  expect(path).toBe(contracts[name]?.path);
});
