import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { configSchema } from './config.js';

await startService('inscripciones', AppModule.forRoot(loadConfig(configSchema)));
