import { z } from 'zod';
import { rolesFirmante } from '@portal/dominio/roles';

export const rolFirmanteSchema = z.enum(rolesFirmante);
