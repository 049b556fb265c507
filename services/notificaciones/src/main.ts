import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { notificacionesConfigSchema } from './config.js';

await startService('notificaciones', AppModule.forRoot(loadConfig(notificacionesConfigSchema)));
