import { loadConfig, startService } from '@portal/service-kit';
import { notificacionesConfigSchema } from './notificaciones.config.js';
import { NotificacionesModule } from './notificaciones.module.js';

await startService('notificaciones', NotificacionesModule.forRoot(loadConfig(notificacionesConfigSchema)));
