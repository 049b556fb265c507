import { loadConfigAsking, loginFindings, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { auditoriaConfigSchema } from './config.js';
import { auditoriaDatabase } from './database.js';

const config = await loadConfigAsking(auditoriaConfigSchema, ({ AUDITORIA_DATABASE_URL }) =>
  loginFindings(auditoriaDatabase(AUDITORIA_DATABASE_URL)),
);
await startService('auditoria', AppModule.forRoot(config));
