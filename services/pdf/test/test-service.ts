import type { INestMicroservice } from '@nestjs/common';
import { firmarDigest } from '@portal/contracts/certificados';
import { signCms } from '@portal/pdf-signature';
import { testPki } from '@portal/pdf-signature/test/pki';
import { buildService, DiskObjectStore, loadConfig, type Calls, type ObjectStore } from '@portal/service-kit';
import {
  answering,
  fakeService,
  listening,
  opening,
  sourceArgs,
  testPlatform,
  type TestPlatform,
} from '@portal/test-kit';
import { AppModule } from '../src/app.module.js';
import { pdfConfigSchema } from '../src/config.js';

export interface TestService {
  /** Calls as `inscripciones` makes them. */
  calls: Calls;
  /** The same, but they wait no longer than their contract says. */
  hasty: Calls;
  objects: ObjectStore;
  /** The stand-in for `certificados`. The permit is the role that signs. */
  certificados: Certificados;
  app: INestMicroservice;
  /** Starts one more process over the same line and store, which goes with the platform. */
  replica(): Promise<INestMicroservice>;
  platform: TestPlatform;
  objectsDir: string;
  close(): Promise<void>;
}

interface Certificados {
  firmar: (digest: Buffer, rol: Rol, valor?: string) => Promise<{ cms: Buffer; nivel: 'B-B' | 'B-T' }>;
}
type Rol = 'conductor' | 'propietario';
/** The certificates that sign here. */
export const pki = testPki();

/** The role's CMS over this digest. @param timestamp makes a token over the signature */
export const cmsDe = (digest: Buffer, rol: Rol, timestamp?: (signature: Buffer) => Promise<Buffer>): Promise<Buffer> =>
  signCms({
    digest,
    certificates: [pki[rol].der, pki.issuing.der],
    sign: pki[rol].sign,
    ...(timestamp && { timestamp }),
  });

/** The whole service with a real NATS and an empty store. */
export const testService = (extra: Record<string, string> = {}): Promise<TestService> =>
  opening(async (keep) => {
    const platform = await keep(testPlatform());
    const start = async () => {
      const config = loadConfig(pdfConfigSchema, platform.env('pdf', extra));
      return listening(await buildService(AppModule.forRoot(config, sourceArgs)));
    };
    const app = await keep(start());
    const certificados: Certificados = {
      firmar: async (digest, rol) => ({ cms: await cmsDe(digest, rol), nivel: 'B-B' }),
    };
    const firmar = answering(firmarDigest, async ({ permiso, digest, valor }) => {
      const { cms, nivel } = await certificados.firmar(Buffer.from(digest, 'hex'), permiso as Rol, valor);
      return { cms: cms.toString('base64'), constancia: nivel };
    });
    await fakeService(platform, 'certificados', [firmar]);
    const apps = [app];
    return {
      app,
      replica: async () => {
        const another = await start();
        apps.push(another);
        return another;
      },
      platform,
      objectsDir: platform.objectsDir,
      certificados,
      calls: await platform.calls('inscripciones'),
      hasty: await platform.calls('inscripciones', 0),
      objects: new DiskObjectStore(platform.objectsDir),
      close: async () => {
        for (const one of apps) await one.close();
        await platform.close();
      },
    };
  });
