import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { escribe, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const barra = muestra.marco('the sidebar: product title, both groups expanded with their pages, certificates, 2025');
const insignia = muestra.marco(
  'a badge Abierto is green, any other amber; no page carries one but the administrators’ mark',
);
const menu = muestra.marco('the user menu: avatar, name, e-mail and its three ways on');
const sinFoto = muestra.marco('without a picture of our own, %s %s <%s> is %s and %s');
const invitado = muestra.lateral(
  'a guest reads that enrolments and certificates need a session, and their locks lead to the login and back',
);
const superpuesta = muestra.lateral(
  'below 768 px it is an overlay that the menu button opens and the backdrop or Escape closes',
);

export const armazon: Capitulo = {
  titulo: 'Shell',
  frases: [
    [
      'Sidebar: logo and product title; collapsible groups Preoperacionales (Vehículo, Montacargas, Contenedores) and Inscripciones, both starting expanded; a Certificados Digitales link.',
      texto('Sistema Digital de Formularios', fuente.lateral, barra),
      ...textos(
        ['Preoperacionales', 'Vehículo', 'Montacargas', 'Contenedores', 'Inscripciones', 'Certificados Digitales'],
        fuente.navegacion,
        barra,
      ),
      conducta(muestra.lateral('groups start expanded and collapse')),
    ],
    [
      "Guests see a lock icon and 'Requiere iniciar sesión' under Inscripciones, and Certificados Digitales is locked.",
      texto('Requiere iniciar sesión', fuente.grupo, invitado),
    ],
    [
      'The sidebar can be collapsed on desktop.',
      conducta(muestra.lateral('the collapsed sidebar is remembered'), 'Contraer menú'),
    ],
    [
      'Below 768px it becomes an overlay opened by a menu button, and a backdrop click closes it.',
      conducta(superpuesta, 'Abrir menú', 'velo'),
      escribe('(max-width:767.98px)', 'shell/src/navegacion/frame.tsx'),
    ],
    [
      'Footer text is a copyright line (2025 in the sidebar, 2024 on the landing footer).',
      conducta(barra, '© 2025 PRUEBA'),
      conducta(
        muestra.portada('the landing page: hero, three cards, invitation, roles, audit trail and the closing call'),
        '© 2024 PRUEBA',
      ),
    ],
    [
      'The admin review link shows only for admin accounts.',
      conducta(muestra.lateral('a registrant sees the enrolments and no administration')),
      conducta(muestra.lateral('an administrator sees the review, marked ADMIN')),
    ],
    [
      "Navigation items can carry a badge: 'Abierto' is green, any other is orange.",
      texto('Abierto', 'shell/src/navegacion/sidebar.tsx', insignia),
    ],
    ['No badge is used.', conducta(muestra.lateral('a registrant sees the enrolments and no administration'), 'ADMIN')],
    [
      'Top header: a title and a user menu.',
      conducta(menu),
      conducta(muestra.paginas('/inscripcion-terceros leads to the form'), 'Nueva Inscripción'),
    ],
    [
      "A signed-in user has an avatar (profile image, else initials from first and last name, 'U' if none), a display name (first and last name, else e-mail, else 'Usuario'), the e-mail, and the items Mi Perfil, Configuración (no action shown) and Cerrar Sesión.",
      texto('U', 'libs/ui/src/format/format.ts', sinFoto),
      texto('Usuario', 'libs/ui/src/format/format.ts', sinFoto),
      conducta(menu, 'ana@correo.test', '/fotos/ana.png'),
      ...textos(['Mi Perfil', 'Configuración', 'Cerrar Sesión'], fuente.menu, menu),
      conducta(muestra.sesion('Mi Perfil is the account console of Keycloak, with a way back')),
      conducta(muestra.paginas('preferences apply at once and stay in this browser')),
    ],
    [
      "A guest sees 'Invitado' and an 'Iniciar Sesión' button.",
      ...textos(
        ['Invitado', 'Iniciar Sesión'],
        fuente.cabecera,
        muestra.marco('a guest reads Invitado and may log in'),
      ),
    ],
  ],
};
