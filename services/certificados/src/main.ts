import 'reflect-metadata';

import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { certificadosConfigSchema } from './config.js';

await startService('certificados', AppModule.forRoot(loadConfig(certificadosConfigSchema)));
