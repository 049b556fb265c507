import { loadConfig, startService } from '@portal/service-kit';
import { auditoriaConfigSchema } from './auditoria.config.js';
import { AuditoriaModule } from './auditoria.module.js';

await startService('auditoria', AuditoriaModule.forRoot(loadConfig(auditoriaConfigSchema)));
