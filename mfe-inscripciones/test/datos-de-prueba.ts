import { formularioDeMuestra } from '@portal/contracts/muestra';
import type { Valores } from '../src/valores.js';

/** What the tester's button fills in: every field, still a draft. */
export const datosDePrueba: Valores = { ...formularioDeMuestra, status: 'draft' };
