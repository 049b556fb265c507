import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { auditoriaConfigSchema } from './config.js';

await startService('auditoria', AppModule.forRoot(loadConfig(auditoriaConfigSchema)));
