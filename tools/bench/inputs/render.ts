/** Writes a rendered enrolment to standard output. */
import { renderDocumento } from '../../../services/pdf/src/documento/render-documento.js';
import { unaInstantanea } from '../../../services/pdf/test/una-instantanea.js';

const { instantanea, sha256 } = unaInstantanea();
process.stdout.write((await renderDocumento(instantanea, sha256)).pdf);
