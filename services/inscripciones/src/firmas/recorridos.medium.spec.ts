import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Certificado } from '@portal/contracts/certificados';
import { verificarEnlace } from '@portal/contracts/firmas';
import { eliminarInscripcion, reenviarCorreo } from '@portal/contracts/inscripciones';
import { rolesFirmante, type RolFirmante } from '@portal/dominio/roles';
import { codeOf } from '@portal/test-kit';
import { administrador, superadministrador, TestService, type EnlaceRecibido } from '../../test/test-service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.close());

type Paso =
  | { readonly hace: 'firmar' | 'leer'; readonly rol: RolFirmante; readonly cual: 'primero' | 'ultimo' }
  | { readonly hace: 'reenviar' | 'vencer'; readonly rol: RolFirmante }
  | { readonly hace: 'eliminar' };

const cual = fc.constantFrom('primero' as const, 'ultimo' as const);
const rol = fc.constantFrom(...rolesFirmante);
const paso: fc.Arbitrary<Paso> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ hace: fc.constantFrom('firmar', 'leer'), rol, cual }) },
  { weight: 5, arbitrary: fc.record({ hace: fc.constantFrom('reenviar', 'vencer'), rol }) },
  { weight: 1, arbitrary: fc.constant({ hace: 'eliminar' } as const) },
);

/** What an enrolment ought to be, kept beside the real one. */
interface Modelo {
  eliminada: boolean;
  readonly firmados: Set<RolFirmante>;
  /** Links that open nothing any more, by id. */
  readonly muertos: Set<string>;
  /** Every link of a role, the oldest first. */
  readonly enlaces: Record<RolFirmante, EnlaceRecibido[]>;
}

const queEnlace = (modelo: Modelo, { rol, cual }: { rol: RolFirmante; cual: 'primero' | 'ultimo' }): EnlaceRecibido =>
  modelo.enlaces[rol].at(cual === 'primero' ? 0 : -1)!;

/** The code of every step follows from the state alone. @returns what happened and what ought to */
async function dar(paso: Paso, modelo: Modelo, id: string, certificados: Record<RolFirmante, Certificado>) {
  switch (paso.hace) {
    case 'firmar': {
      const enlace = queEnlace(modelo, paso);
      const debe = firmar(modelo, enlace);
      const es = await codeOf(service.firmar(enlace, certificados[paso.rol]));
      if (debe === 'ok') modelo.firmados.add(paso.rol);
      return { es, debe };
    }
    case 'leer': {
      const enlace = queEnlace(modelo, paso);
      const debe = firmar(modelo, enlace);
      return {
        es: await codeOf(service.send(verificarEnlace, { token: enlace.token })),
        debe: debe === 'FIRMA_YA_REGISTRADA' ? 'ok' : debe,
      };
    }
    case 'reenviar': {
      const debe = reenviar(modelo, paso.rol);
      await service.database.query(
        `UPDATE inscripciones.enlace SET creado_en = creado_en - interval '25 hours' WHERE inscripcion_id = $1`,
        [id],
      );
      const es = await codeOf(service.send(reenviarCorreo, { id, tipo: paso.rol }, administrador));
      if (debe === 'ok') {
        for (const { enlaceId } of modelo.enlaces[paso.rol]) modelo.muertos.add(enlaceId);
        modelo.enlaces[paso.rol].push(await service.enlace(id, paso.rol));
      }
      return { es, debe };
    }
    case 'vencer': {
      const enlace = modelo.enlaces[paso.rol].at(-1)!;
      await service.database.query(`UPDATE inscripciones.enlace SET vence_en = now() WHERE id = $1`, [enlace.enlaceId]);
      if (!modelo.firmados.has(paso.rol)) modelo.muertos.add(enlace.enlaceId);
      return { es: 'ok', debe: 'ok' };
    }
    case 'eliminar': {
      const debe = modelo.eliminada ? 'INSCRIPCION_NO_ENCONTRADA' : 'ok';
      const es = await codeOf(service.send(eliminarInscripcion, { id, motivo: 'prueba' }, superadministrador));
      modelo.eliminada = true;
      return { es, debe };
    }
  }
}

function firmar({ eliminada, muertos, firmados }: Modelo, { enlaceId, rol }: EnlaceRecibido): string {
  if (eliminada || muertos.has(enlaceId)) return 'ENLACE_INVALIDO';
  return firmados.has(rol) ? 'FIRMA_YA_REGISTRADA' : 'ok';
}

function reenviar({ eliminada, firmados }: Modelo, rol: RolFirmante): string {
  if (eliminada) return 'INSCRIPCION_NO_ENCONTRADA';
  return firmados.has(rol) ? 'FIRMA_YA_REGISTRADA' : 'ok';
}

const cuantas = async (tabla: 'firma' | 'revision', id: string): Promise<number> =>
  (await service.database.query(`SELECT 1 FROM inscripciones.${tabla} WHERE inscripcion_id = $1`, [id])).length;

test('property: whatever the order of signing, resending, expiring and deleting, each step answers by its state', async () => {
  const recorrido = fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 10 }), async (pasos) => {
    const { inscripcion, conductor, propietario } = await service.enviada();
    const modelo: Modelo = {
      eliminada: false,
      firmados: new Set(),
      muertos: new Set(),
      enlaces: { conductor: [conductor], propietario: [propietario] },
    };
    const certificados = {
      conductor: await service.certificar(conductor),
      propietario: await service.certificar(propietario),
    };
    for (const paso of pasos) {
      const { es, debe } = await dar(paso, modelo, inscripcion.id, certificados);
      expect({ paso, es }).toEqual({ paso, es: debe });
      const firmas = modelo.eliminada ? 0 : modelo.firmados.size;
      expect(await cuantas('firma', inscripcion.id)).toBe(firmas);
      expect(await cuantas('revision', inscripcion.id)).toBe(modelo.eliminada ? 0 : 1 + firmas);
    }
  });
  await fc.assert(recorrido, { numRuns: 10 });
});
