import { eliminarInscripcion } from '@portal/contracts/inscripciones';
import { paginas } from '@portal/dominio/paginas';
import { ANTES_DE_SALIR } from '../../../mfe-admin/src/solo-administradores.js';
import { calcula, constante } from '../pruebas/constante.js';
import { conducta, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { direccion } from '../pruebas/ruta.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

export const permisos: Capitulo = {
  titulo: '6. Roles and permissions',
  frases: [
    [
      'Anonymous: landing, dashboard, pre-operational pages, and the signing page via token.',
      conducta(muestra.sesion),
      direccion('/dashboard', paginas.inicio),
      direccion('/preoperacionales/vehiculo', paginas.vehiculo),
      conducta(muestra.entrada),
    ],
    [
      'Authenticated user: own enrolments, new enrolment, certificates.',
      conducta(muestra.lateral, 'Mis Inscripciones'),
      conducta(muestra.crear, 'INSCRIPCION_NO_ENCONTRADA'),
    ],
    [
      'Admin: two specific accounts, identified by e-mail (hard-coded, checked on the client).',
      sinEfecto('roles come from Keycloak and every rule is enforced on the server'),
      conducta(muestra.lateral),
    ],
    [
      'They may see the admin review page, resend e-mails and download any PDF.',
      conducta(muestra.entrada),
      conducta(muestra.administracion, 'inscripcion_XYZ987_'),
    ],
    [
      "Others who open the page get the toast 'Acceso Denegado / Esta sección está restringida para administradores.' and are redirected to /dashboard after 1 second.",
      toast(
        { title: 'Acceso Denegado', description: 'Esta sección está restringida para administradores.', kind: 'error' },
        fuente.admin('../solo-administradores.tsx'),
        muestra.revision,
      ),
      constante('ANTES_DE_SALIR', 1000, ANTES_DE_SALIR),
      direccion('/dashboard', paginas.inicio),
      conducta(muestra.rutas),
    ],
    [
      'Super-admin: only one of the two admins may delete enrolments.',
      calcula('access', () => eliminarInscripcion.access, 'superadmin'),
      conducta(muestra.acciones),
      conducta(muestra.entrada),
    ],
    [
      'The tester account also sees the auto-fill button.',
      conducta(muestra.autollenado, 'Todos los datos de prueba han sido cargados correctamente.'),
    ],
    ['Server-side enforcement: not shown.', conducta(muestra.entrada, '127.0.0.1')],
  ],
};
