import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { escribe, texto, textos } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const armazon: Capitulo = {
  titulo: 'Shell',
  frases: [
    [
      'Sidebar: logo and product title; collapsible groups Preoperacionales (Vehículo, Montacargas, Contenedores) and Inscripciones, both starting expanded; a Certificados Digitales link.',
      texto('Sistema Digital de Formularios', fuente.lateral, muestra.marco),
      ...textos(
        ['Preoperacionales', 'Vehículo', 'Montacargas', 'Contenedores', 'Inscripciones'],
        fuente.paginas,
        muestra.marco,
      ),
      texto('Certificados Digitales', fuente.manifiesto('certificados'), muestra.marco),
      conducta(muestra.lateral),
    ],
    [
      "Guests see a lock icon and 'Requiere iniciar sesión' under Inscripciones, and Certificados Digitales is locked.",
      texto('Requiere iniciar sesión', fuente.grupo, muestra.lateral),
    ],
    ['The sidebar can be collapsed on desktop.', conducta(muestra.lateral, 'Contraer menú')],
    [
      'Below 768px it becomes an overlay opened by a menu button, and a backdrop click closes it.',
      conducta(muestra.lateral, 'Abrir menú', 'velo'),
      escribe('useMedia(PHONE)', 'shell/src/navegacion/frame.tsx'),
    ],
    [
      'Footer text is a copyright line (2025 in the sidebar, 2024 on the landing footer).',
      conducta(muestra.marco, '© 2025 PRUEBA'),
      conducta(muestra.portada, '© 2024 PRUEBA'),
    ],
    ['The admin review link shows only for admin accounts.', conducta(muestra.lateral, 'Revisión Inscripciones')],
    [
      "Navigation items can carry a badge: 'Abierto' is green, any other is orange.",
      texto('Abierto', 'shell/src/navegacion/sidebar.tsx', muestra.marco),
    ],
    ['No badge is used.', conducta(muestra.lateral, 'ADMIN')],
    ['Top header: a title and a user menu.', conducta(muestra.marco), conducta(muestra.paginas, 'Nueva Inscripción')],
    [
      "A signed-in user has an avatar (profile image, else initials from first and last name, 'U' if none), a display name (first and last name, else e-mail, else 'Usuario'), the e-mail, and the items Mi Perfil, Configuración (no action shown) and Cerrar Sesión.",
      texto('U', 'libs/dominio/src/formatos.ts', muestra.marco),
      texto('Usuario', 'libs/dominio/src/formatos.ts', muestra.marco),
      conducta(muestra.marco, 'ana@correo.test', '/fotos/ana.png'),
      ...textos(['Mi Perfil', 'Configuración', 'Cerrar Sesión'], fuente.menu, muestra.marco),
      conducta(muestra.sesion),
      conducta(muestra.paginas),
    ],
    [
      "A guest sees 'Invitado' and an 'Iniciar Sesión' button.",
      ...textos(['Invitado', 'Iniciar Sesión'], fuente.cabecera, muestra.marco),
    ],
  ],
};
