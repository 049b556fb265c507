import { eliminarInscripcion } from '@portal/contracts/inscripciones';
import { calcula } from '../pruebas/constante.js';
import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { dicho, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const advertencia =
  'Se eliminarán de forma permanente la inscripción, sus firmas y sus enlaces. Esta acción no se puede deshacer.';

export const revision: Capitulo = {
  titulo: 'Admin review',
  frases: [
    [
      "Header 'Revisión de Inscripciones'.",
      texto('Revisión de Inscripciones', fuente.admin('revision.page.tsx'), muestra.revisionVista),
    ],
    [
      'Search box over plate, driver name, driver document, holder business name and creator e-mail.',
      conducta(muestra.busqueda),
      conducta(muestra.revision, 'Buscar'),
    ],
    ['It is case-insensitive.', conducta(muestra.listas, 'MUÑOZ')],
    [
      "Status filter, date filter, and a count 'x de y inscripciones'.",
      conducta(muestra.revision, 'Estado', 'Fecha'),
      dicho('x de y inscripciones', 'inscripciones', fuente.admin('revision.page.tsx'), muestra.revisionVista),
      conducta(muestra.revisionVista, '1 de 148 inscripciones'),
    ],
    [
      "Empty result message: 'No hay inscripciones que coincidan con los filtros'.",
      texto('No hay inscripciones que coincidan con los filtros', fuente.admin('revision.page.tsx'), muestra.revision),
    ],
    [
      'Cards show creator, driver, holder and dates, signature chips, resend buttons and PDF download.',
      conducta(
        muestra.revisionVista,
        'registrante@transcarga.test',
        'Carlos Andrés Muñoz Peña',
        'Transportes Ñáñez S.A.S.',
        'Creada: 21/11/2026 10:58',
        'Actualizada: 21/11/2026 11:20',
        'Reenviar correo: Propietario',
      ),
      conducta(muestra.acciones, 'Descargar PDF WLK508'),
    ],
    [
      'Delete is for the super-admin only.',
      calcula('access', () => eliminarInscripcion.access, 'superadmin'),
      conducta(muestra.acciones),
      conducta(muestra.entrada),
    ],
    [
      "It asks '¿Está seguro?' and warns that deletion is permanent, removes signatures and tokens, and cannot be undone.",
      texto('¿Está seguro?', fuente.admin('eliminar.dialog.tsx'), muestra.acciones),
      texto(advertencia, fuente.admin('eliminar.dialog.tsx'), muestra.acciones),
      conducta(muestra.administracion),
    ],
    [
      "Non-admins see 'Acceso Denegado'.",
      texto('Acceso Denegado', fuente.admin('../solo-administradores.tsx'), muestra.revision),
    ],
  ],
};
