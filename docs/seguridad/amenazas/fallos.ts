import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const fallos: Capitulo = {
  titulo: 'Failure and recovery',
  filas: [
    {
      n: 75,
      amenaza: 'PostgreSQL restarts in the middle of a request, or has no room.',
      esperado:
        "503 'El servicio no está disponible en este momento. Intente nuevamente.', then all is as before. Without " +
        'room what only reads goes on.',
      pruebas: [
        en(
          spec.kitFallas,
          'a lost database connection is SERVICIO_NO_DISPONIBLE, and the pool heals',
          'a connection that ends within a unit is SERVICIO_NO_DISPONIBLE, and all of it is undone',
          'a serialization failure runs the whole unit again; any other error does not',
        ),
        en(spec.kit, 'a unit that goes on after a failed statement is no success: PostgreSQL undid it (%s)'),
        en(
          spec.kitDiscoLleno,
          'PostgreSQL without room refuses what writes, reads on, and with room the same key succeeds once',
        ),
        en(spec.refrescar, 'a database that cut every connection is found again'),
        en(spec.crear, 'the same key sends once, also when pressed many times at once'),
        simulacro('caidas-de-postgresql'),
      ],
    },
    {
      n: 77,
      amenaza: 'A process is killed while it signs.',
      esperado:
        'The signature is there whole or not at all; the link is used or free after one lease. Who waits for the ' +
        'dead one is told within seconds.',
      pruebas: [
        en(
          spec.firmarFallas,
          '%s: %s',
          'a signed file that becomes no revision goes; one that did become a revision stays',
          'while an attempt lives the sweep takes nothing of it, however late it is',
        ),
        en(spec.firmar, 'a process that died while it held the link blocks it for one lease only'),
        en(
          spec.presencia,
          'what its holder took into its death is asked again of another one, when it only asks',
          'and under its key, when it changes something',
          'without a key nobody is asked again, and who waits is told at once',
          'what a living one holds is waited for, whoever dies beside it',
        ),
        en(spec.e2eCaidas, 'killing ${proceso} during submit and during signing loses nothing and does nothing twice'),
        simulacro('pasos-durables', 'muertes', 'llaves-de-firmantes'),
      ],
    },
    {
      n: 82,
      amenaza: 'One of two gateways dies or is replaced.',
      esperado: 'Sessions lie in PostgreSQL; a stop waits up to 15 s for what runs.',
      pruebas: [
        en(
          spec.apagar,
          'what runs when the end is near finishes, nothing new begins',
          'who does not finish in time is cut off',
        ),
        en(spec.refrescar, 'of two replicas one renews, the other finds it done'),
        simulacro('muertes', 'muertes-con-replicas'),
      ],
    },
    {
      n: 83,
      amenaza: 'Old and new versions run at the same time on one schema.',
      esperado: 'Replicas migrate once, and rows that are older than a field are read.',
      pruebas: [
        en(
          spec.migraciones,
          'four replicas that start at once migrate once',
          'migrations yield the entities’ schema',
          'every migration can be taken back',
        ),
        en(spec.listas, 'an enrolment that is older than a listed field is listed with that field blank'),
        en(spec.guardado, 'a form that was stored before a field existed is still read and copied'),
        en(spec.consumidores, 'a consumer that is removed under a living process comes back with the platform'),
        simulacro('mezclas'),
      ],
    },
    {
      n: 84,
      amenaza: 'Documents take all threads or connections.',
      esperado:
        'Documents are made in a few threads with a short line; one more is 503 at once. Who waits for one takes ' +
        'only a place of those of downloads.',
      pruebas: [
        en(
          spec.hilos,
          'when too many wait, one more is refused at once and the others finish',
          'rendering leaves the serving loop free',
          'the thread that renders comes after the loop that serves and after all other threads',
        ),
        en(
          spec.documentosColgados,
          'while a hundred documents are asked for and none comes, people log in; those beyond are refused at once',
        ),
        en(spec.cargas, 'while a hundred letters wait for their inspection, others enrol and read'),
        en(
          spec.e2ePartes,
          'with the renderer down an enrolment is sent, its document says that it is being prepared, and all goes on ' +
            'by itself',
        ),
      ],
    },
    {
      n: 94,
      amenaza: 'Something stays half-done for ever.',
      esperado: 'Sweeps take up what stopped; what cannot be done holds back nothing else.',
      pruebas: [
        en(
          spec.crear,
          'while pdf is down the enrolment stands without links; when it is back, work continues by itself',
          'a service that stops half-way goes on after its restart: two links, one document',
          'one document that cannot be rendered holds back no other',
        ),
        en(
          spec.ampliacion,
          'a failure leaves nothing, is made good by itself, and holds back no other: %s %s',
          'who watches the portal sees how many repairs failed, and how many are still to be made',
          'a restart in the middle loses nothing and does nothing twice',
        ),
        en(spec.preguntas, 'while inscripciones is away a fact waits; back again, its mail goes out once'),
        en(
          spec.atascos,
          'a document that cannot be prepared is stuck after a while, says why, and no more once it is there',
          'a copy that is tried again counts after a while, a refused one at once, until it goes',
        ),
        simulacro('pasos-durables', 'muertes'),
      ],
    },
  ],
};
