import { loadConfig, startService } from '@portal/service-kit';
import { AppModule } from './app.module.js';
import { pdfConfigSchema } from './config.js';

await startService('pdf', AppModule.forRoot(loadConfig(pdfConfigSchema)));
