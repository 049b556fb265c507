/** Writes a rendered enrolment to standard output. */
import { renderDocumento } from '@portal/pdf/render-documento';
import { unaInstantanea } from '@portal/pdf/test/una-instantanea';

const { instantanea, sha256 } = unaInstantanea();
process.stdout.write((await renderDocumento(instantanea, sha256)).pdf);
