import { loadConfig, startService } from '@portal/service-kit';
import { dejarCrecer } from './memoria.js';
import { pdfConfigSchema } from './pdf.config.js';
import { PdfModule } from './pdf.module.js';

dejarCrecer();
await startService('pdf', PdfModule.forRoot(loadConfig(pdfConfigSchema)));
