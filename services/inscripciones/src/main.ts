import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { inscripcionesConfigSchema } from './config.js';

await startService('inscripciones', AppModule.forRoot(loadConfig(inscripcionesConfigSchema)));
