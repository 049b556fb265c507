import { randomUUID } from 'node:crypto';
import { emitirCertificado, generarCertificado, type Certificado } from '@portal/contracts/certificados';
import { unaPersona } from '@portal/test-kit';
import type { Firmador } from './firmador.js';
import { testCalls } from './test-calls.js';
import { testService, type TestService } from './test-service.js';

export const DATOS = { commonName: 'Ana Gómez', organizationName: 'TRANSCARGA', countryCode: 'CO' };

let n = 0;
/** A person without any record. */
export const nueva = (roles: Parameters<typeof unaPersona>[1] = []) => unaPersona(`persona${++n}`, roles);

export const firmante = (rol: 'conductor' | 'propietario' = 'conductor') =>
  ({ kind: 'firmante', inscripcionId: randomUUID(), rol }) as const;

/**
 * Stands one service up for every test of the file that imports this.
 * @returns the service, and the calls that people and signers make of it
 */
function runningService() {
  let servicio: TestService | undefined;
  beforeAll(async () => {
    servicio = await testService();
  });
  afterAll(() => servicio?.close());
  const parte = <K extends keyof TestService>(name: K): TestService[K] => (servicio as TestService)[name];
  const s = {
    get app() {
      return parte('app');
    },
    get platform() {
      return parte('platform');
    },
    get database() {
      return parte('database');
    },
    get gateway() {
      return parte('gateway');
    },
    get inscripciones() {
      return parte('inscripciones');
    },
    get notificaciones() {
      return parte('notificaciones');
    },
    firmar: ((peticion) => parte('firmar')(peticion)) as Firmador,
  };
  const { pki, der, verificar } = testCalls(s);
  return Object.assign(s, {
    pki,
    der,
    verificar,
    generar: (actor = nueva()): Promise<Certificado> => s.gateway.send(generarCertificado, DATOS, { actor }),
    emitir: (dueno: ReturnType<typeof firmante>): Promise<Certificado> =>
      s.inscripciones.send(emitirCertificado, {
        ...DATOS,
        dueno,
        email: 'ana@transcarga.test',
        documento: '1023456789',
      }),
  });
}

/** The one service of `running/`. */
export const s = runningService();
