import 'reflect-metadata';

import { loadConfigAsking, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { certificadosConfigSchema } from './config.js';
import { localRootFindings } from './start/local-root.service.js';

await startService(
  'certificados',
  AppModule.forRoot(await loadConfigAsking(certificadosConfigSchema, localRootFindings)),
);
