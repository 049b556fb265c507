import { constante } from '../pruebas/constante.js';
import { conducta, enPalabras, sinEfecto, type Capitulo } from '../pruebas/entrada.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

const matriz = muestra.entrada('$name as $who');
const negado = muestra.revision('whoever is no administrator reads why and is at the dashboard after a second');

export const permisos: Capitulo = {
  titulo: '6. Roles and permissions',
  frases: [
    [
      'Anonymous: landing, dashboard, pre-operational pages, and the signing page via token.',
      conducta(muestra.sesion('a guest stays at %s'), '/dashboard', '/preoperacionales/vehiculo', '/'),
      conducta(muestra.entrada('a link call carries nobody, whatever session or token comes with it')),
    ],
    [
      'Authenticated user: own enrolments, new enrolment, certificates.',
      conducta(muestra.lateral('a registrant sees the enrolments and no administration')),
      conducta(muestra.crear('another person’s document is not there; its own creator sees only his list')),
    ],
    [
      'Admin: two specific accounts, identified by e-mail (hard-coded, checked on the client).',
      sinEfecto('readings 1 and 2: roles come from Keycloak and every rule is enforced on the server'),
      conducta(muestra.lateral('an administrator sees the review, marked ADMIN')),
    ],
    [
      'They may see the admin review page, resend e-mails and download any PDF.',
      conducta(matriz),
      conducta(muestra.administracion('the administrator’s download is named by plate and date')),
      conducta(
        muestra.administracion('a resend ends the old link and mails a new one; nobody reads it from the answer'),
      ),
    ],
    [
      "Others who open the page get the toast 'Acceso Denegado / Esta sección está restringida para administradores.' and are redirected to /dashboard after 1 second.",
      toast(
        { title: 'Acceso Denegado', description: 'Esta sección está restringida para administradores.', kind: 'error' },
        fuente.admin('revision.page.tsx'),
        negado,
      ),
      constante('ANTES_DE_SALIR', 1000, fuente.admin('revision.page.tsx')),
      enPalabras('/dashboard'),
      conducta(muestra.rutas('who is no administrator is told so and sent to the dashboard'), '/dashboard'),
    ],
    [
      'Super-admin: only one of the two admins may delete enrolments.',
      conducta(muestra.acciones('an administrator who is no super-administrator cannot delete')),
      conducta(matriz),
    ],
    [
      'The tester account also sees the auto-fill button.',
      conducta(muestra.autollenado('only the tester sees the button, and it fills every field')),
      conducta(muestra.autollenado('nobody else does')),
    ],
    [
      'Server-side enforcement: not shown.',
      conducta(matriz),
      conducta(muestra.entrada('identity and address come from no header')),
    ],
  ],
};
