import { loadConfig, startService } from '@portal/service-kit';
import { pdfConfigSchema } from './pdf.config.js';
import { PdfModule } from './pdf.module.js';

await startService('pdf', PdfModule.forRoot(loadConfig(pdfConfigSchema)));
