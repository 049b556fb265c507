import type { Calls } from '@portal/service-kit';
import { buildService, DiskObjectStore, loadConfig, type ObjectStore } from '@portal/service-kit';
import { testPlatform } from '@portal/test-kit';
import { pdfConfigSchema } from '../src/pdf.config.js';
import { PdfModule } from '../src/pdf.module.js';

export interface ServicioDePrueba {
  /** Calls as `inscripciones` makes them. */
  calls: Calls;
  objects: ObjectStore;
  close(): Promise<void>;
}

/** The whole service on a real NATS and an empty store. */
export async function unServicio(extra: Record<string, string> = {}): Promise<ServicioDePrueba> {
  const platform = await testPlatform();
  const app = await listening(platform.env('pdf', extra)).catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
  return {
    calls: await platform.calls('inscripciones'),
    objects: new DiskObjectStore(platform.objectsDir),
    close: async () => {
      await app.close();
      await platform.close();
    },
  };
}

async function listening(env: Record<string, string>) {
  const app = await buildService(PdfModule.forRoot(loadConfig(pdfConfigSchema, env)));
  await app.listen();
  return app;
}
