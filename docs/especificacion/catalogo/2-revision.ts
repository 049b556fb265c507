import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { dicho, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const filtros = muestra.revision('search and filters are asked of the server, and Limpiar filtros takes them back');
const tarjeta = muestra.revisionVista('a card names creator, driver, holder and both dates, and offers resend and PDF');
const cabeza = muestra.revisionVista('the page is headed, and its filters are those of the specification');
const borra = muestra.acciones('deleting asks for the plate and a reason, then removes the card');
const negado = muestra.revision('whoever is no administrator reads why and is at the dashboard after a second');
const advertencia =
  'Se eliminarán de forma permanente la inscripción, sus firmas y sus enlaces. Esta acción no se puede deshacer.';

export const revision: Capitulo = {
  titulo: 'Admin review',
  frases: [
    [
      "Header 'Revisión de Inscripciones'.",
      texto(
        'Revisión de Inscripciones',
        fuente.admin('revision.page.tsx'),
        muestra.revisionVista('the page is headed, and its filters are those of the specification'),
      ),
    ],
    [
      'Search box over plate, driver name, driver document, holder business name and creator e-mail.',
      conducta(muestra.busqueda('the search looks through plate, driver, his document, holder and creator')),
      conducta(filtros, 'Buscar'),
    ],
    ['It is case-insensitive.', conducta(muestra.listas('accents and case do not matter: %s'), 'MUÑOZ')],
    [
      "Status filter, date filter, and a count 'x de y inscripciones'.",
      conducta(filtros, 'Estado', 'Fecha'),
      dicho('x de y inscripciones', 'inscripciones', fuente.admin('revision.page.tsx'), cabeza),
      conducta(cabeza, '1 de 148 inscripciones'),
    ],
    [
      "Empty result message: 'No hay inscripciones que coincidan con los filtros'.",
      texto('No hay inscripciones que coincidan con los filtros', fuente.admin('revision.page.tsx'), filtros),
    ],
    [
      'Cards show creator, driver, holder and dates, signature chips, resend buttons and PDF download.',
      conducta(
        tarjeta,
        'registrante@transcarga.test',
        'Carlos Andrés Muñoz Peña',
        'Transportes Ñáñez S.A.S.',
        'Creada: 21/11/2026 10:58',
        'Actualizada: 21/11/2026 11:20',
        'Reenviar correo: Propietario',
      ),
      conducta(muestra.acciones('the PDF is saved under plate and date; a failure is said'), 'Descargar PDF WLK508'),
    ],
    [
      'Delete is for the super-admin only.',
      conducta(muestra.acciones('an administrator who is no super-administrator cannot delete')),
      conducta(muestra.entrada('$name as $who')),
    ],
    [
      "It asks '¿Está seguro?' and warns that deletion is permanent, removes signatures and tokens, and cannot be undone.",
      texto('¿Está seguro?', fuente.admin('eliminar.dialog.tsx'), borra),
      texto(advertencia, fuente.admin('eliminar.dialog.tsx'), borra),
      conducta(
        muestra.administracion('deleting removes rows, files and links, tells everybody and leaves a tombstone'),
      ),
    ],
    ["Non-admins see 'Acceso Denegado'.", texto('Acceso Denegado', fuente.admin('revision.page.tsx'), negado)],
  ],
};
