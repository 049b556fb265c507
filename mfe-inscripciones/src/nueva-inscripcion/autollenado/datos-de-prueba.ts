import { inscripcionDeMuestra } from '@portal/contracts/muestra';
import type { Valores } from '../../valores.js';

/** A complete form for the tester: every field filled, status draft. */
export const datosDePrueba: Valores = { ...inscripcionDeMuestra, contrasenaGPS: 'clave-de-prueba', status: 'draft' };
